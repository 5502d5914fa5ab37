import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Room, Store } from "../../store/store.ts";
import type { PagePart } from "./page-times.ts";

/**
 * How one request was answered. `screen` is the id of a route and never a path, so that there are few of
 * them.
 */
type Answered = { screen: string; method: string; status: string; seconds: number };

/** One call of the organiser API; `result` is "2xx" … "5xx" or the kind of its failure. */
type OrganiserCall = { kind: "read" | "write"; result: string; seconds: number };

/** What the parts of the site count. Each does its own counting by one line; nothing here knows a visitor. */
export type Measures = {
  answered(answer: Answered): void;
  organiserCall(call: OrganiserCall): void;
  /**
   * A page that was ready was sent ("hit"), sent while it is renewed ("stale"), or had to be made ("miss").
   */
  readyPage(result: "hit" | "stale" | "miss"): void;
  /** The API was asked for new tokens of a session. */
  refresh(result: "renewed" | "refused" | "failed"): void;
  /** Something that is sent once was asked for; "repeated": it was under way or done already. */
  receipt(result: "answered" | "declined" | "unknown" | "failed" | "repeated"): void;
  /** A request was turned away before the website. */
  turnedAway(reason: "overload" | "rate-limit"): void;
  /** A page was made: for one visitor, or for everybody who asks for it. Milliseconds by part. */
  pageMade(whose: "visitor" | "everybody", spent: Partial<Record<PagePart, number>>): void;
  /** So many requests are under way in the website now. */
  workInFlight(count: number): void;
  registry: Registry;
};

/**
 * The counters of one site, in a registry of their own: two sites in one process don't mix. How the store
 * fares is asked when somebody reads the figures.
 */
export function createMeasures(store: Pick<Store, "isWhole" | "room">): Measures {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  /** A counter whose label values are known. All start at 0, so that Prometheus sees the first increase. */
  const startingAtZero = (name: string, help: string, labels: Record<string, readonly string[]>) => {
    const made = counter(name, help, Object.keys(labels));
    for (const combination of combinationsOf(labels)) made.inc(combination, 0);
    return made;
  };
  const histogram = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });

  const requests = counter("site_requests_total", "Requests answered.", ["screen", "method", "status"]);
  const durations = histogram("site_request_duration_seconds", "From request to the answer's end.", [
    "screen",
  ]);
  const calls = startingAtZero("site_organiser_calls_total", "Calls of the organiser API.", {
    kind: ["read", "write"],
    result: ["2xx", "4xx", "5xx", "unreachable", "timeout", "malformed"],
  });
  const callDurations = histogram("site_organiser_call_duration_seconds", "Time of these calls.", ["kind"]);
  const readyPages = startingAtZero("site_ready_pages_total", "Pages asked for that may be ready.", {
    result: ["hit", "stale", "miss"] satisfies Parameters<Measures["readyPage"]>[0][],
  });
  const refreshes = startingAtZero("site_refreshes_total", "Sessions renewed at the organiser API.", {
    result: ["renewed", "refused", "failed"] satisfies Parameters<Measures["refresh"]>[0][],
  });
  const receipts = startingAtZero("site_receipts_total", "Orders and the like, sent once.", {
    result: ["answered", "declined", "unknown", "failed", "repeated"] satisfies Parameters<
      Measures["receipt"]
    >[0][],
  });
  const refusals = startingAtZero("site_turned_away_total", "Requests turned away before the website.", {
    reason: ["overload", "rate-limit"] satisfies Parameters<Measures["turnedAway"]>[0][],
  });
  const pageTimes = histogram("site_page_seconds", "What the time of making a page goes to.", [
    "whose",
    "part",
  ]);
  const storeWhole: Gauge = new Gauge({
    name: "site_store_whole",
    help: "1 while the store that instances share is reached, 0 while this one goes on by itself.",
    registers,
    collect: () => storeWhole.set(store.isWhole() ? 1 : 0),
  });
  const storeFull: Gauge = new Gauge({
    name: "site_store_full",
    help: "0 while the store has room, 1 while it gives up drafts to make some, 2 while it takes nothing more.",
    registers,
    collect: () => storeFull.set(fullness[store.room()]),
  });
  const inFlight = new Gauge({
    name: "site_work_in_flight",
    help: "Requests under way in the website.",
    registers,
  });

  return {
    answered({ seconds, ...labels }) {
      requests.inc(labels);
      durations.observe({ screen: labels.screen }, seconds);
    },
    organiserCall({ kind, result, seconds }) {
      calls.inc({ kind, result });
      callDurations.observe({ kind }, seconds);
    },
    readyPage: (result) => readyPages.inc({ result }),
    refresh: (result) => refreshes.inc({ result }),
    receipt: (result) => receipts.inc({ result }),
    turnedAway: (reason) => refusals.inc({ reason }),
    pageMade(whose, spent) {
      for (const [part, milliseconds] of Object.entries(spent))
        pageTimes.observe({ whose, part }, milliseconds / 1_000);
    },
    workInFlight: (count) => inFlight.set(count),
    registry,
  };
}

/** Every combination of the labels' values. */
const combinationsOf = (labels: Record<string, readonly string[]>): Record<string, string>[] =>
  Object.entries(labels).reduce<Record<string, string>[]>(
    (combinations, [label, values]) =>
      combinations.flatMap((combination) => values.map((value) => ({ ...combination, [label]: value }))),
    [{}],
  );

const fullness: Record<Room, number> = { enough: 0, "without-drafts": 1, none: 2 };

/** Seconds: from a ready page to the 50 s that a write may take. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 50];
