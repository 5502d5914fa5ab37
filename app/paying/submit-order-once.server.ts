import { type AppLoadContext, redirect } from "@remix-run/node";
import { optional } from "../optional.server.ts";
import { safePath } from "../domain/safe-path.ts";
import type { MessageKey } from "../posting/message.ts";
import { isKeyReusedError, classifyApiError } from "../posting/api-failure.ts";
import type { OrderOutcome } from "../wire/payment.ts";
import { supportsOrderLookup, isOrderLost, findOrderByKey } from "./order-by-key.server.ts";
import { readOrderLists, snapshotLists } from "./order-lists.server.ts";
import { readStatusLink } from "./order-paths.ts";
import { redirectToPaymentPage } from "./payment-start.server.ts";
import { mayHaveBeenReceived, type OrderReads, resolveOrder } from "./resolve-order.ts";
import type { OrderMatchCriteria, Sale } from "./sale.ts";
import { createStatusPath, toLostOrder, openOwnStatusLink, type SentOrder } from "./sent-order.server.ts";

type OrderParams = {
  /** Id of the user who orders. */
  user: number;
  /** Idempotency key (`createIdempotencyKey`). */
  key: string;
  /**
   * Loads how the order will appear in the API's lists. Only used if the API has no lookup by key. Without
   * this function the order can't be found in the lists.
   */
  loadMatchCriteria?: (() => Promise<OrderMatchCriteria>) | undefined;
};

/** Sends the order with the given idempotency key. */
type Submit = (key: string) => Promise<OrderOutcome>;
/** Saves the order's prerequisites, then calls `submit` or returns a rejection. */
type Prepare = (submit: (order: Submit) => Promise<OrderOutcome>) => Promise<OrderOutcome>;

/** Outcome of sending an order. The `message` of `rejected` comes from the API. */
export type SubmitOutcome =
  | { state: "to-pay"; response: Response }
  | { state: "rejected"; message: string }
  | { state: "no-redirect"; status: 409 | 422 | 503; reason: MessageKey }
  | { state: "indeterminate"; indeterminate: { reference: string; link: string } };

/**
 * Sends an order at most once, no matter how often and from where its form is posted. Returns two functions:
 * `findExisting` looks up the order that an earlier submit with this key created and returns a redirect to
 * it; null if there is none.
 * `send` calls `prepare`, which calls `submit` or returns a rejection. Concurrent and repeated submits get
 * the outcome of the first. The order is stored as pending while it is sent, and the page shows its status
 * until the outcome is known.
 * If an earlier order of this page was received although its response was lost, `send` redirects to that
 * order instead of sending another. If the API has lost the order (after a restore, for example), `send`
 * returns a message instead of sending the order again. [API-110]
 */
export function submitOrderOnce(
  context: AppLoadContext,
  sale: Sale,
  { user, key, loadMatchCriteria }: OrderParams,
) {
  const { kind, itemId: about } = sale;
  const now = () => context.clock.now();
  const { anonymousId } = context;
  let sent: SentOrder = {
    kind,
    user,
    about,
    key,
    reference: "",
    sender: anonymousId,
    ...emptySnapshot(now()),
  };
  return { findExisting, send };

  async function findExisting(): Promise<Response | null> {
    const order = await findOrderByKey(context, kind, key);
    if (!order) return null;
    const paymentRedirect = await redirectToPaymentPage(context, sale.page, order.redirect);
    return paymentRedirect ?? redirectTo(await createStatusPath(context, sale, sent));
  }

  async function send(prepare: Prepare): Promise<SubmitOutcome> {
    let isFirst = false;
    const outcome = await sendOnce((submit) => {
      isFirst = true;
      return prepare(submit);
    });
    const failure = toOrderFailure(outcome);
    // The request that sent the order logs its failure. “Not sent” is logged by every request, because the
    // store may have failed before any request became the first.
    const reference = outcome.state === "indeterminate" ? outcome.indeterminate.reference : sent.reference;
    context.orderOutcomes.recordOutcome(isFirst || failure === "not-sent" ? failure : null, {
      sale: kind,
      who: String(user),
      ...(reference === "" ? {} : { reference }),
    });
    return outcome;
  }

  async function sendOnce(prepare: Prepare): Promise<SubmitOutcome> {
    let isSentNow = false;
    const result = await nullIfNothingSent(
      context.idempotency.once(key, (reference) => {
        isSentNow = true;
        return prepare((submit) => sendToApi(reference, submit));
      }),
    );
    if (result instanceof EarlierOrderReceived) {
      const response = redirectTo(result.path);
      if (response) return { state: "to-pay", response };
    }
    if (result === null || result instanceof EarlierOrderReceived)
      return { state: "no-redirect", status: 503, reason: "paying:problem.nothingSent" };
    if (result.kind === "unknown")
      return { state: "indeterminate", indeterminate: await saveIndeterminate(result.reference) };
    const { success, message, redirect: paymentPage } = result.outcome;
    if (!success) return { state: "rejected", message };
    // A lost order has no payment page. It isn't resent automatically, as the user may have paid for it.
    if (!isSentNow && (await isOrderLost(context, kind, key))) {
      await context.idempotency.remove(key);
      context.log.warn({ kind, about }, "the organiser API has lost an order that it had received");
      return { state: "no-redirect", status: 409, reason: "paying:problem.orderLost" };
    }
    const response = await redirectToPaymentPage(context, sale.page, paymentPage);
    if (response) return { state: "to-pay", response };
    // Without this pending order, the page would show the form to place the order again.
    if (isSentNow) await savePendingOrder(sent, { state: "received", emptySince: null, isSuperseded: false });
    context.log.error({ kind, about }, "payment page URL of the organiser API is not allowed");
    return { state: "no-redirect", status: 422, reason: "paying:problem.noPaymentPage" };
  }

  /**
   * Sends the order and stores it as pending before. Rethrows errors that aren't a rejection. Without a
   * usable response the order stays pending, as it may have been received.
   */
  async function sendToApi(reference: string, submit: Submit): Promise<OrderOutcome> {
    sent = { ...sent, reference, ...(await takeSnapshot(reference)) };
    await savePendingOrder(sent, { state: "sent", emptySince: null, isSuperseded: false });
    let isOutcomeKnown = true;
    try {
      return await submit(key);
    } catch (error) {
      const failure = classifyApiError(error);
      if (failure?.kind === "rejected") return { success: false, message: failure.message, redirect: "" };
      const order = isKeyReusedError(error) ? await findOrderByKey(context, kind, key) : null;
      if (order && order.redirect !== "") return { success: true, message: "", redirect: order.redirect };
      isOutcomeKnown = failure?.kind !== "no-usable-response";
      throw error;
    } finally {
      if (isOutcomeKnown) await context.pending.remove(user, sale.page, reference);
    }
  }

  /**
   * Takes the snapshot by which the order can be found in the API's lists later. If this fails, the order is
   * still sent, but can't be found.
   * @throws EarlierOrderReceived if an earlier order of this page was received, or may have been
   */
  async function takeSnapshot(reference: string) {
    const logLabel = "orders before sending";
    if (await optional(context, logLabel, () => supportsOrderLookup(context), { or: false }))
      return emptySnapshot(now());
    const [criteria, reads] = await Promise.all([
      loadMatchCriteria && optional(context, logLabel, loadMatchCriteria, { or: null }),
      readOrderLists(context, sale, logLabel),
    ]);
    await throwIfEarlierReceived(reads, reference);
    return { ...emptySnapshot(now()), ...(criteria && snapshotLists(reads, criteria)) };
  }

  /**
   * Checks the lists again for earlier orders of this page before another order is sent: an order without a
   * response may still be carried out after its status page has reported it as absent.
   * @throws EarlierOrderReceived if an earlier order was received, or may have been
   */
  async function throwIfEarlierReceived(reads: OrderReads, reference: string): Promise<void> {
    const pendingOrders = await context.pending.listWithProgress(user, sale.page);
    for (const pendingOrder of pendingOrders) {
      if (!pendingOrder.order || pendingOrder.reference === reference) continue;
      const earlier = await openOwnStatusLink(context, sale, readStatusLink(pendingOrder.path));
      if (!earlier) continue;
      const { state, emptySince, isSuperseded } = pendingOrder.order;
      if (state === "lost" || state === "absent") {
        const lost = toLostOrder(earlier);
        const search = { now: now(), emptySince, isLast: !isSuperseded };
        const isFound = resolveOrder(lost, reads, search).state === "found";
        if (isFound || (state === "absent" && mayHaveBeenReceived(lost, reads))) {
          await context.pending.save(user, sale.page, {
            ...pendingOrder,
            order: { ...pendingOrder.order, state: "lost" },
          });
          throw new EarlierOrderReceived(pendingOrder.path);
        }
        if (state === "absent" && Object.values(reads).includes(null)) throw new EarlierOrderReceived("");
      }
      if (state === "absent") await context.pending.remove(user, sale.page, pendingOrder.reference);
      else
        await context.pending.save(user, sale.page, {
          ...pendingOrder,
          order: { ...pendingOrder.order, isSuperseded: true },
        });
    }
  }

  /** Stores the order as pending without a response, so that its status is shown even if the page fails. */
  async function saveIndeterminate(reference: string) {
    // If another request sent the order, that request has saved a more accurate pending order.
    const pendingOrders = await context.pending.listWithProgress(user, sale.page);
    const saved = pendingOrders.find((pendingOrder) => pendingOrder.reference === reference);
    const lastProgress = saved?.order ?? {
      state: "sent",
      emptySince: null,
      isSuperseded: saved === undefined,
    };
    const progress = {
      ...lastProgress,
      state: lastProgress.state === "sent" ? "lost" : lastProgress.state,
    } as const;
    // After a timeout, the API may still carry out the order for a while.
    const until = now() + (now() - sent.sentAt < TIMEOUT_THRESHOLD_MS ? 10_000 : 60_000);
    const isSentByOther = sent.reference === "" && saved !== undefined;
    if (isSentByOther) await context.pending.save(user, sale.page, { ...saved, order: progress });
    const { path } = isSentByOther ? saved : await savePendingOrder({ ...sent, reference, until }, progress);
    context.indeterminate.set({ kind: "indeterminate", reference, path, isSentNow: true });
    return { reference, link: readStatusLink(path) };
  }

  async function savePendingOrder(sentOrder: SentOrder, order: OrderProgress) {
    const { reference } = sentOrder;
    const path = await createStatusPath(context, sale, sentOrder);
    await context.pending.save(user, sale.page, { kind: "order", reference, path, order });
    return { path };
  }
}

function toOrderFailure(outcome: SubmitOutcome): OrderFailure | null {
  switch (outcome.state) {
    case "to-pay":
      return null;
    case "rejected":
      return "rejected";
    case "no-redirect":
      return outcome.status === 503 ? "not-sent" : "no-payment-page";
    case "indeterminate":
      return "indeterminate";
  }
}

type OrderFailure = NonNullable<Parameters<AppLoadContext["orderOutcomes"]["recordOutcome"]>[0]>;
type OrderProgress = NonNullable<Parameters<AppLoadContext["pending"]["save"]>[2]["order"]>;

/**
 * Thrown instead of sending an order, because an earlier order of the same page may have been received.
 * `path` shows the status of that order; "" if it isn't known which one was received.
 */
class EarlierOrderReceived extends Error {
  constructor(readonly path: string) {
    super("an earlier order may have been received");
  }
}

/** Redirects (303) to a path of this site; null if `path` isn't one. */
function redirectTo(path: string): Response | null {
  const safe = safePath(path);
  return safe === null ? null : redirect(safe, 303);
}

/**
 * Awaits `sending`; null if it certainly failed before the order was sent or carried out, so that the order
 * may be sent again.
 */
async function nullIfNothingSent<Result>(
  sending: Promise<Result>,
): Promise<Result | EarlierOrderReceived | null> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof EarlierOrderReceived) return error;
    if (classifyApiError(error)?.kind === "not-carried-out") return null;
    throw error;
  }
}

/** In milliseconds. A call that took longer has timed out; a faster one has failed for another reason. */
const TIMEOUT_THRESHOLD_MS = 5_000;
/** Maximum duration of a write, in milliseconds. */
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
