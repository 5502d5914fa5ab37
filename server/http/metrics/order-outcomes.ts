import { LRUCache } from "lru-cache";
import type { Logger, OrderOutcomeLog } from "../../request-context.ts";
import type { Metrics } from "./metrics.ts";

/** Creates the `orderOutcomes` property of a request context, which logs with the request's logger. */
export type OrderOutcomes = (log: Logger) => OrderOutcomeLog;

/** Maximum number of declined payments that are remembered, so that each is counted only once. */
const MAX_DECLINED = 10_000;

/** Creates the recorder of failed orders, which counts them by reason and writes a log line for each. */
export function createOrderOutcomes(metrics: Pick<Metrics, "countFailedOrder">): OrderOutcomes {
  const declinedTokens = new LRUCache<string, true>({ max: MAX_DECLINED });
  return (log) => {
    let hasEnded = false;
    const recordOutcome: OrderOutcomeLog["recordOutcome"] = (reason, members = {}) => {
      if (hasEnded) return;
      hasEnded = true;
      if (reason === null) return;
      metrics.countFailedOrder(reason);
      log.info({ orderFailed: reason, ...members }, "an order failed");
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
