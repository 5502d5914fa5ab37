import { expect, test } from "vitest";
import type { Notice } from "../request-context.ts";
import { aSite, second } from "../../tests/support/site-sessions.ts";

const saved: Notice = { key: "saved", tone: "good", values: { name: "Torana", count: 2 } };
const failed: Notice = { key: "failed", tone: "bad" };
const numbered = (number: number): Notice => ({ key: `number ${number}`, tone: "info" });

/** A browser whose last answer left these messages. */
async function left(...notices: Notice[]) {
  const site = aSite();
  const first = await site.request();
  for (const notice of notices) first.notices.add(notice);
  return { site, cookies: await first.after() };
}

test("messages are shown by the next page, once and in their order, with what they name", async () => {
  const { site, cookies } = await left(saved, failed);
  const page = await site.request({ cookies });
  expect(page.notices.take()).toEqual([saved, failed]);
  expect(page.notices.take()).toEqual([]);
  expect(await page.after()).toBe("");
});

test("a page shows its own answer's messages as well, after those that waited", async () => {
  const { site, cookies } = await left(saved);
  const page = await site.request({ cookies });
  page.notices.add(failed);
  expect(page.notices.take()).toEqual([saved, failed]);
});

test("the last five wait, for ten minutes", async () => {
  const { site, cookies } = await left(...[1, 2, 3, 4, 5, 6].map(numbered));
  const taken = async () => (await site.request({ cookies })).notices.take();
  site.clock.advance(600 * second - 1);
  expect(await taken()).toEqual([2, 3, 4, 5, 6].map(numbered));
  site.clock.advance(1);
  expect(await taken()).toEqual([]);
});

test("their cookie lasts as long as they do", async () => {
  const { notices, jar } = await aSite().request();
  notices.add(saved);
  expect(await jar.lines()).toEqual([expect.stringMatching(/^notice=.*; Max-Age=600; /)]);
});

test("what was taken for a page that nobody sees is given back, before what came since", async () => {
  const { site, cookies } = await left(saved);
  const page = await site.request({ cookies });
  page.notices.take();
  page.notices.add(failed);
  page.notices.giveBack();
  const next = await site.request({ cookies: await page.after() });
  expect(next.notices.take()).toEqual([saved, failed]);
});

test("where nothing was taken there is nothing to give back, and no cookie", async () => {
  const { notices, jar } = await aSite().request();
  notices.giveBack();
  notices.take();
  notices.giveBack();
  expect(jar.isTouched()).toBe(false);
});

test("messages for somebody else are forgotten, those that were taken too", async () => {
  const { site, cookies } = await left(saved);
  const waiting = await site.request({ cookies });
  waiting.notices.drop();
  expect([waiting.notices.take(), await waiting.after()]).toEqual([[], ""]);
  const shown = await site.request({ cookies });
  shown.notices.take();
  shown.notices.drop();
  shown.notices.giveBack();
  expect([shown.notices.take(), await shown.after()]).toEqual([[], ""]);
});

const long = "x".repeat(200);
test.each([
  ["as long as messages get", [{ key: long, tone: "info", values: { name: "y".repeat(500), count: 1 } }], 1],
  ["with a key that is too long", [{ key: `${long}x`, tone: "info" }], 0],
  ["with a value that is too long", [{ key: "saved", tone: "good", values: { name: "y".repeat(501) } }], 0],
  ["with a value of another kind", [{ key: "saved", tone: "good", values: { name: true } }], 0],
  ["of another tone", [{ key: "saved", tone: "loud" }], 0],
  ["that aren't a list", { key: "saved", tone: "good" }, 0],
])("of messages %s so many are shown", async (_which, content, count) => {
  const site = aSite();
  const cookies = `notice=${await site.sealer.seal("notice", content, 60 * second)}`;
  expect((await site.request({ cookies })).notices.take()).toHaveLength(count);
});

test("messages that somebody made up, or that were sealed for another purpose, are none", async () => {
  const site = aSite();
  for (const made of ["made-up", await site.sealer.seal("page: notice", [saved], 60 * second)])
    expect((await site.request({ cookies: `notice=${made}` })).notices.take()).toEqual([]);
});
