import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { aSale, aSentOrder } from "./a-sale.fixture.ts";
import { readEncryptedOrder } from "./order-paths.ts";
import { createStatusPath, decryptOwnSentOrder, packIds, unpackIds } from "./sent-order.server.ts";
import { DAY_MS } from "../domain/durations.ts";

test.each([[[]], [[7]], [[104, 3, 98_765_432_109, 4]], [[12, 12]]])(
  "the ids %j survive packing and unpacking",
  (ids) => {
    expect(unpackIds(packIds(ids))).toEqual(ids.toSorted((one, other) => one - other));
  },
);

test("150 ids of a long list fit into a link", async () => {
  const { context } = await scriptedContext();
  const ids = Array.from({ length: 150 }, (_, place) => 8_000_000 + place * 3_001);
  const before = { invoices: packIds(ids), entries: packIds(ids.slice(0, 20)) };
  const path = await createStatusPath(context, aSale(), aSentOrder({ before, sender: "x".repeat(43) }));
  expect(path.length).toBeLessThan(2_000);
});

test("an order stored by an earlier release is still the sender's, and proves nothing", async () => {
  const { context } = await scriptedContext();
  const { name: _name, totals: _totals, isUnclear: _isUnclear, sender: _sender, ...older } = aSentOrder();
  const link = await encryptValue("sent order", { ...older, before: [11] })(context);
  expect(await decryptOwnSentOrder(context, aSale(), link)).toMatchObject({
    key: "the key",
    before: null,
    sender: "",
  });
});

test("a status link leads to the order's page, and can be decrypted by its sender for a day", async () => {
  const { context, clock } = await scriptedContext();
  const path = await createStatusPath(context, aSale(), aSentOrder());
  expect(path).toMatch(/^\/event\/night-shift\?reference=./);
  const open = () => decryptOwnSentOrder(context, aSale(), readEncryptedOrder(path));
  clock.advance(DAY_MS - 1_000);
  expect(await open()).toEqual(aSentOrder());
  clock.advance(1_000);
  expect(await open()).toBeNull();
});

test.each([
  ["another user's", { user: 8 }],
  ["of another event", { about: 4 }],
  ["of another kind", { kind: "stall" as const }],
])("a link to an order %s is rejected", async (_whose, parts) => {
  const { context } = await scriptedContext();
  const link = readEncryptedOrder(await createStatusPath(context, aSale(), aSentOrder(parts)));
  expect(await decryptOwnSentOrder(context, aSale(), link)).toBeNull();
});

test.each([
  ["invented", async () => "invented"],
  ["encrypted for another purpose", encryptValue("another purpose", aSentOrder())],
  ["no order", encryptValue("sent order", { kind: "entry", user: 7, about: 3 })],
  ["longer than any order", encryptValue("sent order", aSentOrder({ contents: ["x".repeat(2_000)] }))],
])("a link that is %s is rejected, without requiring a login", async (_what, linkOf) => {
  const { context, calls } = await scriptedContext({ user: null });
  expect(await decryptOwnSentOrder(context, aSale(), await linkOf(context))).toBeNull();
  expect(calls).toEqual([]);
});

test("a link of 3000 characters is accepted", async () => {
  const { context } = await scriptedContext();
  const lengthOf = async (length: number) =>
    readEncryptedOrder(await createStatusPath(context, aSale(), ofLength(length)));
  const ofLength = (length: number) => aSentOrder({ contents: ["x".repeat(length)] });
  let length = 1_700;
  while ((await lengthOf(length)).length < 3_000) length += 1;
  const link = await lengthOf(length);
  expect(link).toHaveLength(3_000);
  expect(await decryptOwnSentOrder(context, aSale(), link)).toEqual(ofLength(length));
});

test("a link opened without a session redirects to the login", async () => {
  const { context } = await scriptedContext({ user: null });
  const link = readEncryptedOrder(await createStatusPath(context, aSale(), aSentOrder()));
  await expect(decryptOwnSentOrder(context, aSale(), link)).rejects.toMatchObject({ status: 303 });
});

/** Encrypts a value as the site does for a purpose. */
function encryptValue(purpose: string, value: unknown) {
  return ({ encryption }: Pick<AppLoadContext, "encryption">) => encryption.encrypt(purpose, value, DAY_MS);
}
