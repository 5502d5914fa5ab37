/** Lets calls out: at most so many under way at once, and perhaps with a pause between two of one visitor. */
export type CallLimiter = {
  /** Runs `call`, which a page needs, when it is its turn. */
  run<T>(page: Page, call: () => Promise<T>): Promise<T>;
};

/** What calls are made for: a page, or whatever else one request of one visitor is answered with. */
export type Page = { visitor: string; request: string };

type Settings = {
  /** Most calls under way at once. */
  callsInFlight: number;
  /** Least milliseconds between two calls of one visitor; 0 is none. [API-004 API-005] */
  spacing: number;
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
};

/**
 * A page's calls in its turn, about as many as the largest page of the site makes; what it asks for beyond
 * comes later.
 */
const callsInTurn = 12;

/** A page that has calls waiting or under way. `came` counts the pages; `asked` its calls so far. */
type Waiting = { came: number; asked: number; open: number };

/**
 * A call that waits: those of a lower round first, then those of the page that came first, then in order of
 * asking.
 */
type Call = { round: number; came: number; start: () => void };

/**
 * While the API is busy, whose page was begun first is served first, through all the steps that the page
 * takes: if each call queued by itself, the later steps of a page would wait behind the first steps of all
 * that came meanwhile. A page that asks for forty things can't hold up everybody else: beyond a page's usual
 * share its calls go behind those of the others. Spacing is a visitor's own and never makes another one wait.
 */
export function createCallLimiter({
  callsInFlight,
  spacing,
  now = Date.now,
  wait = sleep,
}: Settings): CallLimiter {
  const pages = new Map<string, Waiting>();
  const nextStart = new Map<string, number>();
  /** In the order in which they are served. */
  const waiting: Call[] = [];
  let underWay = 0;
  let pagesSoFar = 0;

  async function spaceOut(visitor: string): Promise<void> {
    if (spacing === 0) return;
    for (const [other, start] of nextStart) if (start <= now()) nextStart.delete(other);
    const start = Math.max(now(), nextStart.get(visitor) ?? 0);
    nextStart.set(visitor, start + spacing);
    if (start > now()) await wait(start - now());
  }

  function placeOf(request: string): Waiting {
    const known = pages.get(request);
    if (known) {
      // The last one looked at goes to the end of the map: the first are those that are over for longest.
      pages.delete(request);
      pages.set(request, known);
      return known;
    }
    const page = { came: (pagesSoFar += 1), asked: 0, open: 0 };
    pages.set(request, page);
    for (const [other, { open }] of pages) {
      if (pages.size <= mostPages) break;
      if (open === 0) pages.delete(other);
    }
    return page;
  }

  function takePlace(page: Waiting): Promise<void> {
    const round = Math.floor(page.asked / callsInTurn);
    page.asked += 1;
    if (underWay < callsInFlight) {
      underWay += 1;
      return Promise.resolve();
    }
    return new Promise((start) => {
      const call = { round, came: page.came, start };
      const behind = waiting.findLastIndex((other) => !isBefore(call, other));
      waiting.splice(behind + 1, 0, call);
    });
  }

  /** Hands the place to the next call; without one it becomes free. */
  function leavePlace(): void {
    const next = waiting.shift();
    if (next) next.start();
    else underWay -= 1;
  }

  return {
    run: async ({ visitor, request }, call) => {
      const page = placeOf(request);
      page.open += 1;
      await spaceOut(visitor);
      await takePlace(page);
      try {
        return await call();
      } finally {
        page.open -= 1;
        leavePlace();
      }
    },
  };
}

/** Between its steps a page has no call open: so many are remembered by the order in which they came. */
const mostPages = 2_000;

const isBefore = (one: Call, other: Call): boolean =>
  one.round < other.round || (one.round === other.round && one.came < other.came);

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
