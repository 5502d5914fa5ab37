import { z } from "zod";
import { normaliseLineBreaks } from "../../../app/domain/record-rules/text-rule.ts";
import { flag, recordId, text } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { type HoldLimits, enforceShopHoldLimits } from "../entries/hold-limits.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import { getNotEnoughLeftMessage, getSoldOutMessage } from "../entries/rejection-messages.ts";
import type { Dependencies } from "../feature.ts";
import type { Caller, SaveResponse } from "../http/route.ts";
import { writeInvoice } from "../payments/invoices.ts";
import { findPaymentMethod } from "../payments/methods.ts";
import { startPayment } from "../payments/payments.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { capturePayment } from "../payments/capture-payment.ts";
import { type PlacedOrder, placeOrder } from "../payments/place-order.ts";
import { findOrCreateCart } from "./carts.ts";
import { formatLineName } from "./line-columns.ts";
import { buildOrderInvoice } from "./order-invoice.ts";
import { requireCompleteCart } from "./order-rules.ts";
import { priceCart } from "./priced-cart.ts";
import { releaseStock, reserveStock } from "./stock.ts";
import { findUnpaidOrder, writeOrder } from "./stored-orders.ts";

/** The input of `submitOrder`. `marketing_opt_in` isn't documented. [API-083] */
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

/** Omits the return URL, because it may differ in a repeated submission. */
export function parseRepeatableOrder(input: unknown): object {
  const { url: _url, ...order } = SubmittedOrder.parse(input);
  return order;
}

/** `payment` is the URL to redirect to, or "" if the order was rejected. */
export type ShopOrderResponse = { success: boolean; payment: string; message: string };

/**
 * Orders the caller's cart: validates and prices it, and reserves its stock. Returns the payment URL, or the
 * return URL if credit covers the total. Replaces an unpaid order of the caller. A rejection changes nothing,
 * because one transaction contains all changes and the stored response. The items stay in the cart until the
 * order is paid. [API-083 CART-001]
 */
export async function submitOrder(
  dependencies: Dependencies,
  caller: Caller,
  order: SubmittedOrder,
  saveResponse: SaveResponse,
): Promise<ShopOrderResponse> {
  const now = dependencies.clock.now();
  return placeOrder(dependencies, {
    url: order.url,
    saveResponse,
    save: (db, returnUrl) => writeCartOrder(db, dependencies.holdLimits, { caller, order, returnUrl, now }),
    toResponse: ({ redirectUrl, ...result }) => ({ ...result, payment: redirectUrl }),
  });
}

type CartSubmission = { caller: Caller; order: SubmittedOrder; returnUrl: string; now: number };

async function writeCartOrder(
  db: Db,
  limits: HoldLimits,
  { caller, order, returnUrl, now }: CartSubmission,
): Promise<PlacedOrder> {
  await releaseLapsedOrders(db, now);
  const unpaidOrder = await findUnpaidOrder(db, caller.id);
  if (unpaidOrder?.status === "pending") await releaseStock(db, unpaidOrder.id);

  const choices = {
    promotionCode: order.promotion_code,
    shippingTypeId: order.shipping_option_id,
    addressId: order.address,
  };
  const owner = { userId: caller.id, session: "" };
  const cart = requireCompleteCart(await priceCart(db, await findOrCreateCart(db, owner, now), choices, now));
  const method = order.paymentGateway === "" ? null : findPaymentMethod(order.paymentGateway);
  const payable = cart.total - cart.credit;
  if (!method && payable > 0) throw new RejectionError("Choose how to pay.");

  const id = await writeInvoice(
    db,
    buildOrderInvoice(cart, { userId: caller.id, paymentMethod: method?.id ?? "", now }),
    unpaidOrder?.id ?? null,
  );
  await writeOrder(db, {
    id,
    user_id: caller.id,
    address_id: cart.address.id,
    shipping_type_id: cart.shipping.typeId,
    shipping_name: cart.shipping.name,
    promotion_code: cart.promotion.code,
    note: normaliseLineBreaks(order.note).trim().slice(0, 4_000),
    marketing_opt_in: order.marketing_opt_in ? 1 : 0,
    lines: cart.lines,
    now,
  });
  await enforceShopHoldLimits(db, limits, caller.id, cart.lines);
  const quantities = cart.lines.map((line) => ({
    skuId: line.sku_id,
    qty: line.qty,
    name: formatLineName(line),
  }));
  const shortage = await reserveStock(db, quantities);
  if (shortage)
    throw new RejectionError(
      shortage.remaining > 0
        ? getNotEnoughLeftMessage(shortage.name, shortage.remaining)
        : getSoldOutMessage(shortage.name),
    );

  const token = await startPayment(db, { invoiceId: id, amount: payable, returnUrl, now });
  return { invoiceId: id, token, paidInvoice: payable === 0 ? await capturePayment(db, token, now) : null };
}
