import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Behaviour, type FaultyApi, startFaultyApi } from "../../tests/support/faulty-api.ts";
import { clientOf, recordingLog, visitor } from "../../tests/support/organiser-visitor.ts";
import { ShopAddress } from "../../app/wire/shop.ts";
import { openCart } from "./cart.ts";
import { createCookieJar } from "./cookie-jar.ts";
import { createEncrypter } from "./encrypter.ts";
import { DAY_MS } from "../../app/domain/durations.ts";

const clock = { now: () => Date.UTC(2027, 2, 1) };
const secret = "a-secret-for-tests-that-is-long-enough";
const encrypter = createEncrypter([secret], clock);
const key = "the-key-of-the-cart-that-nobody-may-see";
const getCart = "/api/v1/sell/cart/getCart";
const line = { sku: 7, qty: 2, addons: [] };

let api: FaultyApi;
beforeEach(async () => {
  api = await startFaultyApi();
});
afterEach(() => api.close());

/** The API's response with a cart of so many items. */
const cartOf = (count: number, message = ""): Behaviour => ({
  json: { item_count: count, items: [], subtotal: 0, sessionKey: key, message },
});
/** The same from an API that returns a new key. */
const cartUnder = (sessionKey: string): Behaviour => ({
  json: { item_count: 2, items: [], subtotal: 0, sessionKey, message: "" },
});
const done: Behaviour = { json: { success: true } };

/** One request of a browser with these cookies, with its cart. */
async function request(cookies = "", used = encrypter) {
  const jar = createCookieJar(cookies, false);
  const { log, lines } = recordingLog();
  const organiser = clientOf(api.url).forRequest(visitor());
  const cart = await openCart({ jar, encrypter: used, log, getOrganiser: () => organiser });
  const next = async () => (await jar.getSetCookieHeaders()).map((cookie) => cookie.split(";")[0]).join("; ");
  return { cart, jar, lines, next };
}

/** The cookies of a browser with two items in its cart. */
async function withTwo(): Promise<string> {
  api.respondWith(getCart, cartOf(0), cartOf(2));
  api.respondWith("/api/v1/sell/cart/cartAdd", done);
  const { cart, next } = await request();
  await cart.add(line);
  return next();
}

const inPerth = ShopAddress.parse({ id: 9, city: "Perth", postcode: "6000", country: "Australia" });

const sentTo = (path: string): string[] =>
  api.calls.filter((call) => call.path === path).map(({ body }) => body);

test("a browser has no cart cookie before the first and after the last item [CART-002 CART-004]", async () => {
  const cookies = await withTwo();
  expect(cookies).toMatch(/^cart=/);
  expect(cookies).not.toContain(key);
  expect((await request()).jar.hasChanges()).toBe(false);

  const { cart, jar } = await request(cookies);
  expect(cart.count).toBe(2);
  api.respondWith("/api/v1/sell/cart/cartRemove", done);
  api.respondWith(getCart, cartOf(0));
  await cart.update(3, 0);
  expect(cart.count).toBe(0);
  expect(await jar.getSetCookieHeaders()).toEqual([expect.stringMatching(/^cart=;.*Max-Age=0/)]);
});

test("the API's key is sent with every call, and requested before the first item is added [CART-002 CART-008]", async () => {
  const { cart } = await request(await withTwo());
  await cart.read();
  expect(sentTo("/api/v1/sell/cart/cartAdd").map((body) => JSON.parse(body))).toEqual([
    { ...line, session: key },
  ]);
  const keys = sentTo(getCart).map((body): unknown => JSON.parse(body).session);
  expect(keys).toEqual(["", key, key]);
});

test("options are stored with the cart, a promotion code only while the API accepts it [CART-018]", async () => {
  const first = await request(await withTwo());
  api.respondWith(getCart, cartOf(2));
  await first.cart.read({ promotionCode: "FIRSTRUN", shippingType: 4, shippingAddress: 9 });
  const chosen = { promotionCode: "FIRSTRUN", shippingType: 4, shippingAddress: 9 };
  expect((await request(await first.next())).cart.choices).toEqual(chosen);

  api.respondWith(getCart, cartOf(2, "This promotion code is over."));
  const second = await request(await first.next());
  await second.cart.read();
  expect((await request(await second.next())).cart.choices).toEqual({ ...chosen, promotionCode: "" });
});

test("if the cart can't be read after a change, the count is increased by what was added", async () => {
  const { cart, lines } = await request(await withTwo());
  api.respondWith(getCart, { json: {}, status: 422 });
  expect(await cart.add(line)).toEqual({ success: true, message: "" });
  expect([cart.count, lines.map(({ message }) => message)]).toEqual([
    4,
    ["the cart could not be read after a change"],
  ]);
});

test("a rejection has the API's message and changes no count", async () => {
  const { cart } = await request(await withTwo());
  api.respondWith("/api/v1/sell/cart/cartAdd", { json: { success: false, message: "Sold out." } });
  expect(await cart.add(line)).toEqual({ success: false, message: "Sold out." });
  expect(cart.count).toBe(2);
});

test("after a login the cart is merged by its key and read again, without a shipping method [CART-014 CART-015]", async () => {
  const { cart } = await request(await withTwo());
  api.respondWith("/api/v1/sell/cart/mergeCart", done);
  api.respondWith(getCart, cartOf(5));
  await cart.merge();
  expect(sentTo("/api/v1/sell/cart/mergeCart").map((body) => JSON.parse(body))).toEqual([{ session: key }]);
  expect(cart.count).toBe(5);
});

test("a failed merge does not fail the login and keeps the cart [CART-014]", async () => {
  const { cart, lines } = await request(await withTwo());
  api.respondWith("/api/v1/sell/cart/mergeCart", { json: { message: "Down." }, status: 500 });
  await cart.merge();
  expect(cart.count).toBe(2);
  expect(lines).toEqual([
    {
      level: "warn",
      members: { err: expect.objectContaining({ kind: "rejected", status: 500 }) },
      message: "the cart could not be merged into the account's",
    },
  ]);
});

test("after forget the browser has no cart cookie [CART-002]", async () => {
  const { cart, jar } = await request(await withTwo());
  cart.forget();
  expect(cart.count).toBe(0);
  expect(await jar.getSetCookieHeaders()).toEqual([expect.stringMatching(/^cart=;.*Max-Age=0/)]);
});

test("a forged cookie is ignored", async () => {
  const { cart } = await request("cart=something-made-up");
  expect(cart.count).toBe(0);
});

test("reading an empty cart sets no cookie and sends no key [CART-002]", async () => {
  api.respondWith(getCart, { json: { item_count: 0, items: [], subtotal: 0, sessionKey: "", message: "" } });
  const { cart, jar } = await request();
  expect(cart.choices).toEqual({ promotionCode: "", shippingType: 0, shippingAddress: 0 });
  expect(await cart.read()).toMatchObject({ itemCount: 0 });
  expect([cart.count, jar.hasChanges()]).toEqual([0, false]);
});

test("the key is kept if the API does not repeat it, and replaced by a new one", async () => {
  const { cart, next } = await request(await withTwo());
  api.respondWith(getCart, cartUnder(""), cartUnder("a-new-key"));
  await cart.read();
  await cart.read();
  await (await request(await next())).cart.read();
  const keys = sentTo(getCart).map((body): unknown => JSON.parse(body).session);
  expect(keys).toEqual(["", key, key, key, "a-new-key"]);
});

test("the quantity of a line is set, and 0 removes the line [CART-016]", async () => {
  const { cart } = await request(await withTwo());
  api.respondWith("/api/v1/sell/cart/cartUpdate", done);
  api.respondWith("/api/v1/sell/cart/cartRemove", done);
  api.respondWith(getCart, cartOf(1), cartOf(0));
  expect(await cart.update(3, 1)).toEqual({ success: true, message: "" });
  expect(cart.count).toBe(1);
  await cart.update(3, 0);
  const sent = (path: string) => sentTo(`/api/v1/sell/cart/${path}`).map((body): unknown => JSON.parse(body));
  expect(sent("cartUpdate")).toEqual([{ id: 3, qty: 1, session: key }]);
  expect(sent("cartRemove")).toEqual([{ id: 3, session: key }]);
});

test("an update does not change the count if the cart can't be read after it", async () => {
  const { cart, lines } = await request(await withTwo());
  api.respondWith("/api/v1/sell/cart/cartUpdate", done);
  api.respondWith(getCart, { json: {}, status: 422 });
  await cart.update(3, 5);
  expect(cart.count).toBe(2);
  expect(lines).toEqual([
    {
      level: "warn",
      members: { err: expect.objectContaining({ kind: "rejected", status: 422 }) },
      message: "the cart could not be read after a change",
    },
  ]);
});

test("shipping is requested with the cart's key, and quotes with an idempotency key [CART-022]", async () => {
  const { cart } = await request(await withTwo());
  api.respondWith("/api/v1/sell/cart/shippingQuote", { json: [] });
  api.respondWith("/api/v1/sell/cart/requestShippingQuote", done);
  expect(await cart.listShippingQuotes(inPerth)).toEqual([]);
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

test("after a login shipping method and address are reset, the promotion code is kept [CART-015]", async () => {
  const before = await request(await withTwo());
  api.respondWith(getCart, cartOf(2));
  await before.cart.read({ promotionCode: "FIRSTRUN", shippingType: 4, shippingAddress: 9 });
  const { cart } = await request(await before.next());
  api.respondWith("/api/v1/sell/cart/mergeCart", done);
  await cart.merge();
  expect(cart.choices).toEqual({ promotionCode: "FIRSTRUN", shippingType: 0, shippingAddress: 0 });
});

test("a browser without a cart has nothing to merge: the account's cart is read [CART-015]", async () => {
  api.respondWith(getCart, cartOf(3));
  const { cart } = await request();
  await cart.merge();
  expect([cart.count, sentTo("/api/v1/sell/cart/mergeCart")]).toEqual([3, []]);
});

describe("the cart cookie", () => {
  const saved = { key, count: 2, promotionCode: "", shippingType: 0, shippingAddress: 0 };
  const long = "x".repeat(200);
  const quarter = 90 * DAY_MS;

  test.each([
    ["with all members", {}, 2],
    ["with key and code of maximum length", { key: long, promotionCode: long }, 2],
    ["with a longer key", { key: `${long}x` }, 0],
    ["with a longer promotion code", { promotionCode: `${long}x` }, 0],
    ["with a negative count", { count: -1 }, 0],
    ["with a fractional count", { count: 1.5 }, 0],
    ["with a fractional shipping method", { shippingType: 0.5 }, 0],
    ["with a fractional address", { shippingAddress: 0.5 }, 0],
  ])("%s has this many items", async (_which, but, count) => {
    const encrypted = await encrypter.encrypt("cart", { ...saved, ...but }, quarter);
    const { cart, jar } = await request(`cart=${encrypted}`);
    expect([cart.count, jar.hasChanges()]).toEqual([count, false]);
  });

  test("is stored for 90 days and valid as long", async () => {
    api.respondWith(getCart, cartOf(2));
    const { cart, jar, next } = await request();
    await cart.read();
    expect(await jar.getSetCookieHeaders()).toEqual([expect.stringMatching(/^cart=.*; Max-Age=7776000; /)]);
    const encrypted = (await next()).slice("cart=".length);
    const opens = (later: number) =>
      createEncrypter([secret], { now: () => clock.now() + later }).decrypt("cart", encrypted);
    expect(await opens(quarter - 1)).toMatchObject({ value: saved });
    expect(await opens(quarter)).toBeNull();
  });

  test("is encrypted again if it was encrypted with an older secret", async () => {
    const older = "an-older-secret-for-tests-that-is-long-enough";
    const encrypted = await createEncrypter([older], clock).encrypt("cart", saved, quarter);
    const { cart, next } = await request(`cart=${encrypted}`, createEncrypter([secret, older], clock));
    expect(cart.count).toBe(2);
    expect((await request(await next())).cart.count).toBe(2);
  });
});
