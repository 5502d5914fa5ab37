import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiCalls, callsAs, callsOf, ErrorBody } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import {
  addToCart,
  loadCart,
  changeCart,
  emptyCart,
  newAddon,
  newCartKey,
  newShopAddress,
  newSku,
  loadShippingQuotes,
} from "../support/shop-cart.ts";
import { nonEmpty } from "../support/non-empty.ts";

const day = 24 * 60 * 60 * 1000;
let organiser: RunningOrganiser;
let visitor: ApiCalls;
let driver: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({ accessTokenLifetimeMs: 1_000 * day });
  visitor = callsOf(organiser.url);
  driver = await callsAs(organiser.url);
});
afterAll(() => organiser.close());

/** A visitor's cart with a quantity of a new SKU. */
async function cartWith(qty = 1, sku: { price?: number; left?: number | null } = {}) {
  const session = await newCartKey(visitor);
  const made = await newSku(organiser, sku);
  expect(await addToCart(visitor, session, made.sku, qty)).toEqual({ success: true, message: "" });
  return { session, ...made };
}

describe("an anonymous cart", () => {
  test("starts empty under a key that the API issues, even if the client sends its own key [API-080 SEC-006]", async () => {
    const keys = [
      await newCartKey(visitor),
      await newCartKey(visitor),
      (await loadCart(visitor, "chosen-by-me")).sessionKey,
    ];
    expect(new Set(keys).size).toBe(3);
    expect(keys).not.toContain("chosen-by-me");
    expect(keys.every((key) => key.length >= 32)).toBe(true);
  });

  test("has every documented member, in dollars; shipping and total are not known yet [API-080 CART-003 CART-006]", async () => {
    const { session, sku, slug, code } = await cartWith(3, { price: 1_950 });
    const { body } = await visitor.post("sell/cart/getCart", {
      session,
      promotion_code: "",
      shipping_type: 0,
      shipping_address: 0,
    });
    expect(body).toEqual({
      item_count: 3,
      items: [
        {
          id: expect.any(Number),
          url: slug,
          name: "Tyre gauge – Usual",
          product_name: "Tyre gauge",
          sku_id: sku,
          sku: { code },
          addons: [],
          qty: 3,
          price: 19.5,
          image: expect.stringContaining("/assets/i/merch-cap"),
          img: expect.objectContaining({
            url: expect.stringContaining("/4x3/300."),
            webp_url: expect.any(String),
            placeholder: "",
          }),
          subtotal: 58.5,
          can_purchase_qty: true,
        },
      ],
      subtotal: 58.5,
      sessionKey: session,
      all_in_stock: true,
      discount_amount: 0,
      shipping_amount: null,
      credit_amount: 0,
      total_amount: null,
      total_tax: 5.32,
      payment_types: [
        { id: "card", name: "Credit or debit card" },
        { id: "bank", name: "Bank transfer" },
      ],
      message: "",
    });
  });

  test("survives a restart, and is stored for 90 days after its last use [SEC-006]", async () => {
    const { session } = await cartWith();
    organiser = await organiser.restart();
    [visitor, driver] = [callsOf(organiser.url), await callsAs(organiser.url)];
    organiser.clock.advance(89 * day);
    expect((await loadCart(visitor, session)).itemCount).toBe(1);
    organiser.clock.advance(89 * day);
    expect((await loadCart(visitor, session)).itemCount).toBe(1);
    organiser.clock.advance(90 * day);
    const after = await loadCart(visitor, session);
    expect([after.itemCount, after.sessionKey === session]).toEqual([0, false]);
  });

  test("is stored for a day only while it is empty", async () => {
    const session = await newCartKey(visitor);
    organiser.clock.advance(day);
    expect(await newCartKey(visitor)).not.toBe(session);
    const { carts } = await organiser.dependencies.db
      .selectFrom("carts")
      .select((select) => select.fn.countAll<number>().as("carts"))
      .where("key", "=", session)
      .executeTakeFirstOrThrow();
    expect(carts).toBe(0);
  });

  test("is rejected under a key that the API didn't issue", async () => {
    const { sku } = await newSku(organiser);
    for (const session of ["", "chosen-by-me"])
      expect(await addToCart(visitor, session, sku)).toMatchObject({ success: false });
  });
});

describe("an added item", () => {
  test("increases the quantity of an item with the same add-ons, and is a new item otherwise [API-076]", async () => {
    const { session, sku, product } = await cartWith(1, { price: 1_000 });
    const name = await newAddon(organiser, product, { name: "Name", type: "Text", price: 1_500 });
    await addToCart(visitor, session, sku, "2");
    await addToCart(visitor, session, sku, 1, [{ id: name, value: "SAM" }]);
    await addToCart(visitor, session, sku, 1, [{ id: name, value: " SAM " }]);
    await addToCart(visitor, session, sku, 1, [{ id: name, value: "JO" }]);
    await addToCart(visitor, session, sku, 1, [{ id: name, value: "" }]);
    const { items, itemCount, subtotal } = await loadCart(visitor, session);
    expect(items.map(({ addons, qty, price }) => [addons, qty, price])).toEqual([
      [[], 4, 1_000],
      [["Name: SAM"], 2, 2_500],
      [["Name: JO"], 1, 2_500],
    ]);
    expect([itemCount, subtotal]).toEqual([7, 11_500]);
  });

  test.each([0, -1, 100])("can't have a quantity of %i [CART-009]", async (qty) => {
    const session = await newCartKey(visitor);
    const { sku } = await newSku(organiser);
    expect(await addToCart(visitor, session, sku, qty)).toMatchObject({ success: false });
    expect((await loadCart(visitor, session)).items).toEqual([]);
  });

  test("can't exceed 99 pieces over several calls, either", async () => {
    const { session, sku } = await cartWith(60);
    expect(await addToCart(visitor, session, sku, 40)).toMatchObject({
      success: false,
      message: "A cart can have at most 99 of one item.",
    });
    expect((await loadCart(visitor, session)).itemCount).toBe(60);
  });

  test("can't be one of more than 50 different items", async () => {
    const session = await newCartKey(visitor);
    const skus = await Promise.all(Array.from({ length: 51 }, () => newSku(organiser)));
    const outcomes = [];
    for (const { sku } of skus) outcomes.push(await addToCart(visitor, session, sku));
    expect(outcomes.filter(({ success }) => success)).toHaveLength(50);
    expect(outcomes.at(-1)?.message).toBe("A cart can have at most 50 different items.");
    expect((await loadCart(visitor, session)).items).toHaveLength(50);
  });

  test.each(["1.5", "many", 1.5])("has a whole quantity, so %j is rejected", async (qty) => {
    const session = await newCartKey(visitor);
    const { sku } = await newSku(organiser);
    const { status } = await visitor.post("sell/cart/cartAdd", { session, sku, qty, addons: [] });
    expect(status).toBe(400);
  });

  test("is a SKU of the shop with its own add-ons; anything else is rejected with a message", async () => {
    const { session, sku } = await cartWith();
    expect(await addToCart(visitor, session, 999_999)).toEqual({
      success: false,
      message: "This product is no longer available.",
    });
    expect(await addToCart(visitor, session, sku, 1, [{ id: 999_999, value: "1" }])).toMatchObject({
      success: false,
      message: expect.stringMatching(/add-on/),
    });
    expect((await loadCart(visitor, session)).itemCount).toBe(1);
  });

  test("must be in stock; a quantity above the stock is accepted and flagged", async () => {
    const session = await newCartKey(visitor);
    const [unavailable, limited] = [
      await newSku(organiser, { left: 0 }),
      await newSku(organiser, { left: 2 }),
    ];
    expect(await addToCart(visitor, session, unavailable.sku)).toEqual({
      success: false,
      message: "Tyre gauge is out of stock.",
    });
    expect(await addToCart(visitor, session, limited.sku, 3)).toMatchObject({ success: true });
    const cart = await loadCart(visitor, session);
    expect([cart.allInStock, cart.items[0]?.canPurchaseQty]).toEqual([false, false]);
    await changeCart(visitor, "cartUpdate", { session, id: cart.items[0]?.id, qty: "2" });
    expect(await loadCart(visitor, session)).toMatchObject({ allInStock: true });
  });

  test("with limited stock is counted across all its cart items", async () => {
    const { session, sku, product } = await cartWith(2, { left: 3 });
    const wrap = await newAddon(organiser, product, { name: "Gift wrap", type: "Checkbox", price: 600 });
    await addToCart(visitor, session, sku, 2, [{ id: wrap, value: "1" }]);
    const { items } = await loadCart(visitor, session);
    expect(items.map(({ canPurchaseQty }) => canPurchaseQty)).toEqual([true, false]);
  });
});

describe("a cart item", () => {
  test("can be changed, removed by a quantity of 0, and removed [API-077 API-078]", async () => {
    const { session, sku } = await cartWith(2);
    const other = await newSku(organiser);
    await addToCart(visitor, session, other.sku);
    const [first, second] = (await loadCart(visitor, session)).items;
    expect(await changeCart(visitor, "cartUpdate", { session, id: first?.id, qty: 5 })).toMatchObject({
      success: true,
    });
    expect((await loadCart(visitor, session)).items[0]).toMatchObject({ skuId: sku, qty: 5 });
    await changeCart(visitor, "cartUpdate", { session, id: first?.id, qty: 0 });
    expect((await loadCart(visitor, session)).items.map(({ id }) => id)).toEqual([second?.id]);
    await changeCart(visitor, "cartRemove", { session, id: second?.id });
    expect((await loadCart(visitor, session)).items).toEqual([]);
    expect(await changeCart(visitor, "cartRemove", { session, id: second?.id })).toEqual({
      success: false,
      message: "This item is no longer in your cart.",
    });
  });

  test.each([-1, 100])("can't have a quantity of %i", async (qty) => {
    const { session } = await cartWith(2);
    const [item] = (await loadCart(visitor, session)).items;
    expect(await changeCart(visitor, "cartUpdate", { session, id: item?.id, qty })).toMatchObject({
      success: false,
    });
    expect((await loadCart(visitor, session)).itemCount).toBe(2);
  });

  test("of another user's cart can't be changed or removed [SEC-006]", async () => {
    const { session } = await cartWith(2);
    const id = (await loadCart(visitor, session)).items[0]?.id;
    const ownCart = await cartWith();
    for (const [calls, key] of [
      [visitor, ownCart.session],
      [visitor, ""],
      [driver, session],
    ] as const) {
      expect(await changeCart(calls, "cartUpdate", { session: key, id, qty: 9 })).toMatchObject({
        success: false,
      });
      expect(await changeCart(calls, "cartRemove", { session: key, id })).toMatchObject({ success: false });
    }
    expect((await loadCart(visitor, session)).itemCount).toBe(2);
  });

  test("has the shop's current price, specials included", async () => {
    const { session, sku } = await cartWith(2, { price: 3_000 });
    const { db } = organiser.dependencies;
    await db.updateTable("shop_skus").set({ special_price: 2_000 }).where("id", "=", sku).execute();
    expect(await loadCart(visitor, session)).toMatchObject({ subtotal: 4_000 });
  });

  test("whose product was removed from the shop stays visible, and can't be bought", async () => {
    const { session, sku, product } = await cartWith(2, { price: 3_000 });
    const { db } = organiser.dependencies;
    const unavailable = { productName: "Tyre gauge", qty: 2, subtotal: 6_000, canPurchaseQty: false };
    await db.updateTable("shop_products").set({ is_in_shop: 0 }).where("id", "=", product).execute();
    expect((await loadCart(visitor, session)).items).toMatchObject([unavailable]);
    await db.deleteFrom("shop_skus").where("id", "=", sku).execute();
    const cart = await loadCart(visitor, session);
    expect(cart.items).toMatchObject([unavailable]);
    expect(cart.allInStock).toBe(false);
  });
});

describe("a promotion code", () => {
  test.each([
    ["FIRSTRUN", 11_995, 1_200, ""],
    [" firstrun ", 995, 100, ""],
    ["TRACKDAY20", 10_000, 2_000, ""],
    ["TRACKDAY20", 9_999, 0, "This promotion code needs a sub total of at least $100.00."],
    ["LASTSEASON", 10_000, 0, "This promotion code has expired."],
    ["NO-SUCH-CODE", 10_000, 0, "This promotion code doesn’t exist."],
    [
      "roll 2345 6789 gift",
      10_000,
      0,
      "This promotion code doesn’t exist. If it’s a gift voucher, redeem it first: its value is added to your credit.",
    ],
    ["-", 10_000, 0, "This promotion code doesn’t exist."],
    ["– —", 10_000, 0, "This promotion code doesn’t exist."],
    ["", 10_000, 0, ""],
    [" ", 10_000, 0, ""],
  ])(
    "“%s” on %i cents takes %i off: “%s” [CART-018 API-080]",
    async (promotion_code, price, discount, message) => {
      const { session } = await cartWith(1, { price });
      const cart = await loadCart(visitor, session, { promotion_code });
      expect([cart.subtotal, cart.discountAmount, cart.message]).toEqual([price, discount, message]);
    },
  );

  test("is valid from its first to its last instant, and takes off at most the price of the items", async () => {
    const now = organiser.clock.now();
    await organiser.dependencies.db
      .insertInto("promotion_codes")
      .values({
        code: "FIFTY",
        percent: 0,
        amount: 5_000,
        minimum: 0,
        starts_at: now + day,
        ends_at: now + 2 * day,
      })
      .execute();
    const { session } = await cartWith(1, { price: 3_000 });
    const fetchCart = async () => {
      const { discountAmount, message } = await loadCart(visitor, session, { promotion_code: "FIFTY" });
      return [discountAmount, message];
    };
    expect(await fetchCart()).toEqual([0, "This promotion code isn’t valid yet."]);
    organiser.clock.advance(day);
    expect(await fetchCart()).toEqual([3_000, ""]);
    organiser.clock.advance(day);
    expect(await fetchCart()).toEqual([0, "This promotion code has expired."]);
  });
});

test("for any cart the items add up to the sub total, and total = sub total - discount + shipping, never below 0 [CART-003 CART-018]", async () => {
  const buyer = await callsAs(organiser.url); // The first login is more than 90 days old.
  const skus = await Promise.all(
    [1, 995, 4_950, 12_345].map(async (price) => (await newSku(organiser, { price })).sku),
  );
  const address = await newShopAddress(buyer);
  const { db } = organiser.dependencies;
  await db
    .insertInto("promotion_codes")
    .values({ code: "HUNDRED", percent: 0, amount: 10_000, minimum: 0, starts_at: null, ends_at: null })
    .execute();
  const item = fc.record({ sku: fc.constantFrom(...skus), qty: fc.integer({ min: 1, max: 9 }) });
  const lines = fc.array(item, { minLength: 1, maxLength: 4 });
  const code = fc.constantFrom("", "FIRSTRUN", "TRACKDAY20", "HUNDRED", "LASTSEASON");

  await fc.assert(
    fc.asyncProperty(lines, code, fc.nat({ max: 3 }), async (added, promotion_code, quoteIndex) => {
      await emptyCart(buyer);
      for (const { sku, qty } of added) await addToCart(buyer, "", sku, qty);
      const quotes = await loadShippingQuotes(buyer, { postcode: "5045" });
      const quote = quotes[quoteIndex];
      const cart = await loadCart(buyer, "", {
        promotion_code,
        shipping_type: quote?.shippingTypeId ?? 0,
        shipping_address: address,
      });
      expect(cart.items.reduce((sum, { subtotal }) => sum + (subtotal ?? Number.NaN), 0)).toBe(cart.subtotal);
      for (const { price, qty, subtotal } of nonEmpty(cart.items))
        expect(subtotal).toBe((price ?? Number.NaN) * qty);
      expect(cart.itemCount).toBe(added.reduce((sum, { qty }) => sum + qty, 0));
      expect(cart.discountAmount).toBeLessThanOrEqual(cart.subtotal ?? Number.NaN);
      expect(cart.shippingAmount).toBe(quote?.amount ?? null);
      expect(cart.totalAmount).toBe(
        quote ? (cart.subtotal ?? Number.NaN) - cart.discountAmount + (quote.amount ?? NaN) : null,
      );
      expect(cart.totalAmount ?? 0).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 25 },
  );
  await emptyCart(buyer);
});

test.each([
  ["getCart", { session: ["a"] }],
  ["getCart", { shipping_type: "post" }],
  ["cartAdd", { sku: {}, qty: 1 }],
  ["cartAdd", { sku: 1, qty: 1, addons: "all" }],
  ["cartUpdate", { id: "first", qty: 1 }],
])("%s with %j is rejected as input", async (call, body) => {
  const response = await visitor.post(`sell/cart/${call}`, body);
  expect([response.status, ErrorBody.parse(response.body).text_code]).toEqual([400, "INVALID_INPUT"]);
});
