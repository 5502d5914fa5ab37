import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { callsOf, Refusal } from "../support/api-calls.ts";
import { test } from "../support/running.ts";

const post = (url: string, path: string, body: string, type = "application/json") =>
  fetch(`${url}${path}`, { method: "POST", headers: { "Content-Type": type }, body });

test("says that it is well", async ({ organiser }) => {
  const answer = await fetch(`${organiser.url}/healthz`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
});

test.for([
  "/",
  "/api/v1/nothing/here",
  "/api/v1/cognito/user/login/more",
  "//evil.example/api",
  "/api/v1/%E0%A4%A",
])("%s is not found, in JSON", async (path, { organiser }) => {
  const answer = await fetch(`${organiser.url}${path}`);
  expect(answer.status).toBe(404);
  expect(Refusal.parse(await answer.json()).text_code).toBe("NO_SUCH_CALL");
});

test("another method is told which it would take", async ({ organiser }) => {
  const login = await callsOf(organiser.url).get("cognito/user/login");
  expect([login.status, login.headers.get("Allow")]).toEqual([405, "POST"]);
  const graphql = await fetch(`${organiser.url}/graphql`);
  expect([graphql.status, graphql.headers.get("Allow")]).toEqual([405, "POST"]);
});

test.for([
  ["half a body", '{"username": "driver', "application/json", 400],
  ["a list", "[]", "application/json", 400],
  ["a form", "username=driver", "application/x-www-form-urlencoded", 415],
  ["more than 1 MB", JSON.stringify({ username: "x".repeat(1024 * 1024) }), "application/json", 413],
] as const)(
  "%s is refused before anything is done with it",
  async ([, body, type, status], { organiser }) => {
    const answer = await post(organiser.url, "/api/v1/cognito/user/login", body, type);
    expect(answer.status).toBe(status);
    Refusal.parse(await answer.json());
  },
);

test.for([
  ["2,001 fields", Array(2_001).fill("a=1").join("&"), 413],
  ["240,000 fields", "a=1&".repeat(240_000), 413],
  ["an array's length for a name", "a[999999999]=1", 400],
] as const)(
  "a form of %s is rejected on every page that takes forms",
  async ([, body, status], { organiser }) => {
    for (const path of ["/cms/log-in", "/authorize", "/pay/nothing"]) {
      const answer = await post(organiser.url, path, body, "application/x-www-form-urlencoded");
      expect([path, answer.status]).toEqual([path, status]);
      Refusal.parse(await answer.json());
    }
  },
);

test("a form of as many fields as there may be is read", async ({ organiser }) => {
  const body = `email=driver@example.com&password=wrong&${Array.from({ length: 1_998 }, (_, at) => `f${at}=1`).join("&")}`;
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: organiser.url };
  const answer = await fetch(`${organiser.url}/cms/log-in`, { method: "POST", headers, body });
  expect([answer.status, (await answer.text()).includes('value="driver@example.com"')]).toEqual([400, true]);
});

test("a GraphQL body without a query is 400", async ({ organiser }) => {
  expect((await post(organiser.url, "/graphql", "{}")).status).toBe(400);
});

test("answers are for the asker alone, carry the request's id, and can't be taken for a page", async ({
  organiser,
}) => {
  const { headers } = await callsOf(organiser.url).get(
    "cognito/country",
    {},
    { "X-Request-Id": "request-42" },
  );
  expect(headers.get("X-Request-Id")).toBe("request-42");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");

  const forged = await callsOf(organiser.url).get("cognito/country", {}, { "X-Request-Id": "a b\tc" });
  expect(forged.headers.get("X-Request-Id")).toMatch(/^[\w-]{36}$/);
});

test("a body that is squeezed is refused: nobody knows how large it would become", async ({ organiser }) => {
  const body = gzipSync(JSON.stringify({ username: "x".repeat(1_000_000) }));
  const headers = { "Content-Type": "application/json", "Content-Encoding": "gzip" };
  const answer = await fetch(`${organiser.url}/api/v1/cognito/user/login`, { method: "POST", headers, body });
  expect(answer.status).toBe(415);
});

test("an empty body is an empty object, and a body that objects have members of changes none", async ({
  organiser,
}) => {
  const asked = await fetch(`${organiser.url}/api/v1/cognito/country`, { method: "POST" });
  expect(asked.status).toBe(200);
  const body = '{"__proto__":{"page_size":1},"constructor":{"prototype":{"page_size":1}},"page_size":2}';
  const polluted = await post(organiser.url, "/api/v1/cognito/country", body);
  expect(await polluted.json()).toMatchObject({ data: [{ code: "AU" }, { code: "NZ" }] });
  expect(Object.hasOwn(Object.prototype, "page_size")).toBe(false);
});
