import { expect, test } from "vitest";
import type { Notice } from "../request-context.ts";
import { createTestSite, second } from "../../tests/support/site-sessions.ts";

const saved: Notice = { key: "saved", tone: "good", values: { name: "Torana", count: 2 } };
const failed: Notice = { key: "failed", tone: "bad" };
const numbered = (number: number): Notice => ({ key: `number ${number}`, tone: "info" });

/** A browser whose last response left these messages. */
async function left(...notices: Notice[]) {
  const site = createTestSite();
  const first = await site.request();
  for (const notice of notices) first.notices.add(notice);
  return { site, cookies: await first.after() };
}

test("messages are shown by the next page, once, in order and with their values", async () => {
  const { site, cookies } = await left(saved, failed);
  const page = await site.request({ cookies });
  expect(page.notices.take()).toEqual([saved, failed]);
  expect(page.notices.take()).toEqual([]);
  expect(await page.after()).toBe("");
});

test("a page also shows messages of its own response, after the stored ones", async () => {
  const { site, cookies } = await left(saved);
  const page = await site.request({ cookies });
  page.notices.add(failed);
  expect(page.notices.take()).toEqual([saved, failed]);
});

test("the last five messages are stored for ten minutes", async () => {
  const { site, cookies } = await left(...[1, 2, 3, 4, 5, 6].map(numbered));
  const shown = async () => (await site.request({ cookies })).notices.take();
  site.clock.advance(600 * second - 1);
  expect(await shown()).toEqual([2, 3, 4, 5, 6].map(numbered));
  site.clock.advance(1);
  expect(await shown()).toEqual([]);
});

test("their cookie has the same lifetime", async () => {
  const { notices, jar } = await createTestSite().request();
  notices.add(saved);
  expect(await jar.getSetCookieHeaders()).toEqual([expect.stringMatching(/^notice=.*; Max-Age=600; /)]);
});

test("messages taken for a page that is not shown are restored, before newer ones", async () => {
  const { site, cookies } = await left(saved);
  const page = await site.request({ cookies });
  page.notices.take();
  page.notices.add(failed);
  page.notices.restore();
  const next = await site.request({ cookies: await page.after() });
  expect(next.notices.take()).toEqual([saved, failed]);
});

test("without taken messages nothing is restored and no cookie set", async () => {
  const { notices, jar } = await createTestSite().request();
  notices.restore();
  notices.take();
  notices.restore();
  expect(jar.hasChanges()).toBe(false);
});

test("messages of another user are deleted, including taken ones", async () => {
  const { site, cookies } = await left(saved);
  const pending = await site.request({ cookies });
  pending.notices.clear();
  expect([pending.notices.take(), await pending.after()]).toEqual([[], ""]);
  const shown = await site.request({ cookies });
  shown.notices.take();
  shown.notices.clear();
  shown.notices.restore();
  expect([shown.notices.take(), await shown.after()]).toEqual([[], ""]);
});

const long = "x".repeat(200);
test.each([
  ["of maximum length", [{ key: long, tone: "info", values: { name: "y".repeat(500), count: 1 } }], 1],
  ["with a key that is too long", [{ key: `${long}x`, tone: "info" }], 0],
  ["with a value that is too long", [{ key: "saved", tone: "good", values: { name: "y".repeat(501) } }], 0],
  ["with a value of another type", [{ key: "saved", tone: "good", values: { name: true } }], 0],
  ["with another tone", [{ key: "saved", tone: "loud" }], 0],
  ["that are not a list", { key: "saved", tone: "good" }, 0],
])("messages %s: this many are shown", async (_which, content, count) => {
  const site = createTestSite();
  const cookies = `notice=${await site.encrypter.encrypt("notice", content, 60 * second)}`;
  expect((await site.request({ cookies })).notices.take()).toHaveLength(count);
});

test("forged messages, or messages encrypted for another purpose, are ignored", async () => {
  const site = createTestSite();
  for (const made of ["made-up", await site.encrypter.encrypt("page: notice", [saved], 60 * second)])
    expect((await site.request({ cookies: `notice=${made}` })).notices.take()).toEqual([]);
});
