import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
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

describe("queries that would block the organiser API", () => {
  test("300 aliases of the same field are rejected, and others are served meanwhile", async () => {
    const aliases = Array.from({ length: 300 }, (_, index) => `a${index}: cognitoPages { ...F }`);
    const query = `{ ${aliases.join(" ")} } fragment F on CognitoPage ${pageFields}`;
    const [attacked, other] = await Promise.all([
      Promise.all(Array.from({ length: isFull ? 200 : 20 }, () => attack(query))),
      callsOf(organiser.url).get("event/event/upcomingEventList"),
    ]);
    expect(new Set(attacked.map(({ status }) => status))).toEqual(new Set([400]));
    expect(other.status).toBe(200);
  });

  test("rejected query texts leave nothing behind in memory", async () => {
    const count = isFull ? 2_000 : 400;
    const flood = async (from: number, to: number) => {
      for (let n = from; n < to; n += 1) await attack(`{ nothing${n}: "${"x".repeat(60_000)}" }`);
    };
    await flood(0, 20);
    const before = heapInUse();
    await flood(20, count);
    // If cached, they would take twice their 60 kB each.
    expect(heapInUse() - before).toBeLessThan(20_000_000);
  });

  test("an oversized body isn't parsed", async () => {
    const response = await attack(`{ nothing: "${"x".repeat(1_000_000)}" }`);
    expect(response.status).toBe(413);
  });

  test("a flood is throttled, while the site's own queries continue", async () => {
    const expensive = `{ ${["a", "b", "c"].map((name) => `${name}: cognitoPages ${pageFields}`).join(" ")} }`;
    let attackResponse = await attack(expensive);
    for (let n = 0; n < 500 && attackResponse.status !== 429; n += 1)
      attackResponse = await attack(expensive);
    expect(attackResponse.status).toBe(429);
    expect(Number(attackResponse.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await callsOf(organiser.url).graphql(`{ cognitoPages ${pageFields} }`)).status).toBe(200);
  });
});

describe("unusual variables and query texts", () => {
  const headers = { ...attacker, "X-Forwarded-For": "198.51.100.67" };
  const post = async (body: string) => {
    const response = await fetch(`${organiser.url}/graphql`, { method: "POST", headers, body });
    const { errors } = z
      .object({ errors: z.array(z.object({ message: z.string() })) })
      .parse(await response.json());
    return { status: response.status, errorText: errors.map(({ message }) => message).join(" ") };
  };
  const nested = (open: string, close: string, levels: number) =>
    `${open.repeat(levels)}1${close.repeat(levels)}`;
  const withValue = (type: string, field: string, value: string) =>
    `{"query":"query ($v: ${type}) { ${field} }","variables":{"v":${value}}}`;

  test.each([
    ["a list 20,000 deep", withValue("ID", "cognitoPage(id: $v) { id }", nested("[", "]", 20_000))],
    ["an object 10,000 deep", withValue("ID", "cognitoPage(id: $v) { id }", nested('{"a":', "}", 10_000))],
    ["a list for an id", withValue("ID", "cognitoPage(id: $v) { id }", "[[1]]")],
    ["a number too large for any", withValue("Int", "eventEvents(first: $v) { id }", "1e400")],
    [
      "a number too large for an Int",
      withValue("Int", "eventEvents(first: $v) { id }", "9223372036854775808"),
    ],
    ["a text for a number", withValue("Int", "eventEvents(first: $v) { id }", '"1"')],
    ["nothing where something must be", withValue("String!", "sellProduct(url: $v) { id }", "null")],
    [
      "an object with a prototype",
      withValue("CognitoPageFilter", "cognitoPage(whereEqual: $v) { id }", '{"__proto__":{"id":1}}'),
    ],
    ["a list of variables", '{"query":"{ __typename }","variables":[1]}'],
    ["an operation that objects have", '{"query":"{ __typename }","operationName":"__proto__"}'],
    ["a query 2,000 selections deep", JSON.stringify({ query: "{a".repeat(2_000) })],
    [
      "a value 3,900 lists deep",
      JSON.stringify({ query: `{ cognitoUser(isCurrentUser: ${"[".repeat(3_900)}` }),
    ],
    ["half a body", '{"query":'],
  ])("%s is a client error, in GraphQL's format", async (_, body) => {
    const log = vi.spyOn(organiser.dependencies.log, "error");
    onTestFinished(() => log.mockRestore());
    const { status, errorText } = await post(body);
    expect([status, errorText]).toEqual([400, expect.not.stringContaining("Something went wrong")]);
    expect(errorText.length).toBeLessThan(500);
    expect(log).not.toHaveBeenCalled();
  });

  test("the input isn't repeated in the error, since it may be long or personal", async () => {
    const { errorText } = await post(
      withValue("Int", "eventEvents(first: $v) { id }", `"${"secret".repeat(5_000)}"`),
    );
    expect(errorText).toBe("The value of the variable $v doesn’t match its type.");
  });
});

test("every query of the site is within the limits", async () => {
  const client = clientOf(organiser.url);
  const lines: unknown[] = [];
  const line = (members: object, message: string) => void lines.push([members, message]);
  const { events, pages, media } = client.forRequest(
    visitor(null, { log: { info: line, warn: line, error: line } }),
  );
  expect(await events.findFeatured()).not.toBeNull();
  expect((await pages.listInBlockFormat()).length).toBeGreaterThan(5);
  expect(await pages.findInBlockFormat("home")).not.toBeNull();
  expect((await media.listGalleriesByGroup("")).length).toBeGreaterThan(0);
  expect(await media.findGalleryOfGroup(1, "4x3")).not.toBeNull();
  await events.checkRacersLicence(1);
  expect(lines).toEqual([]);
  client.close();
});
