import type { AppLoadContext } from "@remix-run/node";
import { addAmountClass } from "../../account/invoices/amount-class.server.ts";
import { loadOptional } from "../../optional.server.ts";
import { checkoutFormKind } from "./checkout-post.server.ts";
import { deleteDraft } from "../../posting/draft.server.ts";

export type PlacedOrder = {
  /** The sanitised HTML of the invoice, or "" if it can't be loaded. */
  invoiceHtml: string;
  /** 0 if unknown. */
  orderId: number;
};

/**
 * Loads the invoice and the id of an order that was just paid. Also reloads the cart and deletes the draft.
 * The API returns a payment's invoice without the order's id, so the newest order's invoice is compared with
 * it. [CART-029]
 */
export async function loadPlacedOrder(context: AppLoadContext, paymentId: number): Promise<PlacedOrder> {
  const { shopOrders } = context.organiser;
  const tryLoad = <Data>(description: string, load: () => Promise<Data>) =>
    loadOptional(context, `${description} of a paid order`, load, { fallback: null });
  const [invoice, orders] = await Promise.all([
    tryLoad("the invoice", () => shopOrders.findInvoiceHtmlByPayment(paymentId)),
    tryLoad("the number", () => shopOrders.listOrders()),
    tryLoad("the cart", () => context.cart.read()),
    tryLoad("the draft", () => deleteDraft(context, checkoutFormKind.name)),
  ]);
  const invoiceHtml = invoice?.html ?? "";
  const newestOrderId = orders?.[0]?.id ?? 0;
  const newestInvoice =
    newestOrderId > 0 ? await tryLoad("the number", () => shopOrders.findInvoiceHtml(newestOrderId)) : null;
  return {
    invoiceHtml: addAmountClass(await context.html.clean(invoiceHtml)),
    orderId: invoiceHtml !== "" && newestInvoice?.html === invoiceHtml ? newestOrderId : 0,
  };
}
