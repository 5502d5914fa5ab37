import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { aSale, aSentOrder } from "./a-sale.fixture.ts";
import { linkIn } from "./order-paths.ts";
import { findSent, lookUpPath, openLink, type SentOrder } from "./sent-order.server.ts";

const noon = Date.UTC(2027, 2, 1, 12);
const sent: SentOrder = {
  kind: "entry",
  user: 7,
  about: 3,
  reference: "ABCD2345",
  key: "key",
  sentAt: noon,
  until: noon + 12_000,
  contents: ["15700 Night Shift", "15986 Night Shift"],
  before: [11],
};
const later = noon + 60_000;
const listed = (id: number, contents = "15986 Night Shift", createdAt: number | null = noon + 2_000) => ({
  id,
  contents,
  createdAt,
});

test("an order is found by what it reads like, with its surcharge or without", () => {
  expect(findSent(sent, [listed(12)], later)?.id).toBe(12);
  expect(findSent(sent, [listed(12, "15700 Night Shift")], later)?.id).toBe(12);
});

test.each([
  ["one that was there before", [listed(11)]],
  ["one of another event or total", [listed(12, "15986 Summer Nationals"), listed(13, "2000 Night Shift")]],
  ["one made long before it was sent", [listed(12, undefined, noon - 5 * 60_000)]],
  ["one made long after it was sent", [listed(12, undefined, noon + 5 * 60_000)]],
  ["one made after nobody waited for it any more", [listed(12, undefined, noon + 20_000)]],
  ["one of two that can't be told apart", [listed(12), listed(13)]],
])("an order is never taken for %s", (_which, orders) => {
  expect(findSent(sent, orders, later)).toBeNull();
});

test("nothing is found where nobody looked before it was sent", () => {
  expect(findSent({ ...sent, before: null }, [listed(12)], later)).toBeNull();
});

test("where the list tells no times, it is told only as long as nobody can have made another since", () => {
  expect(findSent(sent, [listed(12, undefined, null)], noon + 5_000)?.id).toBe(12);
  expect(findSent(sent, [listed(12, undefined, null)], later)).toBeNull();
});

test("of an API whose clock is behind by two minutes an order is still found", () => {
  expect(findSent(sent, [listed(12, undefined, noon - 120_000)], later)?.id).toBe(12);
  expect(findSent(sent, [listed(12, undefined, noon - 120_001)], later)).toBeNull();
});

test("so it is to the last moment in which it can have been made", () => {
  expect(findSent(sent, [listed(12, undefined, noon + 12_000)], later)?.id).toBe(12);
  expect(findSent(sent, [listed(12, undefined, noon + 12_001)], later)).toBeNull();
});

const day = 24 * 60 * 60_000;

test("the link to an order leads to where it was sent, and tells its sender all of it for a day", async () => {
  const { context, clock } = await scriptedContext();
  const path = await lookUpPath(context, aSale(), aSentOrder());
  expect(path).toMatch(/^\/event\/night-shift\?reference=./);
  const open = () => openLink(context, aSale(), linkIn(path));
  clock.advance(day - 1_000);
  expect(await open()).toEqual(aSentOrder());
  clock.advance(1_000);
  expect(await open()).toBeNull();
});

test.each([
  ["another user's", { user: 8 }],
  ["of another event", { about: 4 }],
  ["of another kind", { kind: "stall" as const }],
])("a link to an order %s tells nothing", async (_whose, parts) => {
  const { context } = await scriptedContext();
  const link = linkIn(await lookUpPath(context, aSale(), aSentOrder(parts)));
  expect(await openLink(context, aSale(), link)).toBeNull();
});

test.each([
  ["invented", async () => "invented"],
  ["sealed for something else", seal("another purpose", aSentOrder())],
  ["no order", seal("sent order", { kind: "entry", user: 7, about: 3 })],
  ["longer than any order is", seal("sent order", aSentOrder({ contents: ["x".repeat(2_000)] }))],
])("a link that is %s tells nothing, and asks nobody to log in", async (_what, linkOf) => {
  const { context, calls } = await scriptedContext({ user: null });
  expect(await openLink(context, aSale(), await linkOf(context))).toBeNull();
  expect(calls).toEqual([]);
});

test("a link of 3000 characters is still read", async () => {
  const { context } = await scriptedContext();
  const lengthOf = async (length: number) => linkIn(await lookUpPath(context, aSale(), ofLength(length)));
  const ofLength = (length: number) => aSentOrder({ contents: ["x".repeat(length)] });
  let length = 1_900;
  while ((await lengthOf(length)).length < 3_000) length += 1;
  const link = await lengthOf(length);
  expect(link).toHaveLength(3_000);
  expect(await openLink(context, aSale(), link)).toEqual(ofLength(length));
});

test("who opens a link without being logged in is led to the log-in", async () => {
  const { context } = await scriptedContext({ user: null });
  const link = linkIn(await lookUpPath(context, aSale(), aSentOrder()));
  await expect(openLink(context, aSale(), link)).rejects.toMatchObject({ status: 303 });
});

/** Seals a value as the site does for a purpose. */
function seal(purpose: string, value: unknown) {
  return ({ seals }: Pick<AppLoadContext, "seals">) => seals.seal(purpose, value, day);
}
