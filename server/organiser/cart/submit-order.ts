import { z } from "zod";
import { flag, recordId, text } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { type HoldLimits, refuseTooManyPieces } from "../entries/hold-limits.ts";
import { releaseLapsed } from "../entries/lapsed-orders.ts";
import { notEnough, soldOut } from "../entries/refusal-words.ts";
import type { Parts } from "../feature.ts";
import type { Caller, Keep } from "../http/route.ts";
import { writeInvoice } from "../payments/invoices.ts";
import { methodOf } from "../payments/methods.ts";
import { startPayment } from "../payments/payments.ts";
import { Refusal } from "../payments/refusal.ts";
import { settle } from "../payments/settle.ts";
import { type Taken, takeOrder } from "../payments/take-order.ts";
import { openCart } from "./carts.ts";
import { lineName } from "./line-columns.ts";
import { invoiceToWrite } from "./order-invoice.ts";
import { completeCart } from "./order-rules.ts";
import { priceCart } from "./priced-cart.ts";
import { releaseStock, takeStock } from "./stock.ts";
import { unpaidOrder, writeOrder } from "./stored-orders.ts";

/** An order as `submitOrder` takes it; `marketing_opt_in` is beside the documented members. [API-083] */
export const SubmittedOrder = z.object({
  address: recordId,
  shipping_option_id: recordId,
  paymentGateway: text,
  note: text,
  promotion_code: text,
  url: text,
  marketing_opt_in: flag(false),
});
type SubmittedOrder = z.output<typeof SubmittedOrder>;

/** What a person chose of an order: all of it but the page that the payment leads back to. */
export function chosenIn(input: unknown): object {
  const { url: _url, ...chosen } = SubmittedOrder.parse(input);
  return chosen;
}

/** How the wire answers an order: `payment` is where to pay. */
export type ShopOrderAnswer = { success: boolean; payment: string; message: string };

/**
 * Orders the caller's cart: checks and prices everything again, holds the stock for 30 minutes and says where
 * to pay. The caller's unpaid order is amended. All of it happens in one transaction, so a refused order
 * leaves everything as it was, the older order included, and what is taken is found by its key ever after.
 * The cart is emptied when the order is paid. [API-083 CART-001]
 */
export async function submitOrder(
  parts: Parts,
  caller: Caller,
  order: SubmittedOrder,
  keep: Keep,
): Promise<ShopOrderAnswer> {
  const now = parts.clock.now();
  return takeOrder(parts, {
    url: order.url,
    keep,
    take: (db, returnUrl) => orderCart(db, parts.holdLimits, { caller, order, returnUrl, now }),
    tell: ({ address, ...told }) => ({ ...told, payment: address }),
  });
}

type Submitted = { caller: Caller; order: SubmittedOrder; returnUrl: string; now: number };

async function orderCart(
  db: Db,
  limits: HoldLimits,
  { caller, order, returnUrl, now }: Submitted,
): Promise<Taken> {
  await releaseLapsed(db, now);
  const former = await unpaidOrder(db, caller.id);
  if (former?.status === "pending") await releaseStock(db, former.id);

  const choices = {
    promotionCode: order.promotion_code,
    shippingTypeId: order.shipping_option_id,
    addressId: order.address,
  };
  const holder = { userId: caller.id, session: "" };
  const cart = completeCart(await priceCart(db, await openCart(db, holder, now), choices, now));
  const method = order.paymentGateway === "" ? null : methodOf(order.paymentGateway);
  if (!method && cart.total > 0) throw new Refusal("Choose how to pay.");

  const id = await writeInvoice(
    db,
    invoiceToWrite(cart, { userId: caller.id, paymentMethod: method?.id ?? "", now }),
    former?.id ?? null,
  );
  await writeOrder(db, {
    id,
    user_id: caller.id,
    address_id: cart.address.id,
    shipping_type_id: cart.shipping.typeId,
    shipping_name: cart.shipping.name,
    promotion_code: cart.promotion.code,
    note: order.note.trim().slice(0, 4_000),
    marketing_opt_in: order.marketing_opt_in ? 1 : 0,
    lines: cart.lines,
    now,
  });
  await refuseTooManyPieces(db, limits, caller.id, cart.lines);
  const pieces = cart.lines.map((line) => ({ skuId: line.sku_id, qty: line.qty, name: lineName(line) }));
  const gone = await takeStock(db, pieces);
  if (gone) throw new Refusal(gone.left > 0 ? notEnough(gone.name, gone.left) : soldOut(gone.name));

  const token = await startPayment(db, { invoiceId: id, amount: cart.total, returnUrl, now });
  return { invoiceId: id, token, paid: cart.total === 0 ? await settle(db, token, now) : null };
}
