import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { pino } from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { createApi } from "./api.ts";
import { listen } from "./listen.ts";
import type { Caller, Route } from "./route.ts";

const route = (method: Route["method"], path: string): Route => ({
  method,
  path,
  handler: async ({ params, input }) => ({ path, params, input }),
});
const routes = [
  route("READ", "event/event/:key"),
  route("READ", "event/event"),
  route("GET", "event/event/upcoming"),
  route("POST", "event/vehicle/create"),
  route("READ", "event/vehicle/:id"),
];

const apiOf = (
  routes: readonly Route[],
  log = pino({ level: "silent" }),
  authenticate: (bearer: string) => Promise<Caller> = () =>
    Promise.reject(new Error("no logins in this test")),
) =>
  createApi({
    routes,
    pages: [{ path: "/form", acceptsForms: true, listener: (_request, response) => void response.end() }],
    graphql: async () => ({ status: 200, body: {} }),
    authenticate,
    idempotentResponses: {
      executeOnce: () => Promise.reject(new Error("no keys")),
      findStatus: async () => ({ state: "not-accepted" }),
    },
    storeLanguage: async () => undefined,
    getClientAddress: () => "203.0.113.7",
    mailState: () => "ok",
    disk: { isFull: async () => false, recordError: () => undefined },
    isHealthy: async () => true,
    proxyCheck: { check: () => undefined, getWarning: () => null },
    log,
  });

async function request(method: string, path: string, body?: string) {
  const server = await listen(createServer(express().use(apiOf(routes))), 0, "127.0.0.1");
  onTestFinished(() => server.close());
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`${server.url}/api/v1/${path}`, {
    method,
    headers,
    ...(body ? { body } : {}),
  });
  const text = await response.text();
  const responseBody: unknown = text === "" ? null : JSON.parse(text);
  return { status: response.status, allow: response.headers.get("Allow"), body: responseBody };
}

const user: Caller = {
  id: 41,
  email: "driver@example.com",
  firstName: "",
  lastName: "",
  isAdmin: false,
  language: "",
  loginId: "",
};

/** An API that pauses in `authenticate` and in the order until `gate` emits “go on”. */
async function slowApi() {
  const folder = await mkdtemp(join(tmpdir(), "calls-"));
  const db = openDatabase(folder);
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });
  const gate = new EventEmitter();
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) });
  const hold = async (event: string) => {
    const resumed = once(gate, "go on");
    gate.emit(event);
    await resumed;
  };
  const order: Route = {
    method: "POST",
    path: "sell/cart/submitOrder",
    idempotency: {},
    handler: async ({ saveResponse }) => {
      await hold("ordered");
      await saveResponse(db, {}, 10_002);
      return {};
    },
  };
  const authenticate = async (bearer: string) => {
    if (bearer === "slow") await hold("authenticating");
    return user;
  };
  const listener = createServer(express().use(apiOf([order], log, authenticate)));
  listener.on("connection", (connection) => connection.once("close", () => gate.emit("left")));
  const server = await listen(listener, 0, "127.0.0.1");
  onTestFinished(() => server.close());

  /** Sends a POST whose last `missing` bytes are never sent. */
  const send = (path: string, { body = "{}", missing = 0, bearer = "quick", type = "application/json" }) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    const headers = [
      `POST ${path} HTTP/1.1`,
      "Host: localhost",
      "X-Request-Id: request-42",
      `Authorization: Bearer ${bearer}`,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length + missing}`,
    ];
    socket.write(`${headers.join("\r\n")}\r\n\r\n${body}`);
    return socket;
  };
  return { gate, lines, send };
}

test("an order accepted after its client disconnected has one log line, with user and invoice", async () => {
  const { gate, lines, send } = await slowApi();
  const ordered = once(gate, "ordered");
  const socket = send("/api/v1/sell/cart/submitOrder", {});
  await ordered;
  const hasLeft = once(gate, "left");
  socket.destroy();
  await hasLeft;
  expect(lines).toEqual([]);
  gate.emit("go on");
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({
    level: 30,
    requestId: "request-42",
    call: "sell/cart/submitOrder",
    who: "41",
    invoice: 10_002,
    status: 499,
    result: 200,
    complete: false,
  });
});

test.each(["/api/v1/sell/cart/submitOrder", "/graphql"])(
  "a POST to %s whose client disconnected before it was read is logged as such, not as an error",
  async (path) => {
    const { gate, lines, send } = await slowApi();
    const authenticating = once(gate, "authenticating");
    const socket = send(path, { missing: 5, bearer: "slow" });
    await authenticating;
    const hasLeft = once(gate, "left");
    socket.destroy();
    await hasLeft;
    gate.emit("go on");
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toMatchObject({ level: 30, status: 499, complete: false, msg: "request" });
    expect(lines[0]).not.toHaveProperty("result");
    expect(lines[0]).not.toHaveProperty("invoice");
  },
);

test.each([
  ["/api/v1/sell/cart/submitOrder", "application/json"],
  ["/graphql", "application/json"],
  ["/form", "application/x-www-form-urlencoded"],
])("a POST to %s that breaks off is logged as such, not as an error", async (path, type) => {
  const { lines, send } = await slowApi();
  const socket = send(path, { body: "a=1", missing: 5, type });
  await new Promise((resolve) => setTimeout(resolve, 50)); // the server waits for the rest
  socket.destroy();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({ level: 30, status: 499, complete: false, msg: "request" });
  expect(lines[0]).not.toHaveProperty("result");
});

describe("routing", () => {
  test("a READ call accepts both GET and POST", async () => {
    expect((await request("GET", "event/event")).body).toMatchObject({ path: "event/event" });
    expect((await request("POST", "event/event")).body).toMatchObject({ path: "event/event" });
  });

  test("a literal path segment wins over a parameter, in any order of declaration", async () => {
    expect((await request("GET", "event/event/upcoming")).body).toMatchObject({
      path: "event/event/upcoming",
    });
    expect((await request("POST", "event/vehicle/create")).body).toMatchObject({
      path: "event/vehicle/create",
    });
    expect((await request("GET", "event/event/night-at-the-strip")).body).toMatchObject({
      path: "event/event/:key",
    });
  });

  test("path parameters are decoded", async () => {
    expect((await request("GET", "event/event/caf%C3%A9%2Fnight")).body).toMatchObject({
      params: { key: "café/night" },
    });
  });

  test("a query parameter that is repeated, or ends with [], is a list", async () => {
    const { body } = await request("GET", "event/event?a=1&b[]=2&c=3&c=4&__proto__=5");
    expect(body).toMatchObject({ input: { a: "1", b: ["2"], c: ["3", "4"] } });
  });

  test("a path segment that can't be decoded is rejected with 400", async () => {
    expect((await request("GET", "event/event/%E0%A4%A")).status).toBe(400);
  });

  test("a wrong method is rejected with the allowed methods", async () => {
    expect(await request("DELETE", "event/event")).toMatchObject({ status: 405, allow: "GET, POST" });
    expect(await request("GET", "event/vehicle/create")).toMatchObject({ status: 405, allow: "POST" });
    expect(await request("OPTIONS", "event/event/upcoming")).toMatchObject({ status: 405, allow: "GET" });
  });

  test("any other path is 404, also one in capitals", async () => {
    for (const path of ["event", "event/event/a/b", "Event/Event"])
      expect((await request("GET", path)).status).toBe(404);
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
] as const)("two calls with the same path and method stop the start", (...calls) => {
  expect(() => apiOf(calls.map(([method, path]) => route(method, path)))).toThrow("Two routes match");
});

test("a body that is nested too deeply is rejected before it is processed", async () => {
  const deep = (levels: number) => `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`;
  expect((await request("POST", "event/vehicle/create", deep(20))).status).toBe(200);
  for (const levels of [40, 400_000])
    expect(await request("POST", "event/vehicle/create", deep(levels))).toMatchObject({
      status: 400,
      body: { text_code: "INVALID_JSON" },
    });
});

test("a body with too many values is rejected", async () => {
  const list = (count: number) => `{"ids":[${Array(count).fill("1").join(",")}]}`;
  const members = (count: number) => `{${Array.from({ length: count }, (_, at) => `"f${at}":1`).join(",")}}`;
  expect((await request("POST", "event/vehicle/create", list(9_998))).status).toBe(200);
  for (const body of [list(10_000), members(10_000)])
    expect(await request("POST", "event/vehicle/create", body)).toMatchObject({
      status: 413,
      body: { text_code: "TOO_LARGE" },
    });
});
