import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Behaviour, type FaultyApi, startFaultyApi } from "../../tests/support/faulty-api.ts";
import { clientOf, recordingLog, visitor } from "../../tests/support/organiser-visitor.ts";
import { ShopAddress } from "../../app/wire/shop.ts";
import { openCart } from "./cart.ts";
import { createCookieJar } from "./cookie-jar.ts";
import { createSealer } from "./sealer.ts";

const clock = { now: () => Date.UTC(2027, 2, 1) };
const secret = "a-secret-for-tests-that-is-long-enough";
const sealer = createSealer([secret], clock);
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
/** The same, by an API that names a key of its own. */
const cartUnder = (sessionKey: string): Behaviour => ({
  json: { item_count: 2, items: [], subtotal: 0, sessionKey, message: "" },
});
const done: Behaviour = { json: { success: true } };

/** One request of a browser with these cookies, with its cart. */
async function request(cookies = "", used = sealer) {
  const jar = createCookieJar(cookies, false);
  const { log, lines } = recordingLog();
  const organiser = clientOf(api.url).forRequest(visitor());
  const cart = await openCart({ jar, sealer: used, log, organiser: () => organiser });
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

const inPerth = ShopAddress.parse({ id: 9, city: "Perth", postcode: "6000", country: "Australia" });

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
  expect([cart.count, lines.map(({ message }) => message)]).toEqual([
    4,
    ["a cart couldn't be read after a change"],
  ]);
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
  expect(cart.count).toBe(2);
  expect(lines).toEqual([
    {
      level: "warn",
      members: { err: expect.objectContaining({ kind: "refused", status: 500 }) },
      message: "a cart couldn't be merged into the account's",
    },
  ]);
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

test("a browser that asks for its empty cart gets no cookie, and is asked under no key [CART-002]", async () => {
  api.answer(getCart, { json: { item_count: 0, items: [], subtotal: 0, sessionKey: "", message: "" } });
  const { cart, jar } = await request();
  expect(cart.choices).toEqual({ promotionCode: "", shippingType: 0, shippingAddress: 0 });
  expect(await cart.read()).toMatchObject({ itemCount: 0 });
  expect([cart.count, jar.isTouched()]).toEqual([0, false]);
});

test("the key stays where the API doesn't repeat it, and gives way to a new one", async () => {
  const { cart, next } = await request(await withTwo());
  api.answer(getCart, cartUnder(""), cartUnder("a-new-key"));
  await cart.read();
  await cart.read();
  await (await request(await next())).cart.read();
  const keys = sentTo(getCart).map((body): unknown => JSON.parse(body).session);
  expect(keys).toEqual(["", key, key, key, "a-new-key"]);
});

test("pieces of a line are set to a number, and none of them takes the line out [CART-016]", async () => {
  const { cart } = await request(await withTwo());
  api.answer("/api/v1/sell/cart/cartUpdate", done);
  api.answer("/api/v1/sell/cart/cartRemove", done);
  api.answer(getCart, cartOf(1), cartOf(0));
  expect(await cart.update(3, 1)).toEqual({ success: true, message: "" });
  expect(cart.count).toBe(1);
  await cart.update(3, 0);
  const sent = (path: string) => sentTo(`/api/v1/sell/cart/${path}`).map((body): unknown => JSON.parse(body));
  expect(sent("cartUpdate")).toEqual([{ id: 3, qty: 1, session: key }]);
  expect(sent("cartRemove")).toEqual([{ id: 3, session: key }]);
});

test("a change of a line counts nothing by itself where the cart can't be read after it", async () => {
  const { cart, lines } = await request(await withTwo());
  api.answer("/api/v1/sell/cart/cartUpdate", done);
  api.answer(getCart, { json: {}, status: 422 });
  await cart.update(3, 5);
  expect(cart.count).toBe(2);
  expect(lines).toEqual([
    {
      level: "warn",
      members: { err: expect.objectContaining({ kind: "refused", status: 422 }) },
      message: "a cart couldn't be read after a change",
    },
  ]);
});

test("shipping is asked for by the cart's key, and by the key of the request for a quote [CART-022]", async () => {
  const { cart } = await request(await withTwo());
  api.answer("/api/v1/sell/cart/shippingQuote", { json: [] });
  api.answer("/api/v1/sell/cart/requestShippingQuote", done);
  expect(await cart.shippingQuotes(inPerth)).toEqual([]);
  expect(await cart.requestShippingQuote(inPerth, "once")).toEqual({ success: true, message: "" });
  const [quotes] = sentTo("/api/v1/sell/cart/shippingQuote");
  const [asked] = sentTo("/api/v1/sell/cart/requestShippingQuote");
  expect(JSON.parse(quotes ?? "")).toEqual({
    session: key,
    suburb: "Perth",
    postcode: "6000",
    country: "Australia",
  });
  expect(JSON.parse(asked ?? "")).toMatchObject({ session: key, address: { city: "Perth" } });
});

test("after a log-in a way of shipping and its address are chosen anew, a promotion code stays [CART-015]", async () => {
  const before = await request(await withTwo());
  api.answer(getCart, cartOf(2));
  await before.cart.read({ promotionCode: "FIRSTRUN", shippingType: 4, shippingAddress: 9 });
  const { cart } = await request(await before.next());
  api.answer("/api/v1/sell/cart/mergeCart", done);
  await cart.merge();
  expect(cart.choices).toEqual({ promotionCode: "FIRSTRUN", shippingType: 0, shippingAddress: 0 });
});

test("a browser without a cart has none to merge: the account's is read [CART-015]", async () => {
  api.answer(getCart, cartOf(3));
  const { cart } = await request();
  await cart.merge();
  expect([cart.count, sentTo("/api/v1/sell/cart/mergeCart")]).toEqual([3, []]);
});

describe("a cart's cookie", () => {
  const kept = { key, count: 2, promotionCode: "", shippingType: 0, shippingAddress: 0 };
  const long = "x".repeat(200);
  const quarter = 90 * 24 * 60 * 60 * 1_000;

  test.each([
    ["with all of its members", {}, 2],
    ["with a key and a code as long as they get", { key: long, promotionCode: long }, 2],
    ["with a longer key", { key: `${long}x` }, 0],
    ["with a longer promotion code", { promotionCode: `${long}x` }, 0],
    ["with fewer pieces than none", { count: -1 }, 0],
    ["with half a piece", { count: 1.5 }, 0],
    ["with half a way of shipping", { shippingType: 0.5 }, 0],
    ["with half an address", { shippingAddress: 0.5 }, 0],
  ])("%s holds so many pieces", async (_which, but, count) => {
    const sealed = await sealer.seal("cart", { ...kept, ...but }, quarter);
    const { cart, jar } = await request(`cart=${sealed}`);
    expect([cart.count, jar.isTouched()]).toEqual([count, false]);
  });

  test("is kept for a quarter of a year, and opens as long", async () => {
    api.answer(getCart, cartOf(2));
    const { cart, jar, next } = await request();
    await cart.read();
    expect(await jar.lines()).toEqual([expect.stringMatching(/^cart=.*; Max-Age=7776000; /)]);
    const sealed = (await next()).slice("cart=".length);
    const opens = (later: number) =>
      createSealer([secret], { now: () => clock.now() + later }).open("cart", sealed);
    expect(await opens(quarter - 1)).toMatchObject({ value: kept });
    expect(await opens(quarter)).toBeNull();
  });

  test("that an older secret sealed is sealed anew", async () => {
    const older = "an-older-secret-for-tests-that-is-long-enough";
    const sealed = await createSealer([older], clock).seal("cart", kept, quarter);
    const { cart, next } = await request(`cart=${sealed}`, createSealer([secret, older], clock));
    expect(cart.count).toBe(2);
    expect((await request(await next())).cart.count).toBe(2);
  });
});
