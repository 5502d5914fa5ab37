import { isOrganiserError } from "../../organiser-client/errors.ts";
import type { IdempotencyStore } from "../../idempotency/idempotency-store.ts";
import type { SubmissionOutcome } from "../../request-context.ts";
import type { Refresher } from "../../session/refresh.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Wraps a refresher to count API calls and their results. Requests that join a refresh in flight are not
 * counted.
 */
export const countRefreshes = (refresher: Refresher, measures: Metrics): Refresher => ({
  ...refresher,
  renew: (held, ask, log) =>
    refresher.renew(
      held,
      async (timeoutMs) => {
        try {
          const tokens = await ask(timeoutMs);
          measures.countRefresh("renewed");
          return tokens;
        } catch (error) {
          measures.countRefresh(isOrganiserError(error, "unauthorised") ? "refused" : "failed");
          throw error;
        }
      },
      log,
    ),
});

/** Wraps an idempotency store to count results, and duplicates. */
export const countSubmissions = (store: IdempotencyStore, measures: Metrics): IdempotencyStore => ({
  forBrowser: (...requester) => {
    const receipts = store.forBrowser(...requester);
    return {
      ...receipts,
      async once(key, send) {
        let isFirst = false;
        try {
          const outcome = await receipts.once(key, (reference) => {
            isFirst = true;
            return send(reference);
          });
          measures.countSubmission(isFirst ? resultOf(outcome) : "repeated");
          return outcome;
        } catch (error) {
          measures.countSubmission(isFirst || isNotStored(error) ? "failed" : "repeated");
          throw error;
        }
      },
    };
  },
});

/** Nothing was sent, so it is not a duplicate either. */
const isNotStored = (error: unknown): boolean => error instanceof Error && error.name === "ReceiptError";

function resultOf(receipt: SubmissionOutcome): "answered" | "declined" | "unknown" {
  if (receipt.kind === "unknown") return "unknown";
  return receipt.outcome.success ? "answered" : "declined";
}
