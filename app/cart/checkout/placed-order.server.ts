import type { AppLoadContext } from "@remix-run/node";
import { optional } from "../../optional.server.ts";
import { checkoutFormKind } from "./checkout-post.server.ts";
import { deleteDraft } from "../../posting/draft.server.ts";

/** A paid order: its sanitised invoice ("" if it can't be loaded now), and its number (0 if unknown). */
export type PlacedOrder = { invoiceHtml: string; orderId: number };

/**
 * Loads the invoice and the number of an order that was just paid, reloads the cart and deletes the draft.
 * A payment has no order number, so the newest order is used if its invoice is the same. [CART-029]
 */
export async function loadPlacedOrder(context: AppLoadContext, paymentId: number): Promise<PlacedOrder> {
  const { shopOrders } = context.organiser;
  const tryLoad = <T>(description: string, load: () => Promise<T>) =>
    optional(context, `${description} of a paid order`, load, { or: null });
  const [invoice, orders] = await Promise.all([
    tryLoad("the invoice", () => shopOrders.invoiceByPayment(paymentId)),
    tryLoad("the number", () => shopOrders.myOrders()),
    tryLoad("the cart", () => context.cart.read()),
    tryLoad("the draft", () => deleteDraft(context, checkoutFormKind.name)),
  ]);
  const invoiceHtml = invoice?.html ?? "";
  const newestId = orders?.[0]?.id ?? 0;
  const newestInvoice = newestId > 0 ? await tryLoad("the number", () => shopOrders.invoice(newestId)) : null;
  return {
    invoiceHtml: await context.html.clean(invoiceHtml),
    orderId: invoiceHtml !== "" && newestInvoice?.html === invoiceHtml ? newestId : 0,
  };
}
