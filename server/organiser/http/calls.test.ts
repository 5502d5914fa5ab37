import { createServer } from "node:http";
import express from "express";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { createApi } from "./api.ts";
import { listen } from "./listening.ts";
import type { Route } from "./route.ts";

const route = (method: Route["method"], path: string): Route => ({
  method,
  path,
  answer: async ({ params, input }) => ({ path, params, input }),
});
const routes = [
  route("READ", "event/event/:key"),
  route("READ", "event/event"),
  route("GET", "event/event/upcoming"),
  route("POST", "event/vehicle/create"),
  route("READ", "event/vehicle/:id"),
];

const apiOf = (routes: readonly Route[]) =>
  createApi({
    routes,
    pages: [],
    graphql: async () => ({ status: 200, body: {} }),
    authenticate: () => Promise.reject(new Error("nobody signs in here")),
    keptAnswers: {
      once: () => Promise.reject(new Error("no keys")),
      fateOf: async () => ({ state: "not-taken" }),
    },
    addressOf: () => "203.0.113.7",
    isHealthy: async () => true,
    log: pino({ level: "silent" }),
  });

async function ask(method: string, path: string, body?: string) {
  const server = await listen(createServer(express().use(apiOf(routes))), 0, "127.0.0.1");
  onTestFinished(() => server.close());
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${server.url}/api/v1/${path}`, { method, headers, ...(body ? { body } : {}) });
  const text = await answer.text();
  const told: unknown = text === "" ? null : JSON.parse(text);
  return { status: answer.status, allow: answer.headers.get("Allow"), body: told };
}

describe("finding a call", () => {
  test("a read answers GET and POST alike", async () => {
    expect((await ask("GET", "event/event")).body).toMatchObject({ path: "event/event" });
    expect((await ask("POST", "event/event")).body).toMatchObject({ path: "event/event" });
  });

  test("what is written out wins over what may be anything, however it was declared", async () => {
    expect((await ask("GET", "event/event/upcoming")).body).toMatchObject({ path: "event/event/upcoming" });
    expect((await ask("POST", "event/vehicle/create")).body).toMatchObject({ path: "event/vehicle/create" });
    expect((await ask("GET", "event/event/night-at-the-strip")).body).toMatchObject({
      path: "event/event/:key",
    });
  });

  test("parameters arrive decoded", async () => {
    expect((await ask("GET", "event/event/caf%C3%A9%2Fnight")).body).toMatchObject({
      params: { key: "café/night" },
    });
  });

  test("a name that comes several times in a query, or ends with [], is a list", async () => {
    const { body } = await ask("GET", "event/event?a=1&b[]=2&c=3&c=4&__proto__=5");
    expect(body).toMatchObject({ input: { a: "1", b: ["2"], c: ["3", "4"] } });
  });

  test("an unreadable segment is refused as such", async () => {
    expect((await ask("GET", "event/event/%E0%A4%A")).status).toBe(400);
  });

  test("another method is told which it would take", async () => {
    expect(await ask("DELETE", "event/event")).toMatchObject({ status: 405, allow: "GET, POST" });
    expect(await ask("GET", "event/vehicle/create")).toMatchObject({ status: 405, allow: "POST" });
    expect(await ask("OPTIONS", "event/event/upcoming")).toMatchObject({ status: 405, allow: "GET" });
  });

  test("anything else is missing, and so is a path in capitals", async () => {
    for (const path of ["event", "event/event/a/b", "Event/Event"])
      expect((await ask("GET", path)).status).toBe(404);
  });
});

test.each([
  [
    ["READ", "a/:id"],
    ["POST", "a/:url"],
  ],
  [
    ["GET", "a/b"],
    ["READ", "a/b"],
  ],
] as const)("two calls at the same address stop the start", (...calls) => {
  expect(() => apiOf(calls.map(([method, path]) => route(method, path)))).toThrow("Two routes answer");
});

test("a body that goes deeper than any call's is refused before anything walks through it", async () => {
  const deep = (levels: number) => `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`;
  expect((await ask("POST", "event/vehicle/create", deep(20))).status).toBe(200);
  for (const levels of [40, 400_000])
    expect(await ask("POST", "event/vehicle/create", deep(levels))).toMatchObject({
      status: 400,
      body: { text_code: "INVALID_JSON" },
    });
});

test("a body that holds more values than any call takes is rejected", async () => {
  const list = (count: number) => `{"ids":[${Array(count).fill("1").join(",")}]}`;
  const members = (count: number) => `{${Array.from({ length: count }, (_, at) => `"f${at}":1`).join(",")}}`;
  expect((await ask("POST", "event/vehicle/create", list(9_998))).status).toBe(200);
  for (const body of [list(10_000), members(10_000)])
    expect(await ask("POST", "event/vehicle/create", body)).toMatchObject({
      status: 413,
      body: { text_code: "TOO_LARGE" },
    });
});
