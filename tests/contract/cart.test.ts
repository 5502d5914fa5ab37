import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiCalls, callsAs, callsOf, Refusal } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import {
  add,
  cartOf,
  changed,
  empty,
  newAddon,
  newKey,
  newShopAddress,
  newSku,
  quotesFor,
} from "../support/shop-cart.ts";
import { some } from "../support/some.ts";

const day = 24 * 60 * 60 * 1000;
let organiser: RunningOrganiser;
let visitor: ApiCalls;
let driver: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({ accessTokenLifetime: 1_000 * day });
  visitor = callsOf(organiser.url);
  driver = await callsAs(organiser.url);
});
afterAll(() => organiser.close());

/** A visitor's cart with pieces of a new SKU in it. */
async function cartWith(qty = 1, sku: { price?: number; left?: number | null } = {}) {
  const session = await newKey(visitor);
  const made = await newSku(organiser, sku);
  expect(await add(visitor, session, made.sku, qty)).toEqual({ success: true, message: "" });
  return { session, ...made };
}

describe("a visitor's cart", () => {
  test("begins empty under a key that the API chooses, also for one who brings a key of their own [API-080 SEC-006]", async () => {
    const keys = [
      await newKey(visitor),
      await newKey(visitor),
      (await cartOf(visitor, "chosen-by-me")).sessionKey,
    ];
    expect(new Set(keys).size).toBe(3);
    expect(keys).not.toContain("chosen-by-me");
    expect(keys.every((key) => key.length >= 32)).toBe(true);
  });

  test("has every member of the wire, in dollars; shipping and total are not known yet [API-080 CART-003 CART-006]", async () => {
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
      total_amount: null,
      total_tax: 5.32,
      payment_types: [
        { id: "card", name: "Credit or debit card" },
        { id: "bank", name: "Bank transfer" },
      ],
      message: "",
    });
  });

  test("is there again after a restart, and for 90 days after somebody last looked at it [SEC-006]", async () => {
    const { session } = await cartWith();
    organiser = await organiser.restart();
    [visitor, driver] = [callsOf(organiser.url), await callsAs(organiser.url)];
    organiser.clock.advance(89 * day);
    expect((await cartOf(visitor, session)).itemCount).toBe(1);
    organiser.clock.advance(89 * day);
    expect((await cartOf(visitor, session)).itemCount).toBe(1);
    organiser.clock.advance(90 * day);
    const after = await cartOf(visitor, session);
    expect([after.itemCount, after.sessionKey === session]).toEqual([0, false]);
  });

  test("is not kept for more than a day while nothing is in it", async () => {
    const session = await newKey(visitor);
    organiser.clock.advance(day);
    expect(await newKey(visitor)).not.toBe(session);
    const { carts } = await organiser.parts.db
      .selectFrom("carts")
      .select((select) => select.fn.countAll<number>().as("carts"))
      .where("key", "=", session)
      .executeTakeFirstOrThrow();
    expect(carts).toBe(0);
  });

  test("is nobody's under a key that the API has not made: nothing can be put in", async () => {
    const { sku } = await newSku(organiser);
    for (const session of ["", "chosen-by-me"])
      expect(await add(visitor, session, sku)).toMatchObject({ success: false });
  });
});

describe("what is put in", () => {
  test("joins its line when the add-ons are the same, and is a line of its own when they aren't [API-076]", async () => {
    const { session, sku, product } = await cartWith(1, { price: 1_000 });
    const name = await newAddon(organiser, product, { name: "Name", type: "Text", price: 1_500 });
    await add(visitor, session, sku, "2");
    await add(visitor, session, sku, 1, [{ id: name, value: "SAM" }]);
    await add(visitor, session, sku, 1, [{ id: name, value: " SAM " }]);
    await add(visitor, session, sku, 1, [{ id: name, value: "JO" }]);
    await add(visitor, session, sku, 1, [{ id: name, value: "" }]);
    const { items, itemCount, subtotal } = await cartOf(visitor, session);
    expect(items.map(({ addons, qty, price }) => [addons, qty, price])).toEqual([
      [[], 4, 1_000],
      [["Name: SAM"], 2, 2_500],
      [["Name: JO"], 1, 2_500],
    ]);
    expect([itemCount, subtotal]).toEqual([7, 11_500]);
  });

  test.each([0, -1, 100])("is never %i pieces of one item [CART-009]", async (qty) => {
    const session = await newKey(visitor);
    const { sku } = await newSku(organiser);
    expect(await add(visitor, session, sku, qty)).toMatchObject({ success: false });
    expect((await cartOf(visitor, session)).items).toEqual([]);
  });

  test("is never more than 99 of one item by several calls, either", async () => {
    const { session, sku } = await cartWith(60);
    expect(await add(visitor, session, sku, 40)).toMatchObject({
      success: false,
      message: "There can be at most 99 of one item in a cart.",
    });
    expect((await cartOf(visitor, session)).itemCount).toBe(60);
  });

  test("is never more than 50 different items", async () => {
    const session = await newKey(visitor);
    const skus = await Promise.all(Array.from({ length: 51 }, () => newSku(organiser)));
    const outcomes = [];
    for (const { sku } of skus) outcomes.push(await add(visitor, session, sku));
    expect(outcomes.filter(({ success }) => success)).toHaveLength(50);
    expect(outcomes.at(-1)?.message).toBe("There can be at most 50 different items in a cart.");
    expect((await cartOf(visitor, session)).items).toHaveLength(50);
  });

  test.each(["1.5", "many", 1.5])("has a whole number of pieces, so %j is refused", async (qty) => {
    const session = await newKey(visitor);
    const { sku } = await newSku(organiser);
    const { status } = await visitor.post("sell/cart/cartAdd", { session, sku, qty, addons: [] });
    expect(status).toBe(400);
  });

  test("is a SKU of the shop with add-ons that it has; anything else is refused in words", async () => {
    const { session, sku } = await cartWith();
    expect(await add(visitor, session, 999_999)).toEqual({
      success: false,
      message: "This product is no longer offered.",
    });
    expect(await add(visitor, session, sku, 1, [{ id: 999_999, value: "1" }])).toMatchObject({
      success: false,
      message: expect.stringMatching(/add-on/),
    });
    expect((await cartOf(visitor, session)).itemCount).toBe(1);
  });

  test("has not run out; more than there is left may be wanted, and the line says so", async () => {
    const session = await newKey(visitor);
    const [gone, few] = [await newSku(organiser, { left: 0 }), await newSku(organiser, { left: 2 })];
    expect(await add(visitor, session, gone.sku)).toEqual({
      success: false,
      message: "Tyre gauge is out of stock.",
    });
    expect(await add(visitor, session, few.sku, 3)).toMatchObject({ success: true });
    const cart = await cartOf(visitor, session);
    expect([cart.allInStock, cart.items[0]?.canPurchaseQty]).toEqual([false, false]);
    await changed(visitor, "cartUpdate", { session, id: cart.items[0]?.id, qty: "2" });
    expect(await cartOf(visitor, session)).toMatchObject({ allInStock: true });
  });

  test("counts together over its lines where there are only so many", async () => {
    const { session, sku, product } = await cartWith(2, { left: 3 });
    const wrap = await newAddon(organiser, product, { name: "Gift wrap", type: "Checkbox", price: 600 });
    await add(visitor, session, sku, 2, [{ id: wrap, value: "1" }]);
    const { items } = await cartOf(visitor, session);
    expect(items.map(({ canPurchaseQty }) => canPurchaseQty)).toEqual([true, false]);
  });
});

describe("a line", () => {
  test("is changed, taken out by 0, and taken out [API-077 API-078]", async () => {
    const { session, sku } = await cartWith(2);
    const other = await newSku(organiser);
    await add(visitor, session, other.sku);
    const [first, second] = (await cartOf(visitor, session)).items;
    expect(await changed(visitor, "cartUpdate", { session, id: first?.id, qty: 5 })).toMatchObject({
      success: true,
    });
    expect((await cartOf(visitor, session)).items[0]).toMatchObject({ skuId: sku, qty: 5 });
    await changed(visitor, "cartUpdate", { session, id: first?.id, qty: 0 });
    expect((await cartOf(visitor, session)).items.map(({ id }) => id)).toEqual([second?.id]);
    await changed(visitor, "cartRemove", { session, id: second?.id });
    expect((await cartOf(visitor, session)).items).toEqual([]);
    expect(await changed(visitor, "cartRemove", { session, id: second?.id })).toEqual({
      success: false,
      message: "This is no longer in your cart.",
    });
  });

  test.each([-1, 100])("never has %i pieces", async (qty) => {
    const { session } = await cartWith(2);
    const [line] = (await cartOf(visitor, session)).items;
    expect(await changed(visitor, "cartUpdate", { session, id: line?.id, qty })).toMatchObject({
      success: false,
    });
    expect((await cartOf(visitor, session)).itemCount).toBe(2);
  });

  test("of somebody else's cart can be neither changed nor taken out [SEC-006]", async () => {
    const { session } = await cartWith(2);
    const id = (await cartOf(visitor, session)).items[0]?.id;
    const mine = await cartWith();
    for (const [calls, key] of [
      [visitor, mine.session],
      [visitor, ""],
      [driver, session],
    ] as const) {
      expect(await changed(calls, "cartUpdate", { session: key, id, qty: 9 })).toMatchObject({
        success: false,
      });
      expect(await changed(calls, "cartRemove", { session: key, id })).toMatchObject({ success: false });
    }
    expect((await cartOf(visitor, session)).itemCount).toBe(2);
  });

  test("costs what the shop asks now, a special included", async () => {
    const { session, sku } = await cartWith(2, { price: 3_000 });
    const { db } = organiser.parts;
    await db.updateTable("shop_skus").set({ special_price: 2_000 }).where("id", "=", sku).execute();
    expect(await cartOf(visitor, session)).toMatchObject({ subtotal: 4_000 });
  });

  test("whose product has gone from the shop stays in sight, and can't be bought", async () => {
    const { session, sku, product } = await cartWith(2, { price: 3_000 });
    const { db } = organiser.parts;
    const gone = { productName: "Tyre gauge", qty: 2, subtotal: 6_000, canPurchaseQty: false };
    await db.updateTable("shop_products").set({ is_in_shop: 0 }).where("id", "=", product).execute();
    expect((await cartOf(visitor, session)).items).toMatchObject([gone]);
    await db.deleteFrom("shop_skus").where("id", "=", sku).execute();
    const cart = await cartOf(visitor, session);
    expect(cart.items).toMatchObject([gone]);
    expect(cart.allInStock).toBe(false);
  });
});

describe("a promotion code", () => {
  test.each([
    ["FIRSTRUN", 11_995, 1_200, ""],
    [" firstrun ", 995, 100, ""],
    ["TRACKDAY20", 10_000, 2_000, ""],
    ["TRACKDAY20", 9_999, 0, "This promotion code counts from a sub total of $100.00 on."],
    ["LASTSEASON", 10_000, 0, "This promotion code is over."],
    ["NO-SUCH-CODE", 10_000, 0, "There is no such promotion code."],
    ["", 10_000, 0, ""],
  ])(
    "“%s” on %i cents takes %i off: “%s” [CART-018 API-080]",
    async (promotion_code, price, discount, message) => {
      const { session } = await cartWith(1, { price });
      const cart = await cartOf(visitor, session, { promotion_code });
      expect([cart.subtotal, cart.discountAmount, cart.message]).toEqual([price, discount, message]);
    },
  );

  test("counts from its first instant to its last, and takes no more off than the goods cost", async () => {
    const now = organiser.clock.now();
    await organiser.parts.db
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
    const told = async () => {
      const { discountAmount, message } = await cartOf(visitor, session, { promotion_code: "FIFTY" });
      return [discountAmount, message];
    };
    expect(await told()).toEqual([0, "This promotion code does not count yet."]);
    organiser.clock.advance(day);
    expect(await told()).toEqual([3_000, ""]);
    organiser.clock.advance(day);
    expect(await told()).toEqual([0, "This promotion code is over."]);
  });
});

test("whatever is in the cart: lines sum up to the sub total, and that less discount and with shipping is the total, never below 0 [CART-003 CART-018]", async () => {
  const buyer = await callsAs(organiser.url); // who logged in at first has been here for longer than 90 days
  const skus = await Promise.all(
    [1, 995, 4_950, 12_345].map(async (price) => (await newSku(organiser, { price })).sku),
  );
  const address = await newShopAddress(buyer);
  const { db } = organiser.parts;
  await db
    .insertInto("promotion_codes")
    .values({ code: "HUNDRED", percent: 0, amount: 10_000, minimum: 0, starts_at: null, ends_at: null })
    .execute();
  const line = fc.record({ sku: fc.constantFrom(...skus), qty: fc.integer({ min: 1, max: 9 }) });
  const lines = fc.array(line, { minLength: 1, maxLength: 4 });
  const code = fc.constantFrom("", "FIRSTRUN", "TRACKDAY20", "HUNDRED", "LASTSEASON");

  await fc.assert(
    fc.asyncProperty(lines, code, fc.nat({ max: 3 }), async (wanted, promotion_code, way) => {
      await empty(buyer);
      for (const { sku, qty } of wanted) await add(buyer, "", sku, qty);
      const quotes = await quotesFor(buyer, { postcode: "5045" });
      const quote = quotes[way];
      const cart = await cartOf(buyer, "", {
        promotion_code,
        shipping_type: quote?.shippingTypeId ?? 0,
        shipping_address: address,
      });
      expect(cart.items.reduce((sum, { subtotal }) => sum + subtotal, 0)).toBe(cart.subtotal);
      for (const { price, qty, subtotal } of some(cart.items))
        expect(subtotal).toBe((price ?? Number.NaN) * qty);
      expect(cart.itemCount).toBe(wanted.reduce((sum, { qty }) => sum + qty, 0));
      expect(cart.discountAmount).toBeLessThanOrEqual(cart.subtotal);
      expect(cart.shippingAmount).toBe(quote?.amount ?? null);
      expect(cart.totalAmount).toBe(
        quote ? cart.subtotal - cart.discountAmount + (quote.amount ?? NaN) : null,
      );
      expect(cart.totalAmount ?? 0).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 25 },
  );
  await empty(buyer);
});

test.each([
  ["getCart", { session: ["a"] }],
  ["getCart", { shipping_type: "post" }],
  ["cartAdd", { sku: {}, qty: 1 }],
  ["cartAdd", { sku: 1, qty: 1, addons: "all" }],
  ["cartUpdate", { id: "first", qty: 1 }],
])("%s with %j is refused as input", async (call, body) => {
  const answer = await visitor.post(`sell/cart/${call}`, body);
  expect([answer.status, Refusal.parse(answer.body).text_code]).toEqual([400, "INVALID_INPUT"]);
});
