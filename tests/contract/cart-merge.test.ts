import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { add, cartOf, changed, empty, newCartKey, newSku } from "../support/shop-cart.ts";

let organiser: RunningOrganiser;
let visitor: ApiCalls;
let driver: ApiCalls;
let spectator: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser();
  visitor = callsOf(organiser.url);
  driver = await callsAs(organiser.url);
  spectator = await callsAs(organiser.url, "spectator@example.com");
});
afterAll(() => organiser.close());
beforeEach(() => empty(driver));

const quantities = async (calls: ApiCalls, session = "") =>
  (await cartOf(calls, session)).items.map(({ skuId, qty }) => [skuId, qty]);

test("a user has one cart wherever they are logged in, whatever key is sent", async () => {
  const { sku } = await newSku(organiser);
  const session = await newCartKey(visitor);
  await add(driver, session, sku, 2);
  const elsewhere = await callsAs(organiser.url);
  expect(await quantities(elsewhere)).toEqual([[sku, 2]]);
  expect((await cartOf(elsewhere, "another-key")).sessionKey).toBe((await cartOf(driver)).sessionKey);
  expect(await quantities(visitor, session)).toEqual([]);
  expect(await quantities(spectator, session)).toEqual([]);
});

test("two concurrent first calls of a user create one cart", async () => {
  const administrator = await callsAs(organiser.url, "admin@example.com");
  const carts = await Promise.all([1, 2, 3].map(() => cartOf(administrator)));
  expect(new Set(carts.map(({ sessionKey }) => sessionKey)).size).toBe(1);
});

test("the key of a user's cart gives others no access, and merges nothing", async () => {
  const { sku } = await newSku(organiser);
  await add(driver, "", sku, 2);
  const { sessionKey, items } = await cartOf(driver);
  const otherCart = await cartOf(visitor, sessionKey);
  expect([otherCart.itemCount, otherCart.sessionKey === sessionKey]).toEqual([0, false]);
  expect(await add(visitor, sessionKey, sku)).toMatchObject({ success: false });
  const change = { session: sessionKey, id: items[0]?.id, qty: 9 };
  expect(await changed(visitor, "cartUpdate", change)).toMatchObject({ success: false });
  expect(await changed(spectator, "cartUpdate", change)).toMatchObject({ success: false });
  await changed(spectator, "mergeCart", { session: sessionKey });
  expect(await quantities(spectator)).toEqual([]);
  expect(await quantities(driver)).toEqual([[sku, 2]]);
});

test("an anonymous cart is merged into the user's: equal items are added up, and nothing is left under the key [API-079 CART-014]", async () => {
  const [both, own, visitors] = await Promise.all([1, 2, 3].map(() => newSku(organiser)));
  const session = await newCartKey(visitor);
  const id = (sku: typeof both): number => sku?.sku ?? 0;
  await add(driver, "", id(own), 1);
  await add(driver, "", id(both), 2);
  await add(visitor, session, id(visitors), 4);
  await add(visitor, session, id(both), 3);

  expect(await changed(driver, "mergeCart", { session })).toEqual({ success: true, message: "" });
  expect(await quantities(driver)).toEqual([
    [id(own), 1],
    [id(both), 5],
    [id(visitors), 4],
  ]);
  expect(await quantities(visitor, session)).toEqual([]);
});

test("merged twice, or five times concurrently, it counts once", async () => {
  const { sku } = await newSku(organiser);
  const session = await newCartKey(visitor);
  await add(visitor, session, sku, 3);
  await Promise.all([1, 2, 3, 4, 5].map(() => changed(driver, "mergeCart", { session })));
  expect(await quantities(driver)).toEqual([[sku, 3]]);
});

test("merged items don't exceed the maximum quantity", async () => {
  const { sku } = await newSku(organiser);
  const session = await newCartKey(visitor);
  await add(driver, "", sku, 60);
  await add(visitor, session, sku, 60);
  await changed(driver, "mergeCart", { session });
  expect(await quantities(driver)).toEqual([[sku, 99]]);
});

test("merging needs a login", async () => {
  expect((await visitor.post("sell/cart/mergeCart", { session: await newCartKey(visitor) })).status).toBe(
    401,
  );
});
