import { isOrganiserError } from "../../organiser-client/errors.ts";
import type { IdempotencyStore } from "../../idempotency/idempotency-store.ts";
import type { SubmissionOutcome } from "../../request-context.ts";
import type { Refresher } from "../../session/refresh.ts";
import type { Metrics } from "./metrics.ts";

/** Wraps a refresher to count its API calls by result. */
export const countRefreshes = (refresher: Refresher, metrics: Metrics): Refresher => ({
  ...refresher,
  renew: (tokens, requestTokens, log) =>
    refresher.renew(
      tokens,
      async (timeoutMs) => {
        try {
          const newTokens = await requestTokens(timeoutMs);
          metrics.countRefresh("renewed");
          return newTokens;
        } catch (error) {
          metrics.countRefresh(isOrganiserError(error, "unauthorised") ? "refused" : "failed");
          throw error;
        }
      },
      log,
    ),
});

/** Wraps an idempotency store to count submissions by result. */
export const countSubmissions = (store: IdempotencyStore, metrics: Metrics): IdempotencyStore => ({
  forBrowser: (...requester) => {
    const idempotency = store.forBrowser(...requester);
    return {
      ...idempotency,
      async submitOnce(key, send) {
        let isFirst = false;
        try {
          const outcome = await idempotency.submitOnce(key, (reference) => {
            isFirst = true;
            return send(reference);
          });
          metrics.countSubmission(isFirst ? toResult(outcome) : "repeated");
          return outcome;
        } catch (error) {
          metrics.countSubmission(isFirst || isNotStored(error) ? "failed" : "repeated");
          throw error;
        }
      },
    };
  },
});

const isNotStored = (error: unknown): boolean => error instanceof Error && error.name === "ReceiptError";

function toResult(outcome: SubmissionOutcome): "answered" | "declined" | "unknown" {
  if (outcome.kind === "unknown") return "unknown";
  return outcome.outcome.success ? "answered" : "declined";
}
