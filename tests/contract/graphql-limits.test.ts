import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf } from "../support/api-calls.ts";
import { clientOf, visitor } from "../support/organiser-visitor.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;
beforeAll(async () => {
  organiser = await startOrganiser();
});
afterAll(() => organiser.close());

const isFull = process.env["FULL"] === "1";
const attacker = { "X-Forwarded-For": "198.51.100.66", "Content-Type": "application/json" };
const attack = async (query: string) => {
  const body = JSON.stringify({ query });
  const response = await fetch(`${organiser.url}/graphql`, { method: "POST", headers: attacker, body });
  await response.arrayBuffer();
  return response;
};
setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");
function heapInUse(): number {
  if (typeof collectGarbage === "function") collectGarbage();
  return process.memoryUsage().heapUsed;
}
const pageFields = "{ id name url content pageContents { id name template variables anchor_name } }";

describe("queries that would hold the organiser API", () => {
  test("300 times the same field under other names is refused, and others are answered meanwhile", async () => {
    const aliases = Array.from({ length: 300 }, (_, index) => `a${index}: cognitoPages { ...F }`);
    const query = `{ ${aliases.join(" ")} } fragment F on CognitoPage ${pageFields}`;
    const started = performance.now();
    const [attacked, other] = await Promise.all([
      Promise.all(Array.from({ length: isFull ? 200 : 20 }, () => attack(query))),
      callsOf(organiser.url).get("event/event/upcomingEventList"),
    ]);
    expect(new Set(attacked.map(({ status }) => status))).toEqual(new Set([400]));
    expect(other.status).toBe(200);
    // It was 21 s for one of them.
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test("texts that are refused leave nothing behind in memory", async () => {
    const count = isFull ? 2_000 : 400;
    const flood = async (from: number, to: number) => {
      for (let n = from; n < to; n += 1) await attack(`{ nothing${n}: "${"x".repeat(60_000)}" }`);
    };
    await flood(0, 20);
    const before = heapInUse();
    await flood(20, count);
    // Kept, they were twice their 60 kB each.
    expect(heapInUse() - before).toBeLessThan(20_000_000);
  });

  test("a body that only a flood would send isn't read", async () => {
    const response = await attack(`{ nothing: "${"x".repeat(1_000_000)}" }`);
    expect(response.status).toBe(413);
  });

  test("who asks without end is told to wait, while the site goes on asking for everybody", async () => {
    const dear = `{ ${["a", "b", "c"].map((name) => `${name}: cognitoPages ${pageFields}`).join(" ")} }`;
    let answer = await attack(dear);
    for (let n = 0; n < 500 && answer.status !== 429; n += 1) answer = await attack(dear);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await callsOf(organiser.url).graphql(`{ cognitoPages ${pageFields} }`)).status).toBe(200);
  });
});

test("every query of the site is within the limits", async () => {
  const client = clientOf(organiser.url);
  const lines: unknown[] = [];
  const line = (members: object, message: string) => void lines.push([members, message]);
  const { events, pages, media } = client.forRequest(
    visitor(null, { log: { info: line, warn: line, error: line } }),
  );
  expect(await events.featured()).not.toBeNull();
  expect((await pages.allInBlocks()).length).toBeGreaterThan(5);
  expect(await pages.inBlocks("home")).not.toBeNull();
  expect((await media.galleriesOfGroup("")).length).toBeGreaterThan(0);
  expect(await media.galleryOfGroup(1, "4x3")).not.toBeNull();
  await events.racersLicence(1);
  expect(lines).toEqual([]);
  client.close();
});
