import type { AppLoadContext } from "@remix-run/node";
import { classifyApiError } from "../posting/api-failure.ts";
import { supportsOrderLookup } from "./order-by-key.server.ts";
import { readOrderLists } from "./order-lists.server.ts";
import { readEncryptedOrder, buildStatusPath } from "./order-paths.ts";
import { resolveOrder } from "./resolve-order.ts";
import type { FoundOrder, Sale } from "./sale.ts";
import {
  belongsToSale,
  isSentFromThisBrowser,
  toLostOrder,
  decryptOwnSentOrder,
  decryptSentOrder,
  type SentOrder,
} from "./sent-order.server.ts";

/** Status of an order that hasn't been found. */
export type UnresolvedStatus =
  /** The API confirms that it hasn't received the order. */
  | "not-arrived"
  /** The API's lists show that the order wasn't received. */
  | "absent"
  /** The order hasn't been found yet, but may still be received. */
  | "not-yet"
  /** The lists contain an order that may be this one. */
  | "unclear"
  /** The outcome is still unknown after `OVERDUE_AFTER_MS`. */
  | "late"
  /** The API didn't respond. */
  | "no-response"
  /** The URL doesn't identify an order of this user and page. */
  | "unknown-reference";

/** Status of an order without a response. `encryptedOrder` is for the next check (`buildStatusPath`). */
export type OrderCheck = { encryptedOrder: string; reference: string } & OrderStatus;
type OrderStatus = { state: "found"; found: FoundOrder } | { state: UnresolvedStatus };

/**
 * Checks the status of the order that the URL identifies, by the order's key or in the API's lists. Returns
 * null if the URL identifies no order. While the API is down, the browser that sent the order gets only the
 * order's reference.
 */
export async function checkOrder(
  context: AppLoadContext,
  sale: Sale,
  request: Request,
): Promise<OrderCheck | null> {
  const encryptedOrder = readEncryptedOrder(request.url);
  if (encryptedOrder === "") return null;
  const decryptedOrder = await decryptSentOrder(context, encryptedOrder);
  try {
    const sentOrder = decryptedOrder && (await decryptOwnSentOrder(context, sale, encryptedOrder));
    if (!sentOrder) return { encryptedOrder, reference: "", state: "unknown-reference" };
    return {
      encryptedOrder,
      reference: sentOrder.reference,
      ...(await findStatus(context, sale, sentOrder, request)),
    };
  } catch (error) {
    const mayShowReference =
      decryptedOrder && belongsToSale(decryptedOrder, sale) && isSentFromThisBrowser(decryptedOrder, context);
    if (!mayShowReference || classifyApiError(error)?.kind !== "no-usable-response") throw error;
    return { encryptedOrder, reference: decryptedOrder.reference, state: "no-response" };
  }
}

/**
 * Registers the order of a status link as indeterminate, so that every error screen of this request shows the
 * order's reference and links to its status.
 */
export async function registerIndeterminateOrder(context: AppLoadContext, request: Request): Promise<void> {
  const encryptedOrder = readEncryptedOrder(request.url);
  const sentOrder = encryptedOrder === "" ? null : await decryptSentOrder(context, encryptedOrder);
  if (!sentOrder || !isSentFromThisBrowser(sentOrder, context)) return;
  const path = buildStatusPath(new URL(request.url).pathname, encryptedOrder);
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
    const order = await context.organiser.payments.findOrderByKey(sentOrder.key, sale.kind, true);
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
 * Looks for the order in the API's lists and saves the progress of the search for the next check. The order
 * stays pending, so that the next submit of the form checks for it again.
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
  const ordersByList = await readOrderLists(context, sale, "order status");
  const resolution = resolveOrder(toLostOrder(sentOrder), ordersByList, {
    now,
    emptySince,
    isLatest: !isSuperseded,
  });
  const path = buildStatusPath(sale.page, readEncryptedOrder(request.url));
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
