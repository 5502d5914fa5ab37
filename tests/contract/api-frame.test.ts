import { afterAll, beforeAll, expect, test } from "vitest";
import { callsOf, Refusal } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;

beforeAll(async () => {
  organiser = await startOrganiser();
});
afterAll(() => organiser.close());

const post = (path: string, body: string, type = "application/json") =>
  fetch(`${organiser.url}${path}`, { method: "POST", headers: { "Content-Type": type }, body });

test("says that it is well", async () => {
  const answer = await fetch(`${organiser.url}/healthz`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
});

test.each([
  "/",
  "/api/v1/nothing/here",
  "/api/v1/cognito/user/login/more",
  "//evil.example/api",
  "/api/v1/%E0%A4%A",
])("%s is not found, in JSON", async (path) => {
  const answer = await fetch(`${organiser.url}${path}`);
  expect(answer.status).toBe(404);
  expect(Refusal.parse(await answer.json()).text_code).toBe("NOT_FOUND");
});

test("another method is told which it would take", async () => {
  const login = await callsOf(organiser.url).get("cognito/user/login");
  expect([login.status, login.headers.get("Allow")]).toEqual([405, "POST"]);
  const graphql = await fetch(`${organiser.url}/graphql`);
  expect([graphql.status, graphql.headers.get("Allow")]).toEqual([405, "POST"]);
});

test.each([
  ["half a body", '{"username": "driver', "application/json", 400],
  ["a list", "[]", "application/json", 400],
  ["a form", "username=driver", "application/x-www-form-urlencoded", 415],
  ["more than 1 MB", JSON.stringify({ username: "x".repeat(1024 * 1024) }), "application/json", 413],
])("%s is refused before anything is done with it", async (_, body, type, status) => {
  const answer = await post("/api/v1/cognito/user/login", body, type);
  expect(answer.status).toBe(status);
  Refusal.parse(await answer.json());
});

test("a GraphQL body without a query is 400", async () => {
  expect((await post("/graphql", "{}")).status).toBe(400);
});

test("answers are for the asker alone, carry the request's id, and can't be taken for a page", async () => {
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
