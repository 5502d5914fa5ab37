import { createSlots } from "../shared/slots.ts";

/** Limits concurrent API calls, and optionally spaces the calls of one client. */
export type CallLimiter = {
  /** Runs `call`, which belongs to a page, when it gets a slot. */
  run<T>(page: Page, call: () => Promise<T>): Promise<T>;
};

/** What calls are made for: a page or another request of one client. */
export type Page = { visitor: string; request: string };

type Settings = {
  /** Maximum concurrent calls. */
  callsInFlight: number;
  /** Minimum milliseconds between two calls of one client; 0 for none. [API-004 API-005] */
  spacing: number;
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
};

/** Calls of a page per round, about as many as the largest page makes; further calls come in later rounds. */
const CALLS_PER_ROUND = 12;

/** A page with waiting or running calls. `arrival` is its order, `calls` the calls so far. */
type Waiting = { arrival: number; calls: number; open: number };

/** A waiting call: lower rounds first, then by arrival of the page. */
type Call = { round: number; arrival: number };

/**
 * While the API is busy, the page that started first is served first, through all of its steps: if each call
 * queued by itself, later steps of a page would wait behind the first steps of all newer pages. A page with
 * many calls can't block others, as calls beyond a round go behind those of other pages. Spacing applies per
 * client.
 */
export function createCallLimiter({
  callsInFlight,
  spacing,
  now = Date.now,
  wait = sleep,
}: Settings): CallLimiter {
  const pages = new Map<string, Waiting>();
  const nextStart = new Map<string, number>();
  const slots = createSlots<Call>({ capacity: callsInFlight, isBefore });
  let pagesSoFar = 0;

  async function spaceOut(visitor: string): Promise<void> {
    if (spacing === 0) return;
    for (const [other, start] of nextStart) if (start <= now()) nextStart.delete(other);
    const start = Math.max(now(), nextStart.get(visitor) ?? 0);
    nextStart.set(visitor, start + spacing);
    if (start > now()) await wait(start - now());
  }

  function pageState(request: string): Waiting {
    const known = pages.get(request);
    if (known) {
      // Moves the page to the end of the map, so that the oldest idle ones come first.
      pages.delete(request);
      pages.set(request, known);
      return known;
    }
    const page = { arrival: (pagesSoFar += 1), calls: 0, open: 0 };
    pages.set(request, page);
    for (const [other, { open }] of pages) {
      if (pages.size <= MAX_PAGES) break;
      if (open === 0) pages.delete(other);
    }
    return page;
  }

  return {
    run: async ({ visitor, request }, call) => {
      const page = pageState(request);
      page.open += 1;
      await spaceOut(visitor);
      const round = Math.floor(page.calls / CALLS_PER_ROUND);
      page.calls += 1;
      if (!slots.tryTake()) await slots.wait({ round, arrival: page.arrival });
      try {
        return await call();
      } finally {
        page.open -= 1;
        slots.leave();
      }
    },
  };
}

/** Maximum pages remembered, as a page has no open call between its steps. */
const MAX_PAGES = 2_000;

const isBefore = (one: Call, other: Call): boolean =>
  one.round < other.round || (one.round === other.round && one.arrival < other.arrival);

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
