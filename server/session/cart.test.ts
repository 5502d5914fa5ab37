import { afterEach, beforeEach, expect, test } from "vitest";
import { type Behaviour, type FaultyApi, startFaultyApi } from "../../tests/support/faulty-api.ts";
import { clientOf, recordingLog, visitor } from "../../tests/support/organiser-visitor.ts";
import { openCart } from "./cart.ts";
import { createCookieJar } from "./cookie-jar.ts";
import { createSealer } from "./sealer.ts";

const clock = { now: () => Date.UTC(2027, 2, 1) };
const sealer = createSealer(["a-secret-for-tests-that-is-long-enough"], clock);
const key = "the-key-of-the-cart-that-nobody-may-see";
const getCart = "/api/v1/sell/cart/getCart";
const line = { sku: 7, qty: 2, addons: [] };

let api: FaultyApi;
beforeEach(async () => {
  api = await startFaultyApi();
});
afterEach(() => api.close());

/** How the API answers with a cart of so many pieces. */
const cartOf = (count: number, message = ""): Behaviour => ({
  json: { item_count: count, items: [], subtotal: 0, sessionKey: key, message },
});
const done: Behaviour = { json: { success: true } };

/** One request of a browser with these cookies, with its cart. */
async function request(cookies = "") {
  const jar = createCookieJar(cookies, false);
  const { log, lines } = recordingLog();
  const organiser = clientOf(api.url).forRequest(visitor());
  const cart = await openCart({ jar, sealer, log, organiser: () => organiser });
  const next = async () => (await jar.lines()).map((cookie) => cookie.split(";")[0]).join("; ");
  return { cart, jar, lines, next };
}

/** The cookies of a browser with two pieces in its cart. */
async function withTwo(): Promise<string> {
  api.answer(getCart, cartOf(0), cartOf(2));
  api.answer("/api/v1/sell/cart/cartAdd", done);
  const { cart, next } = await request();
  await cart.add(line);
  return next();
}

const sentTo = (path: string): string[] =>
  api.seen.filter((call) => call.path === path).map(({ body }) => body);

test("a browser has no cookie before something is in its cart, and none after the last piece [CART-002 CART-004]", async () => {
  const cookies = await withTwo();
  expect(cookies).toMatch(/^cart=/);
  expect(cookies).not.toContain(key);
  expect((await request()).jar.isTouched()).toBe(false);

  const { cart, jar } = await request(cookies);
  expect(cart.count).toBe(2);
  api.answer("/api/v1/sell/cart/cartRemove", done);
  api.answer(getCart, cartOf(0));
  await cart.update(3, 0);
  expect(cart.count).toBe(0);
  expect(await jar.lines()).toEqual([expect.stringMatching(/^cart=;.*Max-Age=0/)]);
});

test("the API's key goes with every call, and is asked for before the first piece [CART-002 CART-008]", async () => {
  const { cart } = await request(await withTwo());
  await cart.read();
  expect(sentTo("/api/v1/sell/cart/cartAdd").map((body) => JSON.parse(body))).toEqual([
    { ...line, session: key },
  ]);
  const keys = sentTo(getCart).map((body): unknown => JSON.parse(body).session);
  expect(keys).toEqual(["", key, key]);
});

test("choices are kept with the cart, a promotion code only while the API takes it [CART-018]", async () => {
  const first = await request(await withTwo());
  api.answer(getCart, cartOf(2));
  await first.cart.read({ promotionCode: "FIRSTRUN", shippingType: 4, shippingAddress: 9 });
  const chosen = { promotionCode: "FIRSTRUN", shippingType: 4, shippingAddress: 9 };
  expect((await request(await first.next())).cart.choices).toEqual(chosen);

  api.answer(getCart, cartOf(2, "This promotion code is over."));
  const second = await request(await first.next());
  await second.cart.read();
  expect((await request(await second.next())).cart.choices).toEqual({ ...chosen, promotionCode: "" });
});

test("a cart that can't be read after a change is counted by what was put in", async () => {
  const { cart, lines } = await request(await withTwo());
  api.answer(getCart, { json: {}, status: 422 });
  expect(await cart.add(line)).toEqual({ success: true, message: "" });
  expect([cart.count, lines[0]?.level]).toEqual([4, "warn"]);
});

test("a refusal has the API's words, and changes no count", async () => {
  const { cart } = await request(await withTwo());
  api.answer("/api/v1/sell/cart/cartAdd", { json: { success: false, message: "Sold out." } });
  expect(await cart.add(line)).toEqual({ success: false, message: "Sold out." });
  expect(cart.count).toBe(2);
});

test("after a log-in the cart is merged under its key and read again, without a way of shipping [CART-014 CART-015]", async () => {
  const { cart } = await request(await withTwo());
  api.answer("/api/v1/sell/cart/mergeCart", done);
  api.answer(getCart, cartOf(5));
  await cart.merge();
  expect(sentTo("/api/v1/sell/cart/mergeCart").map((body) => JSON.parse(body))).toEqual([{ session: key }]);
  expect(cart.count).toBe(5);
});

test("a merge that fails fails no log-in, and keeps the cart [CART-014]", async () => {
  const { cart, lines } = await request(await withTwo());
  api.answer("/api/v1/sell/cart/mergeCart", { json: { message: "Down." }, status: 500 });
  await cart.merge();
  expect([cart.count, lines[0]?.level]).toEqual([2, "warn"]);
});

test("a browser that forgets its cart has no cookie of it [CART-002]", async () => {
  const { cart, jar } = await request(await withTwo());
  cart.forget();
  expect(cart.count).toBe(0);
  expect(await jar.lines()).toEqual([expect.stringMatching(/^cart=;.*Max-Age=0/)]);
});

test("a cookie that is not ours is no cart", async () => {
  const { cart } = await request("cart=something-made-up");
  expect(cart.count).toBe(0);
});
