import type { AppLoadContext } from "@remix-run/node";
import { classifyApiError } from "../posting/api-failure.ts";
import { supportsOrderLookup } from "./order-by-key.server.ts";
import { readOrderLists } from "./order-lists.server.ts";
import { readStatusLink, statusPath } from "./order-paths.ts";
import { resolveOrder } from "./resolve-order.ts";
import type { FoundOrder, Sale } from "./sale.ts";
import {
  belongsToSale,
  isSentFromThisBrowser,
  toLostOrder,
  openOwnStatusLink,
  decryptStatusLink,
  type SentOrder,
} from "./sent-order.server.ts";

/**
 * Status of an order that wasn't found (yet). `not-arrived`: the API confirms that it hasn't received the
 * order. `absent`: the API's lists don't contain the order. `unclear`: the lists contain an order that may be
 * this one. `late`: the outcome is still unknown after some minutes.
 */
export type UnresolvedStatus =
  | "not-arrived"
  | "absent"
  | "not-yet"
  | "unclear"
  | "late"
  | "no-response"
  | "unknown-reference";

/** Status of an order that was indeterminate. `link` is the encrypted order, for the next check. */
export type OrderCheck = { link: string; reference: string } & OrderStatus;
type OrderStatus = { state: "found"; found: FoundOrder } | { state: UnresolvedStatus };

/**
 * Checks the status of the order that the URL identifies: by the order's key, or in the API's lists. Null if
 * the URL identifies no order. Never sends an order again. If the API fails even to return the user, the
 * browser that sent the order still gets its reference.
 */
export async function checkOrder(
  context: AppLoadContext,
  sale: Sale,
  request: Request,
): Promise<OrderCheck | null> {
  const link = readStatusLink(request.url);
  if (link === "") return null;
  const decryptedOrder = await decryptStatusLink(context, link);
  try {
    const sentOrder = decryptedOrder && (await openOwnStatusLink(context, sale, link));
    if (!sentOrder) return { link, reference: "", state: "unknown-reference" };
    return { link, reference: sentOrder.reference, ...(await findStatus(context, sale, sentOrder, request)) };
  } catch (error) {
    const mayShowReference =
      decryptedOrder && belongsToSale(decryptedOrder, sale) && isSentFromThisBrowser(decryptedOrder, context);
    if (!mayShowReference || classifyApiError(error)?.kind !== "no-usable-response") throw error;
    return { link, reference: decryptedOrder.reference, state: "no-response" };
  }
}

/**
 * Registers the order of a status link as indeterminate, so that every error screen of this request shows the
 * order's reference and links to its status.
 */
export async function registerIndeterminateOrder(context: AppLoadContext, request: Request): Promise<void> {
  const link = readStatusLink(request.url);
  const sentOrder = link === "" ? null : await decryptStatusLink(context, link);
  if (!sentOrder || !isSentFromThisBrowser(sentOrder, context)) return;
  const path = statusPath(new URL(request.url).pathname, link);
  context.indeterminate.set({
    kind: "indeterminate",
    reference: sentOrder.reference,
    path,
    isSentNow: false,
  });
}

async function findStatus(
  context: AppLoadContext,
  sale: Sale,
  sentOrder: SentOrder,
  request: Request,
): Promise<OrderStatus> {
  try {
    if (!(await supportsOrderLookup(context))) return await findInLists(context, sale, sentOrder, request);
    const order = await context.organiser.payments.orderByKey(sentOrder.key, sale.kind, true);
    if (order.state === "under_way") return { state: isOverdue(context, sentOrder) ? "late" : "not-yet" };
    await context.pending.remove(sentOrder.user, sale.page, sentOrder.reference);
    if (order.state === "not_taken") return { state: "not-arrived" };
    const { invoice: id, amountOutstanding: outstanding, paid: isPaid } = order;
    return { state: "found", found: { id, outstanding, isPaid } };
  } catch (error) {
    if (classifyApiError(error)?.kind !== "no-usable-response") throw error;
    return { state: "no-response" };
  }
}

/**
 * Looks for the order in the API's lists, taking earlier checks into account. The order stays pending, in
 * case the form is submitted again.
 */
async function findInLists(
  context: AppLoadContext,
  sale: Sale,
  sentOrder: SentOrder,
  request: Request,
): Promise<OrderStatus> {
  const { user, reference } = sentOrder;
  const now = context.clock.now();
  const pendingOrders = await context.pending.listWithProgress(user, sale.page);
  const progress = pendingOrders.find((pendingOrder) => pendingOrder.reference === reference)?.order;
  // Without stored progress, a later order may have been sent from this page.
  const { emptySince, isSuperseded } = progress ?? { emptySince: null, isSuperseded: true };
  const reads = await readOrderLists(context, sale, "order status");
  const resolution = resolveOrder(toLostOrder(sentOrder), reads, { now, emptySince, isLast: !isSuperseded });
  const path = statusPath(sale.page, readStatusLink(request.url));
  const saveProgress = (state: "lost" | "absent" | "found", newEmptySince = emptySince) => {
    const order = { state, emptySince: newEmptySince, isSuperseded };
    return context.pending.save(user, sale.page, { kind: "order", reference, path, order });
  };
  const isLate = isOverdue(context, sentOrder);
  switch (resolution.state) {
    case "found":
      await saveProgress("found");
      return { state: "found", found: resolution.order };
    case "absent":
      await saveProgress("absent", resolution.emptySince);
      return { state: "absent" };
    case "none":
      await saveProgress("lost", resolution.emptySince);
      return { state: isLate ? "late" : "not-yet" };
    case "unclear":
      await saveProgress("lost");
      return { state: now > sentOrder.until ? "unclear" : "not-yet" };
    case "unread":
      return { state: isLate ? "late" : "no-response" };
  }
}

const isOverdue = ({ clock }: AppLoadContext, { sentAt }: SentOrder): boolean =>
  clock.now() - sentAt > OVERDUE_AFTER_MS;
const OVERDUE_AFTER_MS = 10 * 60_000;
