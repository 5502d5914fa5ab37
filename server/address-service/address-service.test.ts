import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMemoryStore } from "../store/memory.ts";
import { createRateLimits } from "../http/checks/rate-limits.ts";
import { createAddressService } from "./address-service.ts";

const key = "cnry-key-of-the-service";
const typed = "12 Cnrystreet Road";
const clock = { now: () => Date.now() };
let questions = 0;
let answer: { status: number; body: string } = { status: 200, body: "{}" };

const server = createServer((_request, response) => {
  questions += 1;
  response.writeHead(answer.status, { location: `/elsewhere?apiKey=${key}` }).end(answer.body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** A search and the log lines it writes. */
function searchWith(store = createMemoryStore(clock), port = portOf(server.address())) {
  const lines: unknown[] = [];
  const write = (members: object, message: string) => void lines.push(members, message);
  const address = `http://127.0.0.1:${port}/some/place`;
  const service = createAddressService({
    settings: { autocomplete: address, lookup: address, key },
    rateLimits: createRateLimits({ store, clock }),
  });
  const log = { info: write, warn: write, error: write };
  return { lines, search: service({ clientAddress: "203.0.113.9", log }) };
}

const portOf = (address: string | AddressInfo | null): number =>
  typeof address === "object" && address ? address.port : 0;

test.each([
  ["status 500", { status: 500, body: `{"error":"${key}"}` }],
  ["status 302", { status: 302, body: "" }],
  ["not JSON", { status: 200, body: `${key} <html>` }],
  ["unexpected response", { status: 200, body: `["${key}"]` }],
  ["the response is too large", { status: 200, body: `["${"x".repeat(300_000)}"]` }],
])(
  "a failure is logged as “%s”, without the key, the query or the response [API-115]",
  async (why, given) => {
    answer = given;
    const { search, lines } = searchWith();
    expect(await search.suggest(7, typed)).toEqual({ state: "unavailable" });
    expect(lines).toEqual([{ why }, expect.any(String)]);
    expect(JSON.stringify(lines)).not.toMatch(/cnry|Cnry|127\.0\.0\.1/);
  },
);

test("an unreachable service is logged in the same way", async () => {
  const { search, lines } = searchWith(undefined, 9);
  expect(await search.find(7, "an-id")).toEqual({ state: "unavailable" });
  expect(lines).toEqual([{ why: "no response" }, expect.any(String)]);
});

test("searches that can't be counted are rejected, as each one costs money", async () => {
  answer = { status: 200, body: '{"items":[]}' };
  const before = questions;
  const store = {
    ...createMemoryStore(clock),
    increment: () => Promise.reject(new Error("the store is lost")),
  };
  const { search } = searchWith(store);
  expect(await search.suggest(7, typed)).toEqual({ state: "unavailable" });
  expect(questions).toBe(before);
  expect(await searchWith().search.suggest(7, typed)).toEqual({ state: "found", suggestions: [] });
  expect(questions).toBe(before + 1);
});
