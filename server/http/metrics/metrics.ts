import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { StoreCapacity, Store } from "../../store/store.ts";
import type { OrderFailure } from "../../request-context.ts";
import type { PagePhase } from "./page-times.ts";

/**
 * Result of a request. `screen` is a route id and not a path, because each label value is a separate time
 * series.
 */
type RequestResult = { screen: string; method: string; status: string; seconds: number };

/** A call of the organiser API. `result` is "2xx" … "5xx" or the kind of the error. */
type OrganiserCall = { kind: "read" | "write"; result: string; seconds: number };

/** The metrics of the site, without user data. */
export type Metrics = {
  countRequest(result: RequestResult): void;
  countApiCall(call: OrganiserCall): void;
  /** Counts a lookup in the page cache. "stale": an expired page is sent and rendered again. */
  countCacheLookup(result: "hit" | "stale" | "miss"): void;
  countRefresh(result: "renewed" | "refused" | "failed"): void;
  /**
   * Counts an idempotent submission.
   * - "answered": the API accepted it.
   * - "declined": the API rejected it.
   * - "unknown": there was no valid response, so the API may have executed it.
   * - "failed": an error occurred, and the API didn't execute it.
   * - "repeated": it is a duplicate of another submission.
   */
  countSubmission(result: "answered" | "declined" | "unknown" | "failed" | "repeated"): void;
  countFailedOrder(reason: OrderFailure): void;
  countRejection(reason: "overload" | "rate-limit"): void;
  /**
   * Records the milliseconds of each phase of a page request. "everybody": a rendering for the page cache.
   */
  observePage(
    audience: "visitor" | "everybody",
    millisecondsByPhase: Partial<Record<PagePhase, number>>,
  ): void;
  setInFlight(count: number): void;
  registry: Registry;
};

/**
 * Creates the metrics of one site, with their own registry, because tests run several sites in one process.
 * The store is checked on each scrape.
 */
export function createMetrics(store: Pick<Store, "isHealthy" | "getCapacity">): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  /**
   * Creates a counter with known label values, which all start at 0, because Prometheus would miss the first
   * increase.
   */
  const counterFromZero = (name: string, help: string, labels: Record<string, readonly string[]>) => {
    const result = counter(name, help, Object.keys(labels));
    for (const combination of listCombinations(labels)) result.inc(combination, 0);
    return result;
  };
  const histogram = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS_SECONDS, registers });

  const requests = counter("site_requests_total", "Requests answered.", ["screen", "method", "status"]);
  const durations = histogram("site_request_duration_seconds", "Time from request to end of response.", [
    "screen",
  ]);
  const calls = counterFromZero("site_organiser_calls_total", "Calls of the organiser API.", {
    kind: ["read", "write"],
    result: ["2xx", "4xx", "5xx", "unreachable", "timeout", "malformed"],
  });
  const callDurations = histogram(
    "site_organiser_call_duration_seconds",
    "Time of calls of the organiser API.",
    ["kind"],
  );
  const cacheLookups = counterFromZero("site_ready_pages_total", "Lookups of cacheable pages.", {
    result: ["hit", "stale", "miss"] satisfies Parameters<Metrics["countCacheLookup"]>[0][],
  });
  const refreshes = counterFromZero("site_refreshes_total", "Sessions renewed at the organiser API.", {
    result: ["renewed", "refused", "failed"] satisfies Parameters<Metrics["countRefresh"]>[0][],
  });
  const submissions = counterFromZero("site_receipts_total", "Idempotent submissions such as orders.", {
    result: ["answered", "declined", "unknown", "failed", "repeated"] satisfies Parameters<
      Metrics["countSubmission"]
    >[0][],
  });
  const failedOrders = counterFromZero("site_orders_failed_total", "Orders that failed, by reason.", {
    reason: Object.keys(ORDER_FAILURES),
  });
  const rejections = counterFromZero("site_turned_away_total", "Requests rejected before the website.", {
    reason: ["overload", "rate-limit"] satisfies Parameters<Metrics["countRejection"]>[0][],
  });
  const pageTimes = histogram("site_page_seconds", "Time of rendering a page by phase.", ["whose", "part"]);
  const storeHealth: Gauge = new Gauge({
    name: "site_store_whole",
    help: "1 while the shared store is connected, 0 while this instance works without it.",
    registers,
    collect: () => storeHealth.set(store.isHealthy() ? 1 : 0),
  });
  const storeFull: Gauge = new Gauge({
    name: "site_store_full",
    help: "0 while the store has space, 1 while it evicts drafts, 2 while it is full.",
    registers,
    collect: () => storeFull.set(FULLNESS[store.getCapacity()]),
  });
  const inFlight = new Gauge({
    name: "site_work_in_flight",
    help: "Requests in flight in the website.",
    registers,
  });

  return {
    countRequest({ seconds, ...labels }) {
      requests.inc(labels);
      durations.observe({ screen: labels.screen }, seconds);
    },
    countApiCall({ kind, result, seconds }) {
      calls.inc({ kind, result });
      callDurations.observe({ kind }, seconds);
    },
    countCacheLookup: (result) => cacheLookups.inc({ result }),
    countRefresh: (result) => refreshes.inc({ result }),
    countSubmission: (result) => submissions.inc({ result }),
    countFailedOrder: (reason) => failedOrders.inc({ reason }),
    countRejection: (reason) => rejections.inc({ reason }),
    observePage(audience, millisecondsByPhase) {
      for (const [part, milliseconds] of Object.entries(millisecondsByPhase))
        pageTimes.observe({ whose: audience, part }, milliseconds / 1_000);
    },
    setInFlight: (count) => inFlight.set(count),
    registry,
  };
}

const ORDER_FAILURES: Record<OrderFailure, true> = {
  "form-check": true,
  rejected: true,
  "not-sent": true,
  indeterminate: true,
  "no-payment-page": true,
  declined: true,
};

const listCombinations = (labels: Record<string, readonly string[]>): Record<string, string>[] =>
  Object.entries(labels).reduce<Record<string, string>[]>(
    (combinations, [label, values]) =>
      combinations.flatMap((combination) => values.map((value) => ({ ...combination, [label]: value }))),
    [{}],
  );

const FULLNESS: Record<StoreCapacity, number> = { enough: 0, "without-drafts": 1, none: 2 };

/** Upper bounds of the histograms in seconds, from cached pages to the timeout of writes. */
const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 50];
