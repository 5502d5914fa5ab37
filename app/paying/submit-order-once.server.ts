import { type AppLoadContext, redirect } from "@remix-run/node";
import { loadOptional } from "../optional.server.ts";
import { toSafePath } from "../domain/safe-path.ts";
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
  userId: number;
  /** Idempotency key (`createIdempotencyKey`). */
  key: string;
  /**
   * Loads how the order will appear in the API's lists. Only used if the API has no lookup by key. Without
   * this function, the order can't be found in the lists.
   */
  loadMatchCriteria?: (() => Promise<OrderMatchCriteria>) | undefined;
};

type Submit = (key: string) => Promise<OrderOutcome>;
/** Saves the order's prerequisites, then calls `submit` or returns a rejection. */
type Prepare = (submit: (order: Submit) => Promise<OrderOutcome>) => Promise<OrderOutcome>;

export type SubmitOutcome =
  | { state: "to-pay"; response: Response }
  | { state: "rejected"; message: string }
  | { state: "no-redirect"; status: 409 | 422 | 503; reason: MessageKey }
  | { state: "indeterminate"; indeterminate: { reference: string; encryptedOrder: string } };

/**
 * Sends an order at most once, no matter how often and from where its form is posted. Returns two functions:
 * - `findExisting` returns a redirect to the order that an earlier submit with this key created, or null if
 *   there is none.
 * - `send` calls `prepare`, which calls `submit` or returns a rejection. Concurrent and repeated calls get
 *   the outcome of the first call. The order is pending while it is sent and until its outcome is known.
 *
 * `send` redirects to an earlier order of this page instead, if that order was received although its response
 * was lost. `send` returns `no-redirect` if the API has lost this order, for example in a restore. [API-110]
 */
export function submitOrderOnce(
  context: AppLoadContext,
  sale: Sale,
  { userId, key, loadMatchCriteria }: OrderParams,
) {
  const { kind, itemId } = sale;
  const now = () => context.clock.now();
  const { anonymousId } = context;
  let currentOrder: SentOrder = {
    kind,
    user: userId,
    about: itemId,
    key,
    reference: "",
    sender: anonymousId,
    ...createEmptySnapshot(now()),
  };
  return { findExisting, send };

  async function findExisting(): Promise<Response | null> {
    const order = await findOrderByKey(context, kind, key);
    if (!order) return null;
    const paymentRedirect = await redirectToPaymentPage(context, sale.page, order.redirect);
    return paymentRedirect ?? redirectTo(await createStatusPath(context, sale, currentOrder));
  }

  async function send(prepare: Prepare): Promise<SubmitOutcome> {
    let isFirst = false;
    const outcome = await sendOnce((submit) => {
      isFirst = true;
      return prepare(submit);
    });
    const failure = toOrderFailure(outcome);
    // The request that sent the order logs its failure. Every request logs `not-sent`, because no request has
    // sent the order then.
    const reference =
      outcome.state === "indeterminate" ? outcome.indeterminate.reference : currentOrder.reference;
    context.orderOutcomes.recordOutcome(isFirst || failure === "not-sent" ? failure : null, {
      sale: kind,
      who: String(userId),
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
    // A lost order isn't resent automatically, because the user may have paid for it.
    if (!isSentNow && (await isOrderLost(context, kind, key))) {
      await context.idempotency.remove(key);
      context.log.warn({ kind, about: itemId }, "the organiser API has lost an order that it had received");
      return { state: "no-redirect", status: 409, reason: "paying:problem.orderLost" };
    }
    const response = await redirectToPaymentPage(context, sale.page, paymentPage);
    if (response) return { state: "to-pay", response };
    // The page shows a pending order instead of the form when it is opened again.
    if (isSentNow)
      await savePendingOrder(currentOrder, { state: "received", emptySince: null, isSuperseded: false });
    context.log.error({ kind, about: itemId }, "payment page URL of the organiser API is not allowed");
    return { state: "no-redirect", status: 422, reason: "paying:problem.noPaymentPage" };
  }

  /**
   * Stores the order as pending and sends it. An order without a usable response stays pending, because it
   * may have been received.
   */
  async function sendToApi(reference: string, submit: Submit): Promise<OrderOutcome> {
    currentOrder = { ...currentOrder, reference, ...(await takeSnapshot(reference)) };
    await savePendingOrder(currentOrder, { state: "sent", emptySince: null, isSuperseded: false });
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
      if (isOutcomeKnown) await context.pending.remove(userId, sale.page, reference);
    }
  }

  /**
   * Reads the API's lists and returns the data by which the order can be found in them later. An order whose
   * lists can't be read is still sent.
   * @throws EarlierOrderReceived if an earlier order of this page may have been received
   */
  async function takeSnapshot(reference: string) {
    const logLabel = "orders before sending";
    if (await loadOptional(context, logLabel, () => supportsOrderLookup(context), { fallback: false }))
      return createEmptySnapshot(now());
    const [criteria, ordersByList] = await Promise.all([
      loadMatchCriteria && loadOptional(context, logLabel, loadMatchCriteria, { fallback: null }),
      readOrderLists(context, sale, logLabel),
    ]);
    await throwIfEarlierReceived(ordersByList, reference);
    return { ...createEmptySnapshot(now()), ...(criteria && snapshotLists(ordersByList, criteria)) };
  }

  /**
   * Checks the lists for earlier orders of this page that had no response. Orders that were reported as
   * absent are checked, too, because the API may have carried them out since.
   * @throws EarlierOrderReceived if an earlier order may have been received
   */
  async function throwIfEarlierReceived(ordersByList: OrdersByList, reference: string): Promise<void> {
    const pendingOrders = await context.pending.listWithProgress(userId, sale.page);
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
          await context.pending.save(userId, sale.page, {
            ...pendingOrder,
            order: { ...pendingOrder.order, state: "lost" },
          });
          throw new EarlierOrderReceived(pendingOrder.path);
        }
        if (state === "absent" && Object.values(ordersByList).includes(null))
          throw new EarlierOrderReceived("");
      }
      if (state === "absent") await context.pending.remove(userId, sale.page, pendingOrder.reference);
      else
        await context.pending.save(userId, sale.page, {
          ...pendingOrder,
          order: { ...pendingOrder.order, isSuperseded: true },
        });
    }
  }

  /** Stores that the order has no response, so that its status is shown even if the page fails. */
  async function saveIndeterminate(reference: string) {
    // The request that sent the order has saved a pending order, which is more accurate than `currentOrder`.
    const pendingOrders = await context.pending.listWithProgress(userId, sale.page);
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
    // The API may still be carrying out the order. After a timeout, this may take longer.
    const until = now() + (now() - currentOrder.sentAt < TIMEOUT_THRESHOLD_MS ? 10_000 : 60_000);
    const isSentByOtherRequest = currentOrder.reference === "" && savedOrder !== undefined;
    if (isSentByOtherRequest)
      await context.pending.save(userId, sale.page, { ...savedOrder, order: progress });
    const { path } = isSentByOtherRequest
      ? savedOrder
      : await savePendingOrder({ ...currentOrder, reference, until }, progress);
    context.indeterminate.set({ kind: "indeterminate", reference, path, isSentNow: true });
    return { reference, encryptedOrder: readEncryptedOrder(path) };
  }

  async function savePendingOrder(sentOrder: SentOrder, order: OrderProgress) {
    const { reference } = sentOrder;
    const path = await createStatusPath(context, sale, sentOrder);
    await context.pending.save(userId, sale.page, { kind: "order", reference, path, order });
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
 * `path` shows the status of the earlier order, or is "" if the order isn't known.
 */
class EarlierOrderReceived extends Error {
  constructor(readonly path: string) {
    super("an earlier order may have been received");
  }
}

/** Redirects (303) to a path of this site. Returns null if `path` isn't a path of this site. */
function redirectTo(path: string): Response | null {
  const sitePath = toSafePath(path);
  return sitePath === null ? null : redirect(sitePath, 303);
}

/** Awaits `sending`. Returns null if the order certainly wasn't carried out, so that it may be sent again. */
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

/** A failed call that took longer than this is treated as timed out. */
const TIMEOUT_THRESHOLD_MS = 5_000;
const MAX_WRITE_MS = 2 * 60_000;

type Snapshot = Pick<SentOrder, "sentAt" | "until" | "contents" | "name" | "totals" | "before" | "isUnclear">;

/** Returns a snapshot without data by which the order can be found. */
const createEmptySnapshot = (sentAt: number): Snapshot => ({
  sentAt,
  until: sentAt + MAX_WRITE_MS,
  contents: [],
  name: "",
  totals: [],
  before: null,
  isUnclear: true,
});
