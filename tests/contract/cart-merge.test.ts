import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { addToCart, loadCart, changeCart, emptyCart, newCartKey, newSku } from "../support/shop-cart.ts";

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
beforeEach(() => emptyCart(driver));

const quantities = async (calls: ApiCalls, session = "") =>
  (await loadCart(calls, session)).items.map(({ skuId, qty }) => [skuId, qty]);

test("a user has one cart wherever they are logged in, whatever key is sent", async () => {
  const { sku } = await newSku(organiser);
  const session = await newCartKey(visitor);
  await addToCart(driver, session, sku, 2);
  const elsewhere = await callsAs(organiser.url);
  expect(await quantities(elsewhere)).toEqual([[sku, 2]]);
  expect((await loadCart(elsewhere, "another-key")).sessionKey).toBe((await loadCart(driver)).sessionKey);
  expect(await quantities(visitor, session)).toEqual([]);
  expect(await quantities(spectator, session)).toEqual([]);
});

test("two concurrent first calls of a user create one cart", async () => {
  const administrator = await callsAs(organiser.url, "admin@example.com");
  const carts = await Promise.all([1, 2, 3].map(() => loadCart(administrator)));
  expect(new Set(carts.map(({ sessionKey }) => sessionKey)).size).toBe(1);
});

test("the key of a user's cart gives others no access, and merges nothing", async () => {
  const { sku } = await newSku(organiser);
  await addToCart(driver, "", sku, 2);
  const { sessionKey, items } = await loadCart(driver);
  const otherCart = await loadCart(visitor, sessionKey);
  expect([otherCart.itemCount, otherCart.sessionKey === sessionKey]).toEqual([0, false]);
  expect(await addToCart(visitor, sessionKey, sku)).toMatchObject({ success: false });
  const change = { session: sessionKey, id: items[0]?.id, qty: 9 };
  expect(await changeCart(visitor, "cartUpdate", change)).toMatchObject({ success: false });
  expect(await changeCart(spectator, "cartUpdate", change)).toMatchObject({ success: false });
  await changeCart(spectator, "mergeCart", { session: sessionKey });
  expect(await quantities(spectator)).toEqual([]);
  expect(await quantities(driver)).toEqual([[sku, 2]]);
});

test("an anonymous cart is merged into the user's: equal items are added up, and nothing is left under the key [API-079 CART-014]", async () => {
  const [both, own, visitors] = await Promise.all([1, 2, 3].map(() => newSku(organiser)));
  const session = await newCartKey(visitor);
  const id = (sku: typeof both): number => sku?.sku ?? 0;
  await addToCart(driver, "", id(own), 1);
  await addToCart(driver, "", id(both), 2);
  await addToCart(visitor, session, id(visitors), 4);
  await addToCart(visitor, session, id(both), 3);

  expect(await changeCart(driver, "mergeCart", { session })).toEqual({ success: true, message: "" });
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
  await addToCart(visitor, session, sku, 3);
  await Promise.all([1, 2, 3, 4, 5].map(() => changeCart(driver, "mergeCart", { session })));
  expect(await quantities(driver)).toEqual([[sku, 3]]);
});

test("merged items don't exceed the maximum quantity", async () => {
  const { sku } = await newSku(organiser);
  const session = await newCartKey(visitor);
  await addToCart(driver, "", sku, 60);
  await addToCart(visitor, session, sku, 60);
  await changeCart(driver, "mergeCart", { session });
  expect(await quantities(driver)).toEqual([[sku, 99]]);
});

test("merging needs a login", async () => {
  expect((await visitor.post("sell/cart/mergeCart", { session: await newCartKey(visitor) })).status).toBe(
    401,
  );
});
