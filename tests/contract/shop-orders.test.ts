import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { CreditBalance, Invoice } from "../../app/wire/account.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import { addCredit } from "../../server/organiser/account/credit.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import {
  addToCart,
  loadCart,
  changeCart,
  emptyCart,
  newAddon,
  newShopAddress,
  newSku,
  reservedQuantity,
  buildShopOrder,
  loadShopOrders,
  submitShopOrder,
} from "../support/shop-cart.ts";

const minute = 60 * 1000;
let organiser: RunningOrganiser;
let driver: ApiCalls;
let spectator: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({ accessTokenLifetimeMs: 365 * 24 * 60 * minute });
  driver = await callsAs(organiser.url);
  spectator = await callsAs(organiser.url, "spectator@example.com");
});
afterAll(() => organiser.close());
beforeEach(async () => {
  organiser.clock.advance(31 * minute); // Expires orders held by an earlier test.
  for (const calls of [driver, spectator]) await emptyCart(calls);
});

const sku = async (parts: { price?: number; left?: number | null; name?: string } = {}) =>
  (await newSku(organiser, parts)).sku;

const freeCode = (code: string) =>
  organiser.dependencies.db
    .insertInto("promotion_codes")
    .values({ code, percent: 100, amount: 0, minimum: 0, starts_at: null, ends_at: null })
    .execute();

describe("an order", () => {
  test("goes to the payment page, with each item, shipping and discount on its invoice, and no fee [API-083 CART-001 CART-018]", async () => {
    const { sku: cap, product } = await newSku(organiser, { name: "Season cap", price: 3_900 });
    const name = await newAddon(organiser, product, { name: "Name", type: "Text", price: 1_500 });
    await addToCart(driver, "", cap, 2, [{ id: name, value: "SAM" }]);
    const order = await buildShopOrder(driver, { paymentGateway: "card", promotion_code: "firstrun" });
    const { body } = await driver.post("sell/cart/submitOrder", order);
    const { payment } = z
      .strictObject({ success: z.literal(true), payment: z.string(), message: z.literal("") })
      .parse(body);
    const page = await (await fetch(payment)).text();
    for (const text of [
      "Pay $108.15",
      "Season cap – Usual + Name: SAM",
      "$108.00",
      "Shipping: Standard post",
      "$10.95",
      "Promotion code FIRSTRUN",
      "-$10.80",
      "GST included",
      "$9.83",
    ])
      expect(page).toContain(text);
    expect(page).not.toContain("Fee");
  });

  test("is listed among the customer's orders, newest first, and is pending; its cart stays [CART-028]", async () => {
    const { sku: first, slug, code } = await newSku(organiser, { name: "Beanie", price: 2_400 });
    await addToCart(driver, "", first, 2);
    const { success } = await submitShopOrder(driver, await buildShopOrder(driver));
    expect(success).toBe(true);
    const { data } = z
      .object({ data: z.array(z.unknown()) })
      .parse((await driver.get("sell/invoice/myInvoices")).body);
    expect(data[0]).toEqual({
      id: expect.any(Number),
      status_type: "Pending",
      status: "Waiting for payment",
      invoice_id: expect.any(Number),
      amount_outstanding: expect.stringMatching(/^\d+\.\d\d$/),
      items: [
        {
          id: expect.any(Number),
          sku: { code },
          product_name: "Beanie",
          url: slug,
          image: expect.objectContaining({ url: expect.stringContaining("merch-cap") }),
          price_each: 24,
          qty: 2,
          subtotal: 48,
          addons: [],
        },
      ],
    });
    expect((await loadCart(driver)).itemCount).toBe(2);
  });

  test("is not listed as another invoice of the account", async () => {
    await addToCart(driver, "", await sku());
    await submitShopOrder(driver, await buildShopOrder(driver));
    const { items } = listResponse(Invoice).parse((await driver.get("cognito/invoice/myInvoices")).body);
    expect(items.map(({ title }) => title)).not.toContain("Shop order");
  });

  test("posted five times concurrently under one key is one order with one payment [API-083]", async () => {
    await addToCart(driver, "", await sku());
    const before = (await loadShopOrders(driver)).length;
    await organiser.dependencies.db.updateTable("shop_orders").set({ status: "complete" }).execute();
    const order = await buildShopOrder(driver);
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map(() => submitShopOrder(driver, order, "shop-key-1")),
    );
    expect(new Set(outcomes.map(({ redirect }) => redirect)).size).toBe(1);
    expect(await loadShopOrders(driver)).toHaveLength(before + 1);
  });

  test("submitted again amends the unpaid one, whose old payment page charges nothing", async () => {
    const jacket = await sku({ left: 5 });
    await addToCart(driver, "", jacket, 2);
    const first = await submitShopOrder(driver, await buildShopOrder(driver));
    const before = await loadShopOrders(driver);
    await addToCart(driver, "", jacket, 1);
    const second = await submitShopOrder(driver, await buildShopOrder(driver));
    const after = await loadShopOrders(driver);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[0]?.items).toMatchObject([{ qty: 3 }]);
    expect(await reservedQuantity(organiser, jacket)).toBe(3);
    expect((await clickPaymentButton(first.redirect, "pay")).status).toBe(409);
    expect((await clickPaymentButton(second.redirect, "pay")).status).toBe(303);
  });

  test("keeps the customer's note and their newsletter choice", async () => {
    await addToCart(driver, "", await sku());
    await submitShopOrder(
      driver,
      await buildShopOrder(driver, { note: " Leave it\nat the gate ", marketing_opt_in: true }),
    );
    const [order] = await loadShopOrders(driver);
    const row = await organiser.dependencies.db
      .selectFrom("shop_orders")
      .select(["note", "marketing_opt_in"])
      .where("id", "=", order?.id ?? 0)
      .executeTakeFirst();
    expect(row).toEqual({ note: "Leave it\nat the gate", marketing_opt_in: 1 });
  });
});

describe("a customer's credit", () => {
  /** A new customer with credit in cents, and a cart whose order costs $118.95. */
  async function customerWithCredit(email: string, cents: number) {
    const [user] = await makePeople(organiser, [{ email, first_name: "Mika", last_name: "Sato" }]);
    const now = organiser.clock.now();
    await addCredit(organiser.dependencies.db, { userId: user?.id ?? 0, cents, reason: "Gift voucher", now });
    const calls = await callsAs(organiser.url, email);
    await addToCart(calls, "", await sku({ price: 10_900 }));
    return calls;
  }
  const creditOf = async (calls: ApiCalls) =>
    CreditBalance.parse((await calls.get("cognito/user/creditBalance?supplier=1")).body).balance;

  test("pays for a part of an order, and is spent when the rest is paid", async () => {
    const calls = await customerWithCredit("credit-part@example.com", 3_750);
    const order = await buildShopOrder(calls, { paymentGateway: "card" });
    const { address, shipping_option_id } = z
      .object({ address: z.number(), shipping_option_id: z.number() })
      .parse(order);
    const cart = await loadCart(calls, "", { shipping_address: address, shipping_type: shipping_option_id });
    expect([cart.totalAmount, cart.creditAmount]).toEqual([11_895, 3_750]);

    const { redirect } = await submitShopOrder(calls, order);
    const page = await (await fetch(redirect)).text();
    expect(page).toContain("Pay $81.45");
    expect(page).toContain("$37.50 credit, $81.45 card");
    expect(await creditOf(calls)).toBe(3_750);
    expect((await clickPaymentButton(redirect, "pay")).status).toBe(303);
    expect(await creditOf(calls)).toBe(0);
  });

  test("pays for a whole order without a payment page or a payment method, and the rest of it stays", async () => {
    const calls = await customerWithCredit("credit-whole@example.com", 20_000);
    const order = await buildShopOrder(calls, { paymentGateway: "" });
    const { success, redirect } = await submitShopOrder(calls, order);
    expect([success, new URL(redirect).pathname]).toEqual([true, "/checkout"]);
    expect(await loadShopOrders(calls)).toMatchObject([{ statusType: "Paid" }]);
    expect(await creditOf(calls)).toBe(20_000 - 11_895);
    expect((await loadCart(calls)).itemCount).toBe(0);
  });

  test("can't be spent twice: an order whose credit was used elsewhere isn't charged", async () => {
    const calls = await customerWithCredit("credit-twice@example.com", 3_750);
    const { redirect } = await submitShopOrder(calls, await buildShopOrder(calls));
    const { user_id } = await organiser.dependencies.db
      .selectFrom("invoices")
      .select("user_id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const movement = { user_id, cents: -3_750, reason: "Another order", created_at: organiser.clock.now() };
    await organiser.dependencies.db.insertInto("credit_movements").values(movement).execute();
    expect((await clickPaymentButton(redirect, "pay")).status).toBe(409);
    expect(await loadShopOrders(calls)).toMatchObject([{ statusType: "Pending" }]);
  });
});

describe("an order is rejected, and holds nothing,", () => {
  test.each([
    ["without an address", { address: 0 }, "Choose an address."],
    ["without a way of shipping", { shipping_option_id: 0 }, "Choose a shipping method."],
    ["without a way to pay", { paymentGateway: "" }, "Choose how to pay."],
    ["with a way to pay that isn't offered", { paymentGateway: "cheque" }, "Choose how to pay."],
    [
      "with a promotion code that is over",
      { promotion_code: "LASTSEASON" },
      "This promotion code has expired.",
    ],
    ["with another site to come back to", { url: "https://evil.example/checkout" }, "Invalid return URL."],
    ["with no site to come back to", { url: "/checkout" }, "Invalid return URL."],
  ])("%s [API-083]", async (_, parts, message) => {
    const gauge = await sku({ left: 3 });
    await addToCart(driver, "", gauge);
    const order = await buildShopOrder(driver, parts);
    expect(await submitShopOrder(driver, order)).toEqual({ success: false, redirect: "", message });
    expect(await reservedQuantity(organiser, gauge)).toBe(0);
  });

  test("to another user's address, or a removed one", async () => {
    await addToCart(driver, "", await sku());
    const [foreign, off] = [await newShopAddress(spectator), await newShopAddress(driver)];
    await driver.post("sell/address/disable", { id: off });
    for (const address of [foreign, off])
      expect(await submitShopOrder(driver, await buildShopOrder(driver, { address }))).toMatchObject({
        success: false,
        message: "Choose an address.",
      });
  });

  test("with an empty cart", async () => {
    expect(await submitShopOrder(driver, await buildShopOrder(driver))).toMatchObject({
      success: false,
      message: "Your cart is empty.",
    });
  });

  test("with an item that was removed from the shop since", async () => {
    const { sku: removed, product } = await newSku(organiser, { name: "Umbrella" });
    await addToCart(driver, "", removed);
    const order = await buildShopOrder(driver);
    await organiser.dependencies.db
      .updateTable("shop_products")
      .set({ is_in_shop: 0 })
      .where("id", "=", product)
      .execute();
    expect((await submitShopOrder(driver, order)).message).toMatch(
      /^Umbrella – Usual is no longer available/,
    );
  });

  test("as a whole when one item is short, and the older order is unchanged", async () => {
    const [plenty, scarce] = [await sku({ left: 9 }), await sku({ left: 2, name: "Driving gloves" })];
    await addToCart(driver, "", plenty, 1);
    const first = await submitShopOrder(driver, await buildShopOrder(driver));
    await addToCart(driver, "", plenty, 4);
    await addToCart(driver, "", scarce, 3);
    expect(await submitShopOrder(driver, await buildShopOrder(driver))).toMatchObject({
      success: false,
      message: "There are only 2 of Driving gloves – Usual left.",
    });
    expect([await reservedQuantity(organiser, plenty), await reservedQuantity(organiser, scarce)]).toEqual([
      1, 0,
    ]);
    expect((await loadShopOrders(driver))[0]?.items).toMatchObject([{ qty: 1 }]);
    expect((await clickPaymentButton(first.redirect, "pay")).status).toBe(303);
  });

  test("from an anonymous caller", async () => {
    expect((await callsOf(organiser.url).post("sell/cart/submitOrder", {})).status).toBe(401);
    expect((await callsOf(organiser.url).get("sell/invoice/myInvoices")).status).toBe(401);
  });
});

describe("stock", () => {
  test("is held for 30 minutes, stays available to its owner, and is then released", async () => {
    const last = await sku({ left: 1 });
    for (const calls of [driver, spectator]) await addToCart(calls, "", last);
    const [own, foreign] = [await buildShopOrder(driver), await buildShopOrder(spectator)];
    expect(await submitShopOrder(driver, own)).toMatchObject({ success: true });
    expect(await loadCart(driver)).toMatchObject({ allInStock: true });
    expect(await loadCart(spectator)).toMatchObject({ allInStock: false });
    expect(await submitShopOrder(driver, own)).toMatchObject({ success: true });
    expect(await submitShopOrder(spectator, foreign)).toMatchObject({
      success: false,
      message: "Tyre gauge – Usual has just sold out.",
    });

    organiser.clock.advance(30 * minute);
    expect(await loadCart(spectator)).toMatchObject({ allInStock: true });
    expect(await reservedQuantity(organiser, last)).toBe(0);
    expect((await loadShopOrders(driver))[0]).toMatchObject({
      statusType: "Pending",
      status: "Waiting for payment, no longer held",
    });
    expect(await submitShopOrder(spectator, foreign)).toMatchObject({ success: true });
  });

  test("of an expired order is available again at once, also in the shop", async () => {
    const { sku: last, product } = await newSku(organiser, { left: 1 });
    await addToCart(driver, "", last);
    await submitShopOrder(driver, await buildShopOrder(driver));
    const inStock = async () => {
      const { body } = await spectator.post("sell/cart/searchsku", { product, variations: [], addons: [] });
      return z.object({ in_stock: z.boolean() }).parse(body).in_stock;
    };
    expect(await inStock()).toBe(false);
    organiser.clock.advance(30 * minute);
    expect(await inStock()).toBe(true);
  });

  test("of one piece goes to one of twelve concurrent orders", async () => {
    const last = await sku({ left: 1 });
    const crowd = await makePeople(
      organiser,
      Array.from({ length: 10 }, (_, index) => ({
        email: `crowd${index}@example.com`,
        first_name: "Crowd",
        last_name: String(index),
      })),
    );
    const people = [
      driver,
      spectator,
      ...(await Promise.all(crowd.map(({ email }) => callsAs(organiser.url, email)))),
    ];
    for (const calls of people) await addToCart(calls, "", last);
    const orders = await Promise.all(
      people.map(async (calls) => ({ calls, order: await buildShopOrder(calls) })),
    );
    const outcomes = await Promise.all(orders.map(({ calls, order }) => submitShopOrder(calls, order)));
    expect(outcomes.filter(({ success }) => success)).toHaveLength(1);
    expect(outcomes.filter(({ success }) => !success).map(({ message }) => message)).toEqual(
      Array(11).fill("Tyre gauge – Usual has just sold out."),
    );
    expect(await reservedQuantity(organiser, last)).toBe(1);
  });
});

test("an order that costs nothing is paid at once, and redirects straight back", async () => {
  await freeCode("NOTHING");
  await addToCart(driver, "", await sku());
  const [pickUp] = await organiser.dependencies.db
    .selectFrom("shipping_types")
    .selectAll()
    .where("is_pick_up", "=", 1)
    .execute();
  const order = await buildShopOrder(driver, {
    promotion_code: "NOTHING",
    shipping_option_id: pickUp?.id ?? 0,
    paymentGateway: "",
  });
  const { redirect } = await submitShopOrder(driver, order);
  expect(redirect).toMatch(/^http:\/\/localhost:3000\/checkout\?payum_token=/);
  expect((await loadShopOrders(driver))[0]).toMatchObject({ statusType: "Paid" });
  expect((await loadCart(driver)).itemCount).toBe(0);
  const receipt = (await organiser.mails()).at(-1);
  expect(receipt?.text).toContain("nothing to pay");
});

test("the cart may change while its order is pending", async () => {
  await addToCart(driver, "", await sku(), 2);
  await submitShopOrder(driver, await buildShopOrder(driver));
  const [line] = (await loadCart(driver)).items;
  await changeCart(driver, "cartRemove", { session: "", id: line?.id });
  expect((await loadShopOrders(driver))[0]?.items).toMatchObject([{ qty: 2 }]);
});
