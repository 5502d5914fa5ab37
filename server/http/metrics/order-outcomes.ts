import { LRUCache } from "lru-cache";
import type { Logger, OrderOutcomeLog } from "../../request-context.ts";
import type { Metrics } from "./metrics.ts";

/** Creates the log of a request's order. */
export type OrderOutcomes = (log: Logger) => OrderOutcomeLog;

/** Declined payments are remembered, because each must be counted only once. */
const MAX_DECLINED = 10_000;

/** Creates the recorder of failed orders, which counts and logs them. */
export function createOrderOutcomes(metrics: Pick<Metrics, "countFailedOrder">): OrderOutcomes {
  const declinedTokens = new LRUCache<string, true>({ max: MAX_DECLINED });
  return (log) => {
    let hasEnded = false;
    const recordOutcome: OrderOutcomeLog["recordOutcome"] = (reason, fields = {}) => {
      if (hasEnded) return;
      hasEnded = true;
      if (reason === null) return;
      metrics.countFailedOrder(reason);
      log.info({ orderFailed: reason, ...fields }, "an order failed");
    };
    return {
      recordOutcome,
      countDecline(token) {
        if (declinedTokens.has(token)) return;
        declinedTokens.set(token, true);
        recordOutcome("declined");
      },
    };
  };
}
