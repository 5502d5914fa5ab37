import type { AppLoadContext } from "@remix-run/node";
import { classifyApiError } from "../posting/api-failure.ts";
import { supportsOrderLookup } from "./order-by-key.server.ts";
import { readOrderLists } from "./order-lists.server.ts";
import { statusLinkFrom, statusPath } from "./order-paths.ts";
import { resolveOrder } from "./resolve-order.ts";
import type { FoundOrder, Sale } from "./sale.ts";
import {
  isOfSale,
  isSentFromThisBrowser,
  toLostOrder,
  openOwnStatusLink,
  decryptStatusLink,
  type SentOrder,
} from "./sent-order.server.ts";

/**
 * Status of an order that wasn't found (yet). `not-arrived` is final, confirmed by the API. `absent`: not in
 * its lists. `unclear`: they contain an order that may be this one.
 */
export type UnresolvedStatus =
  | "not-arrived"
  | "absent"
  | "not-yet"
  | "unclear"
  | "late"
  | "no-response"
  | "unknown-reference";

/** Status of an order that was unconfirmed. `link` identifies it for the next check. */
export type OrderCheck = { link: string; reference: string } & OrderStatus;
type OrderStatus = { state: "found"; found: FoundOrder } | { state: UnresolvedStatus };

/**
 * Checks the status of the order that the URL identifies: by its key, or in the API's lists. Null if the URL
 * has none. Never sends an order again. If the API can't even return the user, the browser that sent the
 * order still gets its reference.
 */
export async function checkOrder(
  context: AppLoadContext,
  sale: Sale,
  request: Request,
): Promise<OrderCheck | null> {
  const link = statusLinkFrom(request.url);
  if (link === "") return null;
  const decrypted = await decryptStatusLink(context, link);
  try {
    const sent = decrypted && (await openOwnStatusLink(context, sale, link));
    if (!sent) return { link, reference: "", state: "unknown-reference" };
    return { link, reference: sent.reference, ...(await findStatus(context, sale, sent, request)) };
  } catch (error) {
    const isShown = decrypted && isOfSale(decrypted, sale) && isSentFromThisBrowser(decrypted, context);
    if (!isShown || classifyApiError(error)?.kind !== "no-response") throw error;
    return { link, reference: decrypted.reference, state: "no-response" };
  }
}

/** Makes every error of a page with a status link report that the order is still unconfirmed. */
export async function noteUnconfirmedLookup(context: AppLoadContext, request: Request): Promise<void> {
  const link = statusLinkFrom(request.url);
  const sent = link === "" ? null : await decryptStatusLink(context, link);
  if (!sent || !isSentFromThisBrowser(sent, context)) return;
  const path = statusPath(new URL(request.url).pathname, link);
  context.unconfirmed.note({ kind: "unconfirmed", reference: sent.reference, path, isSentNow: false });
}

async function findStatus(
  context: AppLoadContext,
  sale: Sale,
  sent: SentOrder,
  request: Request,
): Promise<OrderStatus> {
  try {
    if (!(await supportsOrderLookup(context))) return await findInLists(context, sale, sent, request);
    const order = await context.organiser.payments.orderByKey(sent.key, sale.kind, true);
    if (order.state === "under_way") return { state: isOverdue(context, sent) ? "late" : "not-yet" };
    await context.pending.forget(sent.user, sale.page, sent.reference);
    if (order.state === "not_taken") return { state: "not-arrived" };
    const { invoice: id, amountOutstanding: outstanding, paid: isPaid } = order;
    return { state: "found", found: { id, outstanding, isPaid } };
  } catch (error) {
    if (classifyApiError(error)?.kind !== "no-response") throw error;
    return { state: "no-response" };
  }
}

/**
 * Looks for the order in the API's lists, taking earlier checks into account. The pending note stays, in case
 * the form is submitted again.
 */
async function findInLists(
  context: AppLoadContext,
  sale: Sale,
  sent: SentOrder,
  request: Request,
): Promise<OrderStatus> {
  const { user, reference } = sent;
  const now = context.clock.now();
  const notes = await context.pending.listWithProgress(user, sale.page);
  // Without its note it is unknown whether other orders were sent since.
  const noted = notes.find((one) => one.reference === reference)?.order;
  const { emptySince, isSuperseded } = noted ?? { emptySince: null, isSuperseded: true };
  const reads = await readOrderLists(context, sale, "order status");
  const resolved = resolveOrder(toLostOrder(sent), reads, { now, emptySince, isLast: !isSuperseded });
  const path = statusPath(sale.page, statusLinkFrom(request.url));
  const saveNote = (state: "lost" | "absent" | "found", since = emptySince) => {
    const order = { state, emptySince: since, isSuperseded };
    return context.pending.keep(user, sale.page, { kind: "order", reference, path, order });
  };
  const isLate = isOverdue(context, sent);
  switch (resolved.state) {
    case "found":
      await saveNote("found");
      return { state: "found", found: resolved.order };
    case "absent":
      await saveNote("absent", resolved.emptySince);
      return { state: "absent" };
    case "none":
      await saveNote("lost", resolved.emptySince);
      return { state: isLate ? "late" : "not-yet" };
    case "unclear":
      await saveNote("lost");
      return { state: now > sent.until ? "unclear" : "not-yet" };
    case "unread":
      return { state: isLate ? "late" : "no-response" };
  }
}

const isOverdue = ({ clock }: AppLoadContext, { sentAt }: SentOrder): boolean =>
  clock.now() - sentAt > OVERDUE_AFTER_MS;
const OVERDUE_AFTER_MS = 10 * 60_000;
