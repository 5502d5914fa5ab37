import { expect, test } from "vitest";
import { some } from "../../tests/support/some.ts";
import { createCookieJar } from "./cookie-jar.ts";

const day = 24 * 60 * 60 * 1_000;

/** What a browser sends after it has got these lines, on top of what it had. */
function sentAfter(before: string, lines: string[]): string {
  const kept = new Map<string, string>();
  for (const pair of before.split("; ").filter(Boolean)) kept.set(nameOf(pair), pair);
  for (const line of lines) {
    if (line.includes("Max-Age=0;")) kept.delete(nameOf(line));
    else kept.set(nameOf(line), line.slice(0, line.indexOf(";")));
  }
  return [...kept.values()].join("; ");
}

const nameOf = (pair: string): string => pair.slice(0, pair.indexOf("="));

test("on https cookies are bound to the site, on plain http a text browser takes them", async () => {
  const onHttps = createCookieJar(undefined, true);
  onHttps.put("visit", "x", day);
  const onHttp = createCookieJar(undefined, false);
  onHttp.put("visit", "x", day);
  expect(await onHttps.lines()).toEqual([
    "__Host-visit=x; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax",
  ]);
  expect(await onHttp.lines()).toEqual(["visit=x; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax"]);
});

test("a session too large for one cookie is spread over several, none above what browsers keep, and read again", async () => {
  const large = "abcdefghij".repeat(1_200);
  const first = createCookieJar(undefined, true);
  first.put("session", large, day);
  const lines = await first.lines();
  expect(lines.length).toBeGreaterThan(1);
  for (const line of some(lines)) expect(line.length).toBeLessThan(4_096);
  expect(createCookieJar(sentAfter("", lines), true).read("session")).toBe(large);
});

test.each([
  ["large to small", "x".repeat(9_000), "small"],
  ["small to large", "small", "y".repeat(9_000)],
  ["large to less large", "x".repeat(12_000), "y".repeat(5_000)],
])("a session that goes from %s leaves no piece of the old one behind", async (_how, before, after) => {
  const first = createCookieJar(undefined, true);
  first.put("session", before, day);
  const held = sentAfter("", await first.lines());

  const second = createCookieJar(held, true);
  second.put("session", after, day);
  const now = sentAfter(held, await second.lines());
  expect(createCookieJar(now, true).read("session")).toBe(after);

  const third = createCookieJar(now, true);
  third.drop("session");
  expect(sentAfter(now, await third.lines())).toBe("");
});

test("what changes twice in one answer goes out once, as it was last", async () => {
  const jar = createCookieJar("session=old", false);
  jar.put("session", "first", day);
  jar.put("session", Promise.resolve("second"), day);
  expect((await jar.lines()).map((line) => line.split(";")[0])).toEqual(["session=second"]);
});

test("nothing is taken away that the browser doesn't have", async () => {
  const jar = createCookieJar("visit=x", false);
  jar.drop("session");
  expect([jar.isTouched(), await jar.lines()]).toEqual([false, []]);
});
