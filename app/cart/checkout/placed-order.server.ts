import type { AppLoadContext } from "@remix-run/node";
import { optional } from "../../optional.server.ts";
import { checkoutKind } from "./checkout-post.server.ts";
import { deleteDraft } from "../../posting/draft.server.ts";

/** A paid order: its sanitised invoice ("" if it can't be loaded now), and its number (0 if unknown). */
export type PlacedOrder = { invoiceHtml: string; orderId: number };

/**
 * Loads what is shown of an order that was just paid, and reloads the cart. The number is that of the newest
 * order with the same invoice. [CART-029]
 */
export async function loadPlacedOrder(context: AppLoadContext, paymentId: number): Promise<PlacedOrder> {
  const { shopOrders } = context.organiser;
  const ask = <T>(what: string, read: () => Promise<T>) =>
    optional(context, `${what} of a paid order`, read, { or: null });
  const [invoice, orders] = await Promise.all([
    ask("the invoice", () => shopOrders.invoiceByPayment(paymentId)),
    ask("the number", () => shopOrders.myOrders()),
    ask("the cart", () => context.cart.read()),
    ask("the draft", () => deleteDraft(context, checkoutKind.name)),
  ]);
  const html = invoice?.html ?? "";
  const newest = orders?.[0]?.id ?? 0;
  const same = newest > 0 ? await ask("the number", () => shopOrders.invoice(newest)) : null;
  return {
    invoiceHtml: await context.html.clean(html),
    orderId: html !== "" && same?.html === html ? newest : 0,
  };
}
