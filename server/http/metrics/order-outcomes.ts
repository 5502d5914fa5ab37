import { LRUCache } from "lru-cache";
import type { Logger, OrderOutcomeLog } from "../../request-context.ts";
import type { Metrics } from "./metrics.ts";

/** Creates the `order` member of a request context, which logs with the request's logger. */
export type OrderOutcomes = (log: Logger) => OrderOutcomeLog;

/** Maximum number of declined payments remembered, newest first. */
const MAX_DECLINED = 10_000;

/** Counts failed orders by reason and writes one log line for each. */
export function createOrderOutcomes(measures: Pick<Metrics, "countFailedOrder">): OrderOutcomes {
  const declined = new LRUCache<string, true>({ max: MAX_DECLINED });
  return (log) => {
    let hasEnded = false;
    const recordOutcome: OrderOutcomeLog["recordOutcome"] = (why, about = {}) => {
      if (hasEnded) return;
      hasEnded = true;
      if (why === null) return;
      measures.countFailedOrder(why);
      log.info({ orderFailed: why, ...about }, "an order failed");
    };
    return {
      recordOutcome,
      countDecline(token) {
        if (declined.has(token)) return;
        declined.set(token, true);
        recordOutcome("declined");
      },
    };
  };
}
