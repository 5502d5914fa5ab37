import type { AppLoadContext } from "@remix-run/node";
import { forgetDraft } from "./checkout-draft.server.ts";

/** A paid order: its invoice, cleaned, "" where it can't be had now; and its number where that is known, else 0. */
export type PlacedOrder = { invoiceHtml: string; orderId: number };

/** How the payment ended that the visitor comes back from; null when he comes from somewhere else. */
type OrderReturn = { isPaid: false } | { isPaid: true; order: PlacedOrder } | null;

/**
 * Asks the API about the `payum_token` of the address, which is put together from this site's own. After a paid order the cart is read again; after a
 * failure it is still there, with everything typed. [CART-029]
 */
export async function orderReturn(context: AppLoadContext, request: Request): Promise<OrderReturn> {
  const { search, searchParams } = new URL(request.url);
  const token = searchParams.get("payum_token");
  if (!token) return null;

  const address = `${context.site.publicUrl}/checkout${search}`;
  const { success, paymentId } = await context.organiser.payments.check(address, token);
  if (!success) return { isPaid: false };
  const [order] = await Promise.all([
    placedOrder(context, paymentId),
    withoutFail(context, () => context.cart.read()),
    withoutFail(context, () => forgetDraft(context)),
  ]);
  return { isPaid: true, order };
}

/** The order is paid, whatever can be shown of it. Its number is that of the newest order whose invoice is the same. */
async function placedOrder(context: AppLoadContext, paymentId: number): Promise<PlacedOrder> {
  const { shopOrders } = context.organiser;
  const [invoice, orders] = await Promise.all([
    withoutFail(context, () => shopOrders.invoiceOfPayment(paymentId)),
    withoutFail(context, () => shopOrders.mine()),
  ]);
  const html = invoice?.html ?? "";
  const newest = orders?.[0]?.id ?? 0;
  const same = newest > 0 ? await withoutFail(context, () => shopOrders.invoice(newest)) : null;
  return {
    invoiceHtml: await context.html.clean(html),
    orderId: html !== "" && same?.html === html ? newest : 0,
  };
}

async function withoutFail<T>({ log }: AppLoadContext, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Response) throw error; // the session has ended
    log.warn({ err: error }, "a paid order is shown without part of it");
    return null;
  }
}
