import { expect, test } from "vitest";
import { some } from "../../tests/support/some.ts";
import { cookiesAfter, day } from "../../tests/support/site-sessions.ts";
import { createCookieJar } from "./cookie-jar.ts";

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
  expect(createCookieJar(cookiesAfter("", lines), true).read("session")).toBe(large);
});

test.each([
  ["large to small", "x".repeat(9_000), "small"],
  ["small to large", "small", "y".repeat(9_000)],
  ["large to less large", "x".repeat(12_000), "y".repeat(5_000)],
])("a session that goes from %s leaves no piece of the old one behind", async (_how, before, after) => {
  const first = createCookieJar(undefined, true);
  first.put("session", before, day);
  const held = cookiesAfter("", await first.lines());

  const second = createCookieJar(held, true);
  second.put("session", after, day);
  const now = cookiesAfter(held, await second.lines());
  expect(createCookieJar(now, true).read("session")).toBe(after);

  const third = createCookieJar(now, true);
  third.drop("session");
  expect(cookiesAfter(now, await third.lines())).toBe("");
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

test("a value is spread over pieces from one character above what a cookie takes, up to eight of them", async () => {
  const names = async (length: number) => {
    const jar = createCookieJar(undefined, false);
    jar.put("session", "x".repeat(length), day);
    return (await jar.lines()).map((line) => line.slice(0, line.indexOf("=")));
  };
  expect(await names(3_600)).toEqual(["session"]);
  expect(await names(3_601)).toEqual(["session.0", "session.1"]);
  expect(await names(7_200)).toEqual(["session.0", "session.1"]);
  expect(await names(8 * 3_600)).toHaveLength(8);
  await expect(names(8 * 3_600 + 1)).rejects.toThrow("The cookie session is larger than browsers keep.");
});

test.each([
  ["one piece", "session.0=a", "a"],
  [
    "all eight, in their order",
    "session.1=b; session.0=a; session.7=h; session.2=c; session.3=d; session.4=e; session.5=f; session.6=g",
    "abcdefgh",
  ],
  ["those before a gap", "session.0=a; session.1=b; session.3=d", "ab"],
  ["none without the first", "session.1=b", null],
  ["the whole value, where there are left-overs beside it", "session=whole; session.0=a", "whole"],
  ["an empty value", "session=", ""],
  ["no other name's", "sessions=a; __Host-session=b", null],
])("of what a browser sends %s is read", (_what, header, value) => {
  expect(createCookieJar(header, false).read("session")).toBe(value);
});

test("on https a cookie without the binding to the site counts for nothing", () => {
  const jar = createCookieJar("session=planted; __Host-visit=ours", true);
  expect([jar.read("session"), jar.read("visit")]).toEqual([null, "ours"]);
});

test("a cookie that is taken away is taken with the attributes that it was set with, each piece of it", async () => {
  const jar = createCookieJar("__Host-session.0=a; __Host-session.1=b; __Host-visit=x", true);
  jar.drop("session");
  expect(jar.isTouched()).toBe(true);
  expect(await jar.lines()).toEqual([
    "__Host-session.0=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
    "__Host-session.1=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
  ]);
});

test("what was put and dropped in one answer doesn't go out", async () => {
  const jar = createCookieJar("", false);
  jar.put("session", "x", day);
  expect(jar.isTouched()).toBe(true);
  jar.drop("session");
  expect([jar.isTouched(), await jar.lines()]).toEqual([false, []]);
});

test("a lifetime counts in whole seconds", async () => {
  const jar = createCookieJar("", false);
  jar.put("session", "x", 1_999);
  expect(await jar.lines()).toEqual(["session=x; Max-Age=1; Path=/; HttpOnly; SameSite=Lax"]);
});

test("a line that somebody else has written goes out as it is, before the others", async () => {
  const jar = createCookieJar("", false);
  jar.add(Promise.resolve("language=de; Path=/"));
  expect(jar.isTouched()).toBe(true);
  jar.put("visit", "x", day);
  expect((await jar.lines()).map((line) => line.split(";")[0])).toEqual(["language=de", "visit=x"]);
});
