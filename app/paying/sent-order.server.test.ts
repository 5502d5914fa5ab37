import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { aSale, aSentOrder } from "./a-sale.fixture.ts";
import { linkIn } from "./order-paths.ts";
import { lookUpPath, openLink, packIds, unpackIds } from "./sent-order.server.ts";

test.each([[[]], [[7]], [[104, 3, 98_765_432_109, 4]], [[12, 12]]])(
  "the ids %j are the same unpacked",
  (ids) => {
    expect(unpackIds(packIds(ids))).toEqual(ids.toSorted((one, other) => one - other));
  },
);

test("150 ids of a long list leave the link short enough to be followed", async () => {
  const { context } = await scriptedContext();
  const ids = Array.from({ length: 150 }, (_, place) => 8_000_000 + place * 3_001);
  const before = { invoices: packIds(ids), entries: packIds(ids.slice(0, 20)) };
  const path = await lookUpPath(context, aSale(), aSentOrder({ before, sender: "x".repeat(43) }));
  expect(path.length).toBeLessThan(2_000);
});

test("an order that an earlier version of the site noted is still its sender's, and proves nothing", async () => {
  const { context } = await scriptedContext();
  const { name: _name, totals: _totals, isUnclear: _isUnclear, sender: _sender, ...older } = aSentOrder();
  const link = await seal("sent order", { ...older, before: [11] })(context);
  expect(await openLink(context, aSale(), link)).toMatchObject({ key: "the key", before: null, sender: "" });
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
  let length = 1_700;
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
