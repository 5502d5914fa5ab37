import type { AppLoadContext } from "@remix-run/node";
import { troubleOf } from "../posting/organiser-trouble.ts";
import { canAskByKey } from "./order-of-key.server.ts";
import { readLists } from "./order-lists.server.ts";
import { linkIn, pathOfLink } from "./order-paths.ts";
import { resolveOrder } from "./resolve-order.ts";
import type { FoundOrder, Sale } from "./sale.ts";
import {
  isOfSale,
  isSentHere,
  lostOrder,
  openLink,
  openSealed,
  type SentOrder,
} from "./sent-order.server.ts";

/**
 * What can be said of an order until it is found. `not-arrived` is for good, by the API's own word;
 * `absent` is what its lists say, and `unclear` that they have one that may be it.
 */
export type Untold =
  | "not-arrived"
  | "absent"
  | "not-yet"
  | "unclear"
  | "late"
  | "no-answer"
  | "unknown-reference";

/** What became of an order that could not be confirmed. `link` looks again. */
export type OrderCheck = { link: string; reference: string } & Fate;
type Fate = { state: "found"; found: FoundOrder } | { state: Untold };

/**
 * Asks the API for the very order that the address names: by its key, or in its lists. Null where the address
 * asks for nothing. Never sends anything again. While the API doesn't even say whose session this is, the
 * browser that sent the order keeps its reference.
 */
export async function checkOrder(
  context: AppLoadContext,
  sale: Sale,
  request: Request,
): Promise<OrderCheck | null> {
  const link = linkIn(request.url);
  if (link === "") return null;
  const sealed = await openSealed(context, link);
  try {
    const sent = sealed && (await openLink(context, sale, link));
    if (!sent) return { link, reference: "", state: "unknown-reference" };
    return { link, reference: sent.reference, ...(await fateOf(context, sale, sent, request)) };
  } catch (error) {
    const isKept = sealed && isOfSale(sealed, sale) && isSentHere(sealed, context);
    if (!isKept || troubleOf(error)?.kind !== "no-answer") throw error;
    return { link, reference: sealed.reference, state: "no-answer" };
  }
}

/** Whatever fails on a page that looks an order up, its sender is told that it isn't known yet. */
export async function noteLookUp(context: AppLoadContext, request: Request): Promise<void> {
  const link = linkIn(request.url);
  const sent = link === "" ? null : await openSealed(context, link);
  if (!sent || !isSentHere(sent, context)) return;
  const path = pathOfLink(new URL(request.url).pathname, link);
  context.unconfirmed.note({ kind: "unconfirmed", reference: sent.reference, path, isSentNow: false });
}

async function fateOf(context: AppLoadContext, sale: Sale, sent: SentOrder, request: Request): Promise<Fate> {
  try {
    if (!(await canAskByKey(context))) return await fateInLists(context, sale, sent, request);
    const order = await context.organiser.payments.orderOfKey(sent.key, sale.kind, true);
    if (order.state === "under_way") return { state: tooLate(context, sent) ? "late" : "not-yet" };
    await context.pending.forget(sent.user, sale.page, sent.reference);
    if (order.state === "not_taken") return { state: "not-arrived" };
    const { invoice: id, amountOutstanding: outstanding, paid: isPaid } = order;
    return { state: "found", found: { id, outstanding, isPaid } };
  } catch (error) {
    if (troubleOf(error)?.kind !== "no-answer") throw error;
    return { state: "no-answer" };
  }
}

/**
 * What the lists say, with what earlier readings of them said. Its note stays, for who sends the form
 * again.
 */
async function fateInLists(
  context: AppLoadContext,
  sale: Sale,
  sent: SentOrder,
  request: Request,
): Promise<Fate> {
  const { user, reference } = sent;
  const now = context.clock.now();
  const notes = await context.pending.notes(user, sale.page);
  // Nobody knows what was sent since, where its note is gone.
  const noted = notes.find((one) => one.reference === reference)?.order;
  const { emptySince, isSuperseded } = noted ?? { emptySince: null, isSuperseded: true };
  const reads = await readLists(context, sale, "what became of an order");
  const resolved = resolveOrder(lostOrder(sent), reads, { now, emptySince, isLast: !isSuperseded });
  const path = pathOfLink(sale.page, linkIn(request.url));
  const keep = (state: "lost" | "absent" | "found", since = emptySince) => {
    const order = { state, emptySince: since, isSuperseded };
    return context.pending.keep(user, sale.page, { kind: "order", reference, path, order });
  };
  const isLate = tooLate(context, sent);
  switch (resolved.state) {
    case "found":
      await keep("found");
      return { state: "found", found: resolved.order };
    case "absent":
      await keep("absent", resolved.emptySince);
      return { state: "absent" };
    case "none":
      await keep("lost", resolved.emptySince);
      return { state: isLate ? "late" : "not-yet" };
    case "unclear":
      await keep("lost");
      return { state: now > sent.until ? "unclear" : "not-yet" };
    case "unread":
      return { state: isLate ? "late" : "no-answer" };
  }
}

const tooLate = ({ clock }: AppLoadContext, { sentAt }: SentOrder): boolean =>
  clock.now() - sentAt > lateAfter;
const lateAfter = 10 * 60_000;
