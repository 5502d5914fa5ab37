import { type AppLoadContext, redirect } from "@remix-run/node";
import { loadOptional } from "../optional.server.ts";
import { safePath } from "../domain/safe-path.ts";
import type { MessageKey } from "../posting/message.ts";
import { isKeyReusedError, classifyApiError } from "../posting/api-failure.ts";
import type { OrderOutcome } from "../wire/payment.ts";
import { supportsOrderLookup, isOrderLost, findOrderByKey } from "./order-by-key.server.ts";
import { readOrderLists, snapshotLists } from "./order-lists.server.ts";
import { readEncryptedOrder } from "./order-paths.ts";
import { redirectToPaymentPage } from "./payment-start.server.ts";
import { mayHaveBeenReceived, type OrdersByList, resolveOrder } from "./resolve-order.ts";
import type { OrderMatchCriteria, Sale } from "./sale.ts";
import { createStatusPath, toLostOrder, decryptOwnSentOrder, type SentOrder } from "./sent-order.server.ts";

type OrderParams = {
  /** Id of the user who orders. */
  user: number;
  /** Idempotency key (`createIdempotencyKey`). */
  key: string;
  /**
   * Loads how the order will appear in the API's lists. Only used if the API has no lookup by key. If it is
   * missing, the order can't be found in the lists.
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
  | { state: "indeterminate"; indeterminate: { reference: string; encryptedOrder: string } };

/**
 * Sends an order at most once, no matter how often and from where its form is posted. Returns two functions:
 * - `findExisting` returns a redirect to the order that an earlier submit with this key created; null if
 *   there is none.
 * - `send` calls `prepare`, which calls `submit` or returns a rejection. Concurrent and repeated calls get
 *   the outcome of the first call. The order is pending while it is sent and until its outcome is known.
 *
 * `send` sends nothing in two cases:
 * - An earlier order of this page was received, although its response was lost. `send` redirects to that
 *   order.
 * - The API has received this order and lost it since, for example after a restore. `send` returns a message.
 * [API-110]
 */
export function submitOrderOnce(
  context: AppLoadContext,
  sale: Sale,
  { user, key, loadMatchCriteria }: OrderParams,
) {
  const { kind, itemId } = sale;
  const now = () => context.clock.now();
  const { anonymousId } = context;
  let sent: SentOrder = {
    kind,
    user,
    about: itemId,
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
    // The request that sent the order logs its failure. “Not sent” is logged by every request, because no
    // request has sent the order if the store failed.
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
      context.idempotency.submitOnce(key, (reference) => {
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
      context.log.warn({ kind, about: itemId }, "the organiser API has lost an order that it had received");
      return { state: "no-redirect", status: 409, reason: "paying:problem.orderLost" };
    }
    const response = await redirectToPaymentPage(context, sale.page, paymentPage);
    if (response) return { state: "to-pay", response };
    // As a pending order, it is shown instead of the form when the page is opened again.
    if (isSentNow) await savePendingOrder(sent, { state: "received", emptySince: null, isSuperseded: false });
    context.log.error({ kind, about: itemId }, "payment page URL of the organiser API is not allowed");
    return { state: "no-redirect", status: 422, reason: "paying:problem.noPaymentPage" };
  }

  /**
   * Stores the order as pending and sends it. An order without a usable response stays pending, because it
   * may have been received. Rethrows errors that aren't a rejection.
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
   * Reads the API's lists and returns the data by which the order can be found in them later. If this fails,
   * the order is still sent, but can't be found.
   * @throws EarlierOrderReceived if an earlier order of this page was received, or may have been
   */
  async function takeSnapshot(reference: string) {
    const logLabel = "orders before sending";
    if (await loadOptional(context, logLabel, () => supportsOrderLookup(context), { fallback: false }))
      return emptySnapshot(now());
    const [criteria, ordersByList] = await Promise.all([
      loadMatchCriteria && loadOptional(context, logLabel, loadMatchCriteria, { fallback: null }),
      readOrderLists(context, sale, logLabel),
    ]);
    await throwIfEarlierReceived(ordersByList, reference);
    return { ...emptySnapshot(now()), ...(criteria && snapshotLists(ordersByList, criteria)) };
  }

  /**
   * Checks the lists for earlier orders of this page that had no response. Even an order that was reported as
   * absent may have been carried out since.
   * @throws EarlierOrderReceived if an earlier order was received, or may have been
   */
  async function throwIfEarlierReceived(ordersByList: OrdersByList, reference: string): Promise<void> {
    const pendingOrders = await context.pending.listWithProgress(user, sale.page);
    for (const pendingOrder of pendingOrders) {
      if (!pendingOrder.order || pendingOrder.reference === reference) continue;
      const earlierOrder = await decryptOwnSentOrder(context, sale, readEncryptedOrder(pendingOrder.path));
      if (!earlierOrder) continue;
      const { state, emptySince, isSuperseded } = pendingOrder.order;
      if (state === "lost" || state === "absent") {
        const lostOrder = toLostOrder(earlierOrder);
        const search = { now: now(), emptySince, isLatest: !isSuperseded };
        const isFound = resolveOrder(lostOrder, ordersByList, search).state === "found";
        if (isFound || (state === "absent" && mayHaveBeenReceived(lostOrder, ordersByList))) {
          await context.pending.save(user, sale.page, {
            ...pendingOrder,
            order: { ...pendingOrder.order, state: "lost" },
          });
          throw new EarlierOrderReceived(pendingOrder.path);
        }
        if (state === "absent" && Object.values(ordersByList).includes(null))
          throw new EarlierOrderReceived("");
      }
      if (state === "absent") await context.pending.remove(user, sale.page, pendingOrder.reference);
      else
        await context.pending.save(user, sale.page, {
          ...pendingOrder,
          order: { ...pendingOrder.order, isSuperseded: true },
        });
    }
  }

  /** Stores that the order has no response, so that its status is shown even if the page fails. */
  async function saveIndeterminate(reference: string) {
    // A request that sent the order itself has saved a more accurate pending order.
    const pendingOrders = await context.pending.listWithProgress(user, sale.page);
    const savedOrder = pendingOrders.find((pendingOrder) => pendingOrder.reference === reference);
    const lastProgress = savedOrder?.order ?? {
      state: "sent",
      emptySince: null,
      isSuperseded: savedOrder === undefined,
    };
    const progress = {
      ...lastProgress,
      state: lastProgress.state === "sent" ? "lost" : lastProgress.state,
    } as const;
    // The API may still be carrying out the order, for longer if the call timed out.
    const until = now() + (now() - sent.sentAt < TIMEOUT_THRESHOLD_MS ? 10_000 : 60_000);
    const isSentByOtherRequest = sent.reference === "" && savedOrder !== undefined;
    if (isSentByOtherRequest) await context.pending.save(user, sale.page, { ...savedOrder, order: progress });
    const { path } = isSentByOtherRequest
      ? savedOrder
      : await savePendingOrder({ ...sent, reference, until }, progress);
    context.indeterminate.set({ kind: "indeterminate", reference, path, isSentNow: true });
    return { reference, encryptedOrder: readEncryptedOrder(path) };
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
  const sitePath = safePath(path);
  return sitePath === null ? null : redirect(sitePath, 303);
}

/**
 * Awaits `sending`. Returns null if the order was certainly not sent or carried out, so that it may be sent
 * again.
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

/** A failed call that took longer counts as timed out. */
const TIMEOUT_THRESHOLD_MS = 5_000;
/** Maximum duration of a write. */
const MAX_WRITE_MS = 2 * 60_000;

type Snapshot = Pick<SentOrder, "sentAt" | "until" | "contents" | "name" | "totals" | "before" | "isUnclear">;

/** Returns a snapshot with which the order can't be found in the lists. */
const emptySnapshot = (sentAt: number): Snapshot => ({
  sentAt,
  until: sentAt + MAX_WRITE_MS,
  contents: [],
  name: "",
  totals: [],
  before: null,
  isUnclear: true,
});
