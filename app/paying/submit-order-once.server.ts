import { type AppLoadContext, redirect } from "@remix-run/node";
import { optional } from "../optional.server.ts";
import { safePath } from "../domain/safe-path.ts";
import type { MessageKey } from "../posting/message.ts";
import { isKeyReusedError, classifyApiError } from "../posting/api-failure.ts";
import type { OrderOutcome } from "../wire/payment.ts";
import { supportsOrderLookup, isOrderLost, findOrderByKey } from "./order-by-key.server.ts";
import { readOrderLists, snapshotLists } from "./order-lists.server.ts";
import { statusLinkFrom } from "./order-paths.ts";
import { redirectToPaymentPage } from "./payment-start.server.ts";
import { mayHaveArrived, type OrderReads, resolveOrder } from "./resolve-order.ts";
import type { OrderTraits, Sale } from "./sale.ts";
import { createStatusPath, toLostOrder, openOwnStatusLink, type SentOrder } from "./sent-order.server.ts";

/** An order as passed by its feature. */
type OrderParams = {
  user: number;
  /** Idempotency key (`createIdempotencyKey`). */
  key: string;
  /**
   * How it will appear in the API's lists; only used if the API doesn't support the lookup by key. Without
   * traits it can't be found in the lists.
   */
  traits?: (() => Promise<OrderTraits>) | undefined;
};

/** Sends the order with the given idempotency key. */
type Submit = (key: string) => Promise<OrderOutcome>;
/** Does what the order requires, then calls `submit` or returns a rejection. */
type Prepare = (submit: (order: Submit) => Promise<OrderOutcome>) => Promise<OrderOutcome>;

/** Outcome of sending an order. The `message` of `rejected` comes from the API. */
export type SubmitOutcome =
  | { state: "to-pay"; response: Response }
  | { state: "rejected"; message: string }
  | { state: "no-redirect"; status: 409 | 422 | 503; why: MessageKey }
  | { state: "unconfirmed"; unconfirmed: { reference: string; link: string } };

/**
 * Sends an order at most once (idempotent), no matter how often and from where its form is posted.
 * `findExisting` returns a redirect to the order that an earlier submit created; null if there is none.
 * `send` calls `prepare`, which calls `submit` or returns a rejection. Concurrent and repeated submits get
 * the outcome of the first. An order in flight is stored as pending: the page shows its status until the
 * outcome is known.
 * If an earlier order of this page lost its response but was received, no new order is sent: the user is
 * redirected to the earlier one. An order that the API has lost (after a restore, for example) isn't resent
 * automatically; the user is notified. [API-110]
 */
export function submitOrderOnce(context: AppLoadContext, sale: Sale, { user, key, traits }: OrderParams) {
  const { kind, about } = sale;
  const now = () => context.clock.now();
  const { sender } = context;
  let sent: SentOrder = { kind, user, about, key, reference: "", sender, ...emptySnapshot(now()) };
  return { findExisting, send };

  async function findExisting(): Promise<Response | null> {
    const order = await findOrderByKey(context, kind, key);
    if (!order) return null;
    const redirected = await redirectToPaymentPage(context, sale.page, order.redirect);
    return redirected ?? redirectTo(await createStatusPath(context, sale, sent));
  }

  async function send(prepare: Prepare): Promise<SubmitOutcome> {
    let isFirst = false;
    const outcome = await sendOnce((submit) => {
      isFirst = true;
      return prepare(submit);
    });
    const failure = failureOf(outcome);
    // The request that sent the order logs its failure. “Not sent” is logged by every request, because the
    // store may have failed before any request became the first.
    const reference = outcome.state === "unconfirmed" ? outcome.unconfirmed.reference : sent.reference;
    context.order.recordOutcome(isFirst || failure === "not-sent" ? failure : null, {
      sale: kind,
      who: String(user),
      ...(reference === "" ? {} : { reference }),
    });
    return outcome;
  }

  async function sendOnce(prepare: Prepare): Promise<SubmitOutcome> {
    let isSentNow = false;
    const receipt = await nullIfNothingSent(
      context.idempotency.once(key, (reference) => {
        isSentNow = true;
        return prepare((submit) => deliver(reference, submit));
      }),
    );
    if (receipt instanceof EarlierOrderArrived) {
      const response = redirectTo(receipt.path);
      if (response) return { state: "to-pay", response };
    }
    if (receipt === null || receipt instanceof EarlierOrderArrived)
      return { state: "no-redirect", status: 503, why: "paying:problem.nothingSent" };
    if (receipt.kind === "unknown")
      return { state: "unconfirmed", unconfirmed: await unconfirmed(receipt.reference) };
    const { success, message, redirect: paymentPage } = receipt.outcome;
    if (!success) return { state: "rejected", message };
    // A lost order has no payment page. It isn't resent automatically, as the user may have paid for it.
    if (!isSentNow && (await isOrderLost(context, kind, key))) {
      await context.idempotency.forget(key);
      context.log.warn({ kind, about }, "the organiser API has lost an order that it had received");
      return { state: "no-redirect", status: 409, why: "paying:problem.orderLost" };
    }
    const response = await redirectToPaymentPage(context, sale.page, paymentPage);
    if (response) return { state: "to-pay", response };
    // Without this note the page would offer to place the order again.
    if (isSentNow) await saveNote(sent, { state: "received", emptySince: null, isSuperseded: false });
    context.log.error({ kind, about }, "payment page URL of the organiser API is not allowed");
    return { state: "no-redirect", status: 422, why: "paying:problem.noPaymentPage" };
  }

  /**
   * Rethrows errors that aren't a rejection. Without a response, the order may have been received and stays
   * pending.
   */
  async function deliver(reference: string, submit: Submit): Promise<OrderOutcome> {
    sent = { ...sent, reference, ...(await takeSnapshot(reference)) };
    await saveNote(sent, { state: "sent", emptySince: null, isSuperseded: false });
    let isKnown = true;
    try {
      return await submit(key);
    } catch (error) {
      const failure = classifyApiError(error);
      if (failure?.kind === "rejected") return { success: false, message: failure.message, redirect: "" };
      const order = isKeyReusedError(error) ? await findOrderByKey(context, kind, key) : null;
      if (order && order.redirect !== "") return { success: true, message: "", redirect: order.redirect };
      isKnown = failure?.kind !== "no-response";
      throw error;
    } finally {
      if (isKnown) await context.pending.forget(user, sale.page, reference);
    }
  }

  /**
   * Snapshot by which the order can be found later. If taking it fails, the order is still sent, but can't be
   * found.
   */
  async function takeSnapshot(reference: string) {
    const what = "orders before sending";
    if (await optional(context, what, () => supportsOrderLookup(context), { or: false }))
      return emptySnapshot(now());
    const [orderTraits, reads] = await Promise.all([
      traits && optional(context, what, traits, { or: null }),
      readOrderLists(context, sale, what),
    ]);
    await throwIfEarlierArrived(reads, reference);
    return { ...emptySnapshot(now()), ...(orderTraits && snapshotLists(reads, orderTraits)) };
  }

  /**
   * An order without a response may still be carried out after the status page has reported it as absent. So
   * the lists are checked again before another order replaces it.
   * @throws EarlierOrderArrived if an earlier order was received, or may have been
   */
  async function throwIfEarlierArrived(reads: OrderReads, reference: string): Promise<void> {
    const notes = await context.pending.listWithProgress(user, sale.page);
    for (const note of notes) {
      if (!note.order || note.reference === reference) continue;
      const earlier = await openOwnStatusLink(context, sale, statusLinkFrom(note.path));
      if (!earlier) continue;
      const { state, emptySince, isSuperseded } = note.order;
      if (state === "lost" || state === "absent") {
        const lost = toLostOrder(earlier);
        const known = { now: now(), emptySince, isLast: !isSuperseded };
        const isFound = resolveOrder(lost, reads, known).state === "found";
        if (isFound || (state === "absent" && mayHaveArrived(lost, reads))) {
          await context.pending.keep(user, sale.page, { ...note, order: { ...note.order, state: "lost" } });
          throw new EarlierOrderArrived(note.path);
        }
        if (state === "absent" && Object.values(reads).includes(null)) throw new EarlierOrderArrived("");
      }
      if (state === "absent") await context.pending.forget(user, sale.page, note.reference);
      else
        await context.pending.keep(user, sale.page, {
          ...note,
          order: { ...note.order, isSuperseded: true },
        });
    }
  }

  /** Makes sure that the status is shown even if the page fails. */
  async function unconfirmed(reference: string) {
    // If another request sent the order, the pending order saved by that request is more accurate.
    const notes = await context.pending.listWithProgress(user, sale.page);
    const noted = notes.find((one) => one.reference === reference);
    const known = noted?.order ?? { state: "sent", emptySince: null, isSuperseded: noted === undefined };
    const note = { ...known, state: known.state === "sent" ? "lost" : known.state } as const;
    // After a timeout, the API may still carry out the order for a while.
    const until = now() + (now() - sent.sentAt < TIMEOUT_THRESHOLD_MS ? 10_000 : 60_000);
    const isKnown = sent.reference === "" && noted !== undefined;
    if (isKnown) await context.pending.keep(user, sale.page, { ...noted, order: note });
    const { path } = isKnown ? noted : await saveNote({ ...sent, reference, until }, note);
    context.unconfirmed.note({ kind: "unconfirmed", reference, path, isSentNow: true });
    return { reference, link: statusLinkFrom(path) };
  }

  async function saveNote(sentOrder: SentOrder, order: OrderNote) {
    const { reference } = sentOrder;
    const path = await createStatusPath(context, sale, sentOrder);
    await context.pending.keep(user, sale.page, { kind: "order", reference, path, order });
    return { path };
  }
}

function failureOf(outcome: SubmitOutcome): OrderFailure | null {
  switch (outcome.state) {
    case "to-pay":
      return null;
    case "rejected":
      return "rejected";
    case "no-redirect":
      return outcome.status === 503 ? "not-sent" : "no-payment-page";
    case "unconfirmed":
      return "indeterminate";
  }
}

type OrderFailure = NonNullable<Parameters<AppLoadContext["order"]["recordOutcome"]>[0]>;
type OrderNote = NonNullable<Parameters<AppLoadContext["pending"]["keep"]>[2]["order"]>;

/**
 * Nothing was sent, because an earlier order of the same page may have been received. `path` shows its
 * status; "" if it isn't known which order.
 */
class EarlierOrderArrived extends Error {
  constructor(readonly path: string) {
    super("an earlier order may have been received");
  }
}

function redirectTo(path: string): Response | null {
  const safe = safePath(path);
  return safe === null ? null : redirect(safe, 303);
}

/**
 * Awaits `sent`; null if it is certain that nothing was sent or carried out, so that it may be sent again.
 */
async function nullIfNothingSent<Receipt>(
  sent: Promise<Receipt>,
): Promise<Receipt | EarlierOrderArrived | null> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof EarlierOrderArrived) return error;
    if (classifyApiError(error)?.kind === "nothing-sent") return null;
    throw error;
  }
}

/** Milliseconds. A call that took longer than this timed out rather than failed. */
const TIMEOUT_THRESHOLD_MS = 5_000;
/** Max duration of a write. */
const MAX_WRITE_MS = 2 * 60_000;

type Snapshot = Pick<SentOrder, "sentAt" | "until" | "contents" | "name" | "totals" | "before" | "isUnclear">;

const emptySnapshot = (sentAt: number): Snapshot => ({
  sentAt,
  until: sentAt + MAX_WRITE_MS,
  contents: [],
  name: "",
  totals: [],
  before: null,
  isUnclear: true,
});
