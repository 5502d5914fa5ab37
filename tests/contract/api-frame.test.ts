import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { callsOf, ErrorBody } from "../support/api-calls.ts";
import { test } from "../support/running.ts";

const post = (url: string, path: string, body: string, type = "application/json") =>
  fetch(`${url}${path}`, { method: "POST", headers: { "Content-Type": type }, body });

test("reports that it is healthy", async ({ organiser }) => {
  const response = await fetch(`${organiser.url}/healthz`);
  expect([response.status, await response.json()]).toEqual([
    200,
    { status: "ok", mail: "outbox", disk: "ok" },
  ]);
});

test.for([
  "/",
  "/api/v1/nothing/here",
  "/api/v1/cognito/user/login/more",
  "//evil.example/api",
  "/api/v1/%E0%A4%A",
])("%s returns 404, in JSON", async (path, { organiser }) => {
  const response = await fetch(`${organiser.url}${path}`);
  expect(response.status).toBe(404);
  expect(ErrorBody.parse(await response.json()).text_code).toBe("NO_SUCH_CALL");
});

test("another method returns 405 with the allowed methods", async ({ organiser }) => {
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
] as const)("%s is rejected before any processing", async ([, body, type, status], { organiser }) => {
  const response = await post(organiser.url, "/api/v1/cognito/user/login", body, type);
  expect(response.status).toBe(status);
  ErrorBody.parse(await response.json());
});

test.for([
  ["2,001 fields", Array(2_001).fill("a=1").join("&"), 413],
  ["240,000 fields", "a=1&".repeat(240_000), 413],
  ["an array's length for a name", "a[999999999]=1", 400],
] as const)(
  "a form of %s is rejected on every page that accepts forms",
  async ([, body, status], { organiser }) => {
    for (const path of ["/cms/log-in", "/authorize", "/pay/nothing"]) {
      const response = await post(organiser.url, path, body, "application/x-www-form-urlencoded");
      expect([path, response.status]).toEqual([path, status]);
      ErrorBody.parse(await response.json());
    }
  },
);

test("a form with the maximum number of fields is parsed", async ({ organiser }) => {
  const body = `email=driver@example.com&password=wrong&${Array.from({ length: 1_998 }, (_, at) => `f${at}=1`).join("&")}`;
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: organiser.url };
  const response = await fetch(`${organiser.url}/cms/log-in`, { method: "POST", headers, body });
  expect([response.status, (await response.text()).includes('value="driver@example.com"')]).toEqual([
    400,
    true,
  ]);
});

test("a GraphQL body without a query returns 400", async ({ organiser }) => {
  expect((await post(organiser.url, "/graphql", "{}")).status).toBe(400);
});

test("responses are private, carry the request id, and can't be rendered as a page", async ({
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

test("a compressed body is rejected: its decompressed size isn't known", async ({ organiser }) => {
  const body = gzipSync(JSON.stringify({ username: "x".repeat(1_000_000) }));
  const headers = { "Content-Type": "application/json", "Content-Encoding": "gzip" };
  const response = await fetch(`${organiser.url}/api/v1/cognito/user/login`, {
    method: "POST",
    headers,
    body,
  });
  expect(response.status).toBe(415);
});

test("an empty body is an empty object, and a body can't pollute object prototypes", async ({
  organiser,
}) => {
  const postResponse = await fetch(`${organiser.url}/api/v1/cognito/country`, { method: "POST" });
  expect(postResponse.status).toBe(200);
  const body = '{"__proto__":{"page_size":1},"constructor":{"prototype":{"page_size":1}},"page_size":2}';
  const polluted = await post(organiser.url, "/api/v1/cognito/country", body);
  expect(await polluted.json()).toMatchObject({ data: [{ code: "AU" }, { code: "NZ" }] });
  expect(Object.hasOwn(Object.prototype, "page_size")).toBe(false);
});
