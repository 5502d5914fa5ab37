import { expect, test } from "vitest";
import { nonEmpty } from "../../tests/support/non-empty.ts";
import { cookiesAfter, day } from "../../tests/support/site-sessions.ts";
import { createCookieJar } from "./cookie-jar.ts";

test("cookies have the __Host- prefix on https, and none on plain http", async () => {
  const onHttps = createCookieJar(undefined, true);
  onHttps.put("visit", "x", day);
  const onHttp = createCookieJar(undefined, false);
  onHttp.put("visit", "x", day);
  expect(await onHttps.getSetCookieHeaders()).toEqual([
    "__Host-visit=x; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax",
  ]);
  expect(await onHttp.getSetCookieHeaders()).toEqual([
    "visit=x; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax",
  ]);
});

test("a session too large for one cookie is split into several and read again", async () => {
  const large = "abcdefghij".repeat(1_200);
  const first = createCookieJar(undefined, true);
  first.put("session", large, day);
  const lines = await first.getSetCookieHeaders();
  expect(lines.length).toBeGreaterThan(1);
  for (const line of nonEmpty(lines)) expect(line.length).toBeLessThan(4_096);
  expect(createCookieJar(cookiesAfter("", lines), true).read("session")).toBe(large);
});

test.each([
  ["large to small", "x".repeat(9_000), "small"],
  ["small to large", "small", "y".repeat(9_000)],
  ["large to less large", "x".repeat(12_000), "y".repeat(5_000)],
])("a session that changes from %s leaves no chunk of the old one", async (_how, before, after) => {
  const first = createCookieJar(undefined, true);
  first.put("session", before, day);
  const held = cookiesAfter("", await first.getSetCookieHeaders());

  const second = createCookieJar(held, true);
  second.put("session", after, day);
  const now = cookiesAfter(held, await second.getSetCookieHeaders());
  expect(createCookieJar(now, true).read("session")).toBe(after);

  const third = createCookieJar(now, true);
  third.drop("session");
  expect(cookiesAfter(now, await third.getSetCookieHeaders())).toBe("");
});

test("a cookie that is set twice in one response is sent once, with the last value", async () => {
  const jar = createCookieJar("session=old", false);
  jar.put("session", "first", day);
  jar.put("session", Promise.resolve("second"), day);
  expect((await jar.getSetCookieHeaders()).map((line) => line.split(";")[0])).toEqual(["session=second"]);
});

test("cookies that the browser does not have are not deleted", async () => {
  const jar = createCookieJar("visit=x", false);
  jar.drop("session");
  expect([jar.hasChanges(), await jar.getSetCookieHeaders()]).toEqual([false, []]);
});

test("a value is split from one character above the limit, into up to eight chunks", async () => {
  const names = async (length: number) => {
    const jar = createCookieJar(undefined, false);
    jar.put("session", "x".repeat(length), day);
    return (await jar.getSetCookieHeaders()).map((line) => line.slice(0, line.indexOf("=")));
  };
  expect(await names(3_600)).toEqual(["session"]);
  expect(await names(3_601)).toEqual(["session.0", "session.1"]);
  expect(await names(7_200)).toEqual(["session.0", "session.1"]);
  expect(await names(8 * 3_600)).toHaveLength(8);
  await expect(names(8 * 3_600 + 1)).rejects.toThrow("The cookie session is too large for browsers.");
});

test.each([
  ["one chunk", "session.0=a", "a"],
  [
    "all eight chunks, in order",
    "session.1=b; session.0=a; session.7=h; session.2=c; session.3=d; session.4=e; session.5=f; session.6=g",
    "abcdefgh",
  ],
  ["the chunks before a gap", "session.0=a; session.1=b; session.3=d", "ab"],
  ["nothing without the first chunk", "session.1=b", null],
  ["the unsplit value, despite left-over chunks", "session=whole; session.0=a", "whole"],
  ["an empty value", "session=", ""],
  ["not the cookie of another name", "sessions=a; __Host-session=b", null],
])("reading of cookies: %s", (_what, header, value) => {
  expect(createCookieJar(header, false).read("session")).toBe(value);
});

test("on https, cookies without the prefix are ignored", () => {
  const jar = createCookieJar("session=planted; __Host-visit=ours", true);
  expect([jar.read("session"), jar.read("visit")]).toEqual([null, "ours"]);
});

test("a cookie is deleted with the attributes that it was set with, including each chunk", async () => {
  const jar = createCookieJar("__Host-session.0=a; __Host-session.1=b; __Host-visit=x", true);
  jar.drop("session");
  expect(jar.hasChanges()).toBe(true);
  expect(await jar.getSetCookieHeaders()).toEqual([
    "__Host-session.0=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
    "__Host-session.1=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
  ]);
});

test("a cookie that was set and dropped in one response is not sent", async () => {
  const jar = createCookieJar("", false);
  jar.put("session", "x", day);
  expect(jar.hasChanges()).toBe(true);
  jar.drop("session");
  expect([jar.hasChanges(), await jar.getSetCookieHeaders()]).toEqual([false, []]);
});

test("the lifetime is rounded to whole seconds", async () => {
  const jar = createCookieJar("", false);
  jar.put("session", "x", 1_999);
  expect(await jar.getSetCookieHeaders()).toEqual(["session=x; Max-Age=1; Path=/; HttpOnly; SameSite=Lax"]);
});

test("complete cookie lines are sent unchanged, before the others", async () => {
  const jar = createCookieJar("", false);
  jar.add(Promise.resolve("language=de; Path=/"));
  expect(jar.hasChanges()).toBe(true);
  jar.put("visit", "x", day);
  expect((await jar.getSetCookieHeaders()).map((line) => line.split(";")[0])).toEqual([
    "language=de",
    "visit=x",
  ]);
});
