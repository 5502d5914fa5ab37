import type { AppLoadContext } from "@remix-run/node";
import { troubleOf } from "../posting/organiser-trouble.ts";
import { canAskByKey } from "./order-of-key.server.ts";
import { linkIn } from "./order-paths.ts";
import type { FoundOrder, Sale } from "./sale.ts";
import { findSent, openLink, type SentOrder } from "./sent-order.server.ts";

/** What can be said of an order until it is found. */
export type Untold = "not-arrived" | "not-yet" | "late" | "no-answer" | "unknown-reference";

/** What became of an order that could not be confirmed. `link` looks again. */
export type OrderCheck = { link: string; reference: string } & Fate;
type Fate = { state: "found"; found: FoundOrder } | { state: Untold };

/**
 * Asks the API for the very order that the address names: by its key, or in its list. Null where the address
 * asks for nothing. Never sends anything again.
 */
export async function checkOrder(
  context: AppLoadContext,
  sale: Sale,
  request: Request,
): Promise<OrderCheck | null> {
  const link = linkIn(request.url);
  if (link === "") return null;
  const sent = await openLink(context, sale, link);
  if (!sent) return { link, reference: "", state: "unknown-reference" };
  const fate = await fateOf(context, sale, sent);
  const isSettled = fate.state === "found" || fate.state === "not-arrived";
  if (isSettled) await context.pending.forget(sent.user, sale.page, sent.reference);
  return { link, reference: sent.reference, ...fate };
}

async function fateOf(context: AppLoadContext, sale: Sale, sent: SentOrder): Promise<Fate> {
  const now = context.clock.now();
  const untold = now - sent.sentAt > lateAfter ? "late" : "not-yet";
  try {
    if (!(await canAskByKey(context))) {
      const found = findSent(sent, await sale.listed(context), now);
      return found ? { state: "found", found } : { state: untold };
    }
    const order = await context.organiser.payments.orderOfKey(sent.key, sale.kind, true);
    if (order.state !== "taken") return { state: order.state === "not_taken" ? "not-arrived" : untold };
    const { invoice: id, amountOutstanding: outstanding, paid: isPaid } = order;
    return { state: "found", found: { id, outstanding, isPaid } };
  } catch (error) {
    if (troubleOf(error)?.kind !== "no-answer") throw error;
    return { state: "no-answer" };
  }
}

const lateAfter = 10 * 60_000;
