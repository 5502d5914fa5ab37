import { isOrganiserError } from "../../organiser-client/errors.ts";
import type { ReceiptBook } from "../../receipts/receipts.ts";
import type { ReceiptOutcome } from "../../request-context.ts";
import type { Refresher } from "../../session/refresh.ts";
import type { Measures } from "./metrics.ts";

/**
 * A refresher that counts how often the API was asked, and how that went. Requests that join one are not
 * counted.
 */
export const countRefreshes = (refresher: Refresher, measures: Measures): Refresher => ({
  ...refresher,
  renew: (held, ask, log) =>
    refresher.renew(
      held,
      async (timeoutMs) => {
        try {
          const tokens = await ask(timeoutMs);
          measures.refresh("renewed");
          return tokens;
        } catch (error) {
          measures.refresh(isOrganiserError(error, "unauthorised") ? "refused" : "failed");
          throw error;
        }
      },
      log,
    ),
});

/** A receipt book that counts how what was to be sent once ended, and what came a second time. */
export const countReceipts = (book: ReceiptBook, measures: Measures): ReceiptBook => ({
  of: (...visitor) => {
    const receipts = book.of(...visitor);
    return {
      async once(key, send) {
        let isFirst = false;
        try {
          const outcome = await receipts.once(key, (reference) => {
            isFirst = true;
            return send(reference);
          });
          measures.receipt(isFirst ? resultOf(outcome) : "repeated");
          return outcome;
        } catch (error) {
          measures.receipt(isFirst || isNotNoted(error) ? "failed" : "repeated");
          throw error;
        }
      },
    };
  },
});

/** It was never sent, so that it is not a repetition either. */
const isNotNoted = (error: unknown): boolean => error instanceof Error && error.name === "ReceiptError";

function resultOf(receipt: ReceiptOutcome): "answered" | "declined" | "unknown" {
  if (receipt.kind === "unknown") return "unknown";
  return receipt.outcome.success ? "answered" : "declined";
}
