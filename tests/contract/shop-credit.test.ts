import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CreditBalance } from "../../app/wire/account.ts";
import { deriveVoucherCode, hashVoucherCode } from "../../server/organiser/vouchers/voucher-code.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import {
  addToCart,
  changeCart,
  emptyCart,
  loadCart,
  loadShippingQuotes,
  newShopAddress,
  newSku,
  submitShopOrder,
} from "../support/shop-cart.ts";

const email = "voucher-shopper@example.com";
let organiser: RunningOrganiser;
let buyer: ApiCalls;
let address: number;
let skus: number[];
let vouchers = 0;

beforeAll(async () => {
  organiser = await startOrganiser({ accessTokenLifetimeMs: 365 * 24 * 60 * 60 * 1000 });
  await makePeople(organiser, [{ email, first_name: "Mika", last_name: "Sato" }]);
  buyer = await callsAs(organiser.url, email);
  address = await newShopAddress(buyer);
  skus = await Promise.all(
    [1, 995, 3_333, 10_900].map(async (price) => (await newSku(organiser, { price })).sku),
  );
  await organiser.dependencies.db
    .insertInto("promotion_codes")
    .values({ code: "HUNDRED", percent: 0, amount: 10_000, minimum: 0, starts_at: null, ends_at: null })
    .execute();
});
afterAll(() => organiser.close());

const creditOf = async () =>
  CreditBalance.parse((await buyer.get("cognito/user/creditBalance?supplier=1")).body).balance;

/** Redeems a new voucher of so many cents. */
async function redeemVoucher(amount: number): Promise<void> {
  const seed = `seed-${++vouchers}`;
  const code = deriveVoucherCode(organiser.dependencies, seed);
  await organiser.dependencies.db
    .insertInto("gift_vouchers")
    .values({
      theme_id: null,
      amount,
      buyer_id: 1,
      invoice_id: null,
      code_seed: seed,
      code_hash: hashVoucherCode(code),
      paid_at: organiser.clock.now(),
      redeemed_at: null,
      redeemed_by: null,
    })
    .execute();
  expect((await buyer.post("cognito/giftVoucher/redeem", { code })).body).toMatchObject({ success: true });
}

/** Pays an order, and returns the amount in cents on the payment page's button; 0 without such a page. */
async function payOrder(redirect: string): Promise<number> {
  if (new URL(redirect).pathname === "/checkout") return 0;
  const page = await (await fetch(redirect)).text();
  const { status } = await clickPaymentButton(redirect, "pay");
  if (status !== 303) throw new Error(`The payment page responded ${status}`);
  return Math.round(Number(/Pay \$([\d,]+\.\d\d)/.exec(page)?.[1]?.replaceAll(",", "")) * 100);
}

test("an order with vouchers, a promotion code and shipping charges what the cart showed, to the cent, and spends only the credit that it used [CART-018 CART-024 VCH-001]", async () => {
  const item = fc.record({ sku: fc.nat({ max: 3 }), qty: fc.integer({ min: 1, max: 4 }) });
  const order = fc.record({
    items: fc.array(item, { minLength: 1, maxLength: 3 }),
    extra: item,
    vouchers: fc.array(fc.integer({ min: 1, max: 15_000 }), { maxLength: 2 }),
    code: fc.constantFrom("", "FIRSTRUN", "HUNDRED"),
    shipping: fc.nat({ max: 2 }),
  });
  const skuAt = (index: number) => skus[index] ?? 0;

  await fc.assert(
    fc.asyncProperty(order, async ({ items, extra, vouchers: amounts, code, shipping }) => {
      await emptyCart(buyer);
      for (const amount of amounts) await redeemVoucher(amount);
      for (const { sku, qty } of items) await addToCart(buyer, "", skuAt(sku), qty);
      const shippingType = async () => {
        const quotes = await loadShippingQuotes(buyer, { postcode: "5045" });
        return (quotes[shipping] ?? quotes[0])?.shippingTypeId ?? 0;
      };
      const shown = async () => {
        const choices = { promotion_code: code, shipping_address: address };
        const cart = await loadCart(buyer, "", { ...choices, shipping_type: await shippingType() });
        const { creditAmount: credit, items: lines } = cart;
        return { total: cart.totalAmount ?? Number.NaN, credit, lines };
      };

      const { lines: _lines, ...before } = await shown();
      const qtyBefore = (await shown()).lines.find(({ skuId }) => skuId === skuAt(extra.sku))?.qty ?? 0;
      await addToCart(buyer, "", skuAt(extra.sku), extra.qty);
      const withExtra = await shown();
      expect(withExtra.total - withExtra.credit).toBeGreaterThanOrEqual(0);
      const id = withExtra.lines.find(({ skuId }) => skuId === skuAt(extra.sku))?.id;
      await changeCart(buyer, "cartUpdate", { session: "", id, qty: qtyBefore });
      const { lines: _restored, ...restored } = await shown();
      expect(restored).toEqual(before);

      const credit = await creditOf();
      expect(before.credit).toBe(Math.min(credit, before.total));
      const { success, message, redirect } = await submitShopOrder(buyer, {
        address,
        shipping_option_id: await shippingType(),
        paymentGateway: "card",
        note: "",
        promotion_code: code,
        url: "http://localhost:3000/checkout",
      });
      expect({ success, message }).toEqual({ success: true, message: "" });
      expect(await payOrder(redirect)).toBe(before.total - before.credit);
      expect(await creditOf()).toBe(credit - before.credit);
    }),
    { numRuns: 20 },
  );
}, 120_000);
