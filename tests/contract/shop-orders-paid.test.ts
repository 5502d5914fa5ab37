import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { InvoiceText } from "../../app/wire/shop.ts";
import { OrderOutcome } from "../../app/wire/payment.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import { checkPaid, clickPaymentButton } from "../support/event-order.ts";
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
  await emptyCart(driver);
});

/** Orders a quantity of a new SKU; returns its payment URL. */
async function ordered(parts: { qty?: number; left?: number | null; order?: object } = {}) {
  const made = await newSku(organiser, { left: parts.left ?? null });
  await addToCart(driver, "", made.sku, parts.qty ?? 1);
  const { redirect } = await submitShopOrder(driver, await buildShopOrder(driver, parts.order));
  return { ...made, redirect };
}

const statusOf = async (calls: ApiCalls) => (await loadShopOrders(calls))[0]?.statusType;
const payNow = async (id: number, calls: ApiCalls = driver) => {
  const url = Buffer.from("http://localhost:3000/checkout").toString("base64");
  return OrderOutcome.parse((await calls.post("cognito/invoice/payNow", { id, url })).body);
};

describe("a paid order", () => {
  test("redirects back as paid, is Paid, and removes its items from the cart [CART-001 CART-028]", async () => {
    const { redirect, sku } = await ordered({ qty: 2, left: 5 });
    expect((await loadCart(driver)).itemCount).toBe(2);
    const { status, returnUrl: back } = await clickPaymentButton(redirect, "pay");
    expect([status, new URL(back).pathname]).toEqual([303, "/checkout"]);
    expect(await checkPaid(driver, back)).toMatchObject({ success: true });
    expect(await statusOf(driver)).toBe("Paid");
    expect((await loadCart(driver)).items).toEqual([]);
    organiser.clock.advance(31 * minute);
    expect([await reservedQuantity(organiser, sku), await statusOf(driver)]).toEqual([2, "Paid"]);
  });

  test("leaves items in the cart that were added since, and other add-ons of the same product", async () => {
    const { sku, product } = await newSku(organiser);
    const wrap = await newAddon(organiser, product, { name: "Gift wrap", type: "Checkbox", price: 600 });
    const other = await newSku(organiser);
    await addToCart(driver, "", sku, 2);
    const { redirect } = await submitShopOrder(driver, await buildShopOrder(driver));
    await addToCart(driver, "", sku, 3);
    await addToCart(driver, "", sku, 1, [{ id: wrap, value: "1" }]);
    await addToCart(driver, "", other.sku, 1);
    await clickPaymentButton(redirect, "pay");
    expect((await loadCart(driver)).items.map(({ skuId, addons, qty }) => [skuId, addons, qty])).toEqual([
      [sku, [], 3],
      [sku, ["Gift wrap"], 1],
      [other.sku, [], 1],
    ]);
  });

  test("is matched in the cart although its add-on was renamed since", async () => {
    const { sku, product } = await newSku(organiser);
    const wrap = await newAddon(organiser, product, { name: "Gift wrap", type: "Checkbox", price: 600 });
    await addToCart(driver, "", sku, 1, [{ id: wrap, value: "1" }]);
    const { db } = organiser.dependencies;
    await db.updateTable("shop_addons").set({ name: "Wrapping" }).where("id", "=", wrap).execute();
    await clickPaymentButton((await submitShopOrder(driver, await buildShopOrder(driver))).redirect, "pay");
    expect((await loadCart(driver)).items).toEqual([]);
  });

  test("sends one receipt to the account's own email address, however often “Pay” is clicked", async () => {
    const before = (await organiser.mails()).length;
    const { redirect } = await ordered({ qty: 2, order: { promotion_code: "FIRSTRUN" } });
    await Promise.all([1, 2, 3].map(() => clickPaymentButton(redirect, "pay")));
    const mails = (await organiser.mails()).slice(before);
    const receipts = mails.filter(({ subject }) => subject === "Receipt for Shop order");
    expect(receipts.map(({ to }) => to)).toEqual(["driver@example.com"]);
    const [receipt] = receipts;
    expect(receipt?.text).toMatch(/2 × Tyre gauge – Usual \.+ \$50\.00/);
    expect(receipt?.text).toMatch(/Shipping: Standard post \.+ \$10\.95/);
    expect(receipt?.text).toMatch(/Promotion code FIRSTRUN \.+ -\$5\.00/);
    expect(receipt?.text).toMatch(/Total in Australian dollars \.+ \$55\.95/);
    expect(receipt?.text).not.toContain("See you at the track");
  });

  test("is not amended by the next one", async () => {
    await clickPaymentButton((await ordered()).redirect, "pay");
    const [paid] = await loadShopOrders(driver);
    await ordered();
    const [next, former] = await loadShopOrders(driver);
    expect([next?.statusType, former?.id, former?.statusType]).toEqual(["Pending", paid?.id, "Paid"]);
  });

  test.each([
    ["picked", "Picked", "Packed"],
    ["complete", "Complete", "Complete"],
    ["canceled", "Canceled", "Cancelled"],
  ] as const)(
    "that the organiser has set to %s is returned so [CART-028]",
    async (status, statusType, statusText) => {
      await clickPaymentButton((await ordered()).redirect, "pay");
      const [order] = await loadShopOrders(driver);
      const { db } = organiser.dependencies;
      await db
        .updateTable("shop_orders")
        .set({ status })
        .where("id", "=", order?.id ?? 0)
        .execute();
      expect((await loadShopOrders(driver))[0]).toMatchObject({ statusType, status: statusText });
    },
  );
});

describe("an unpaid order", () => {
  test.each(["decline", "cancel"] as const)(
    "after “%s” keeps its cart and can be paid again",
    async (action) => {
      const { redirect } = await ordered();
      const { returnUrl: back } = await clickPaymentButton(redirect, action);
      expect(await checkPaid(driver, back)).toMatchObject({ success: false });
      expect((await loadCart(driver)).itemCount).toBe(1);
      const [order] = await loadShopOrders(driver);
      const again = await payNow(order?.id ?? 0);
      expect(
        await checkPaid(driver, (await clickPaymentButton(again.redirect, "pay")).returnUrl),
      ).toMatchObject({
        success: true,
      });
      expect(await statusOf(driver)).toBe("Paid");
      expect(await payNow(order?.id ?? 0)).toMatchObject({ success: false });
    },
  );

  test("can be paid after its 30 minutes too, while there is enough stock", async () => {
    const { redirect, sku } = await ordered({ qty: 2, left: 2 });
    organiser.clock.advance(45 * minute);
    expect((await loadCart(driver)).allInStock).toBe(true);
    expect(await reservedQuantity(organiser, sku)).toBe(0);
    expect((await clickPaymentButton(redirect, "pay")).status).toBe(303);
    expect(await reservedQuantity(organiser, sku)).toBe(2);
  });

  test("whose last piece was sold in the meantime is rejected without a charge, and its cart stays", async () => {
    const { redirect, sku } = await ordered({ left: 1 });
    organiser.clock.advance(30 * minute);
    await addToCart(spectator, "", sku);
    const { redirect: otherRedirect } = await submitShopOrder(spectator, await buildShopOrder(spectator));
    expect((await clickPaymentButton(otherRedirect, "pay")).status).toBe(303);

    const late = await clickPaymentButton(redirect, "pay");
    expect([late.status, late.returnUrl]).toEqual([409, ""]);
    expect(late.text).toContain(
      "Tyre gauge – Usual has since been sold. Order again. You haven’t been charged.",
    );
    expect(await statusOf(driver)).toBe("Pending");
    expect((await loadCart(driver)).items).toMatchObject([{ skuId: sku, canPurchaseQty: false }]);
    expect(await reservedQuantity(organiser, sku)).toBe(1);
  });

  test("that the organiser has cancelled can't be paid", async () => {
    const { redirect } = await ordered();
    const [order] = await loadShopOrders(driver);
    const { db } = organiser.dependencies;
    await db
      .updateTable("shop_orders")
      .set({ status: "canceled" })
      .where("id", "=", order?.id ?? 0)
      .execute();
    expect((await clickPaymentButton(redirect, "pay")).status).toBe(409);
  });
});

describe("the invoice of an order", () => {
  const textOf = async (calls: ApiCalls, call: "html" | "display", id: number) => {
    const { status, body } = await calls.get(`sell/invoice/${call}/${id}`);
    return { status, html: status === 200 ? InvoiceText.parse(body).html : "" };
  };

  test("is returned by order and by payment, with the documented members", async () => {
    const { returnUrl: back } = await clickPaymentButton((await ordered()).redirect, "pay");
    const { paymentId } = await checkPaid(driver, back);
    const [order] = await loadShopOrders(driver);
    const byOrder = (await driver.get(`sell/invoice/html/${order?.id}`)).body;
    expect(byOrder).toEqual({ success: true, invoice_text: expect.stringContaining("<table>"), pdf: "" });
    const byPayment = (await driver.post(`sell/invoice/display/${paymentId}`)).body;
    expect(byPayment).toEqual({ invoice_text: InvoiceText.parse(byOrder).html });
  });

  test("has the seller, the shipping address, the price and the payment status", async () => {
    await clickPaymentButton(
      (await ordered({ qty: 2, order: { promotion_code: "FIRSTRUN", note: "Ring twice" } })).redirect,
      "pay",
    );
    const { html } = await textOf(driver, "html", (await loadShopOrders(driver))[0]?.id ?? 0);
    for (const text of [
      "Tax invoice",
      "Long Straight Motorsport",
      "ABN 40 250 618 209",
      "Paid",
      "Riley Nguyen",
      "9 Wattle Parade",
      "Ring twice",
      "Tyre gauge – Usual",
      "$50.00",
      "Shipping: Standard post",
      "-$5.00",
      "$55.95",
      "GST included",
      "$5.09",
    ])
      expect(html).toContain(text);
    expect(html).toContain('<th scope="row">Ship to</th>');
    expect(html).toContain('<th scope="col">Amount</th>');
  });

  test("names who picks up the order, instead of an address to which nothing is sent", async () => {
    const { id } = await organiser.dependencies.db
      .selectFrom("shipping_types")
      .select("id")
      .where("is_pick_up", "=", 1)
      .executeTakeFirstOrThrow();
    await clickPaymentButton((await ordered({ order: { shipping_option_id: id } })).redirect, "pay");
    const { html } = await textOf(driver, "html", (await loadShopOrders(driver))[0]?.id ?? 0);
    expect(html).toMatch(/Pick-up by<\/th>[^]{0,40}Riley Nguyen/);
    expect(html).not.toMatch(/Ship to|9 Wattle Parade/);
  });

  test("keeps its shipping address after that was removed from the list", async () => {
    const address = await newShopAddress(driver, { street_address: "77 Former Street" });
    await clickPaymentButton((await ordered({ order: { address } })).redirect, "pay");
    await driver.post("sell/address/disable", { id: address });
    const [order] = await loadShopOrders(driver);
    expect((await textOf(driver, "html", order?.id ?? 0)).html).toContain("77 Former Street");
  });

  test("escapes all typed text", async () => {
    const evil = '<img src=x onerror="alert(1)">';
    const address = await newShopAddress(driver, { first_name: evil, company: evil, street_address: evil });
    const { sku, product } = await newSku(organiser, { name: evil });
    const text = await newAddon(organiser, product, { name: "Name", type: "Text", price: 0 });
    await addToCart(driver, "", sku, 1, [{ id: text, value: evil }]);
    await submitShopOrder(driver, await buildShopOrder(driver, { address, note: evil }));
    const { html } = await textOf(driver, "html", (await loadShopOrders(driver))[0]?.id ?? 0);
    expect(html).toContain("&#60;img");
    expect(html).not.toContain("<img");
  });

  test("is its owner's only: others get 404", async () => {
    const { returnUrl: back } = await clickPaymentButton((await ordered()).redirect, "pay");
    const { paymentId } = await checkPaid(driver, back);
    const id = (await loadShopOrders(driver))[0]?.id ?? 0;
    expect((await textOf(spectator, "html", id)).status).toBe(404);
    expect((await textOf(spectator, "display", paymentId)).status).toBe(404);
    expect((await textOf(callsOf(organiser.url), "html", id)).status).toBe(401);
    expect((await textOf(driver, "html", 999_999)).status).toBe(404);
    expect((await loadShopOrders(spectator)).map((order) => order.id)).not.toContain(id);
    expect(await payNow(id, spectator)).toMatchObject({ success: false });
  });
});

test("orders, carts and reserved stock survive a restart", async () => {
  const { sku } = await ordered({ qty: 2, left: 5 });
  const before = await loadShopOrders(driver);
  organiser = await organiser.restart();
  [driver, spectator] = [await callsAs(organiser.url), await callsAs(organiser.url, "spectator@example.com")];
  expect(await loadShopOrders(driver)).toEqual(before);
  expect((await loadCart(driver)).itemCount).toBe(2);
  expect(await reservedQuantity(organiser, sku)).toBe(2);
  const [line] = (await loadCart(driver)).items;
  expect(await changeCart(driver, "cartUpdate", { session: "", id: line?.id, qty: 1 })).toMatchObject({
    success: true,
  });
});
