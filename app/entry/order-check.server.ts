import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import { troubleOf } from "../site/organiser-trouble.ts";

/** What became of an order that could not be confirmed, as the organiser's own lists tell it. */
export type OrderCheck = {
  reference: string;
  state: "found" | "not-found" | "no-answer";
  /** What is still to be paid of it. */
  open: { invoiceId: number; amount: Cents } | null;
};

/**
 * Looks in the signed-in user's entries and invoices for an order of this event; both name the event. Null where the address asks for nothing.
 * Never sends anything again.
 */
export async function checkOrder(
  context: AppLoadContext,
  eventName: string,
  request: Request,
): Promise<OrderCheck | null> {
  const reference = new URL(request.url).searchParams.get("reference") ?? "";
  if (!/^[\w-]{1,64}$/.test(reference)) return null;
  await context.session.require();

  try {
    const [entries, invoices] = await Promise.all([
      context.organiser.entries.myUpcoming(),
      context.organiser.payments.myInvoices(),
    ]);
    const ours = invoices.filter((invoice) => invoice.title === eventName && invoice.cancelledAt === null);
    const open = ours.find((invoice) => invoice.amountOutstanding > 0);
    const isFound = ours.length > 0 || entries.some((entry) => entry.event === eventName);
    return {
      reference,
      state: isFound ? "found" : "not-found",
      open: open ? { invoiceId: open.id, amount: open.amountOutstanding } : null,
    };
  } catch (error) {
    if (troubleOf(error)?.kind !== "no-answer") throw error;
    return { reference, state: "no-answer", open: null };
  }
}
