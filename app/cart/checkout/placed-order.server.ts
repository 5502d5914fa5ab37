import type { AppLoadContext } from "@remix-run/node";
import { askedInTime } from "../../paying/asked-in-time.server.ts";
import { checkoutKind } from "./checkout-post.server.ts";
import { forgetDraft } from "../../posting/draft.server.ts";

/**
 * A paid order: its invoice, cleaned, "" where it can't be had now; and its number where that is known, else
 * 0.
 */
export type PlacedOrder = { invoiceHtml: string; orderId: number };

/**
 * What can be shown of an order that was just paid; the cart is read again. Its number is that of the newest
 * order whose invoice is the same. [CART-029]
 */
export async function placedOrder(context: AppLoadContext, paymentId: number): Promise<PlacedOrder> {
  const { shopOrders } = context.organiser;
  const ask = <T>(what: string, read: () => Promise<T>) =>
    askedInTime(context, `${what} of a paid order`, read);
  const [invoice, orders] = await Promise.all([
    ask("the invoice", () => shopOrders.invoiceOfPayment(paymentId)),
    ask("the number", () => shopOrders.mine()),
    ask("the cart", () => context.cart.read()),
    ask("the draft", () => forgetDraft(context, checkoutKind.name)),
  ]);
  const html = invoice?.html ?? "";
  const newest = orders?.[0]?.id ?? 0;
  const same = newest > 0 ? await ask("the number", () => shopOrders.invoice(newest)) : null;
  return {
    invoiceHtml: await context.html.clean(html),
    orderId: html !== "" && same?.html === html ? newest : 0,
  };
}
