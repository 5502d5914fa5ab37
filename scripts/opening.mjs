// `npm run opening -- --people=5000 --instances=4 --api=4 --signed-in=60`: simulates the second when entries
// open, from the cost of each step (docs/measurements.md, `npm run bench`). Users arrive, log in if
// necessary, fill in the form and submit it; each program does one thing at a time on its own core, in FIFO
// order; logins wait in the queue of their instance. Random numbers are seeded (`--seed`), so that results
// are reproducible.
import { readFileSync } from "node:fs";

const options = Object.fromEntries(
  process.argv.slice(2).map((argument) => {
    const [, name, value] = /^--([\w-]+)=(\d+)$/.exec(argument) ?? [];
    if (!name) stop(`“${argument}” is not an option. Options look like --people=5000.`);
    return [name, Number(value)];
  }),
);
const { people: userCount = 5_000, instances = 4, api = 4, seed = 1 } = options;
/** Percentage of the users who are logged in before entries open. */
const loggedInPercent = options["signed-in"] ?? 60;
/** Maximum number of concurrent logins at each instance (LOG_INS_AT_ONCE). */
const maxConcurrentLogins = options["log-ins-at-once"] ?? 4;
/** Seconds within which all users arrive: half of them in the first eighth. */
const arrivalSeconds = options["arrival-seconds"] ?? 20;

const costs = readCosts("docs/measurements.md");
const random = randomFrom(seed);
const sites = Array.from({ length: instances }, () => ({
  core: createCore(),
  queue: createLoginQueue(maxConcurrentLogins),
}));
const apis = Array.from({ length: api }, createCore);
const eventQueue = createEventQueue();

const visits = Array.from({ length: userCount }, (_, number) => startVisit(number));
eventQueue.run();
report();

/** Simulates one user from arrival to the payment page. Times are ms after entries open. */
function startVisit(number) {
  const site = sites[number % instances];
  const visit = { arrivedAt: 1_000 * arrivalSeconds * random() ** 3, loginWait: 0, paidAt: 0 };
  const isLoggedIn = number % 100 < loggedInPercent;
  const steps = [
    ...(isLoggedIn ? [] : [logIn]),
    (next) => work("the page, logged in", next),
    // A user with a complete profile chooses a class and accepts the terms.
    (next) => eventQueue.add(eventQueue.now() + 4_000 + 16_000 * random(), next),
    (next) => work("sending the order", next),
    () => {
      visit.paidAt = eventQueue.now();
    },
  ];
  const go = (index) => steps[index]?.(() => go(index + 1));
  eventQueue.add(visit.arrivedAt, () => go(0));
  return visit;

  function logIn(next) {
    const requestedAt = eventQueue.now();
    site.queue.enter((leave) =>
      work("a login", () => {
        leave();
        visit.loginWait = eventQueue.now() - requestedAt;
        next();
      }),
    );
  }

  /** A step takes its processor time on the instance, then on one of the API's cores. */
  function work(step, next) {
    const cost = costs.get(step);
    site.core.take(cost.site, () => leastBusy().take(cost.api, next));
  }
}

function leastBusy() {
  return apis.reduce((one, other) => (other.freeAt() < one.freeAt() ? other : one));
}

/** Executes one task at a time, in FIFO order. */
function createCore() {
  let free = 0;
  let busy = 0;
  return {
    freeAt: () => free,
    busy: () => busy,
    take(milliseconds, next) {
      free = Math.max(free, eventQueue.now()) + milliseconds;
      busy += milliseconds;
      eventQueue.add(free, next);
    },
  };
}

function createLoginQueue(atOnce) {
  const waiting = [];
  let running = 0;
  let longest = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next) next(leave);
    else running -= 1;
  };
  return {
    longest: () => longest,
    enter(start) {
      if (running < atOnce) {
        running += 1;
        start(leave);
        return;
      }
      waiting.push(start);
      longest = Math.max(longest, waiting.length);
    },
  };
}

/** The future events ordered by time, in a binary heap. */
function createEventQueue() {
  const heap = [];
  let time = 0;
  const isBefore = (one, other) => heap[one].at < heap[other].at;
  const swap = (one, other) => ([heap[one], heap[other]] = [heap[other], heap[one]]);
  return {
    now: () => time,
    add(at, happen) {
      heap.push({ at, happen });
      for (let child = heap.length - 1; child > 0;) {
        const parent = (child - 1) >> 1;
        if (!isBefore(child, parent)) break;
        swap(child, parent);
        child = parent;
      }
    },
    run() {
      while (heap.length > 0) {
        const [{ at, happen }] = heap;
        const last = heap.pop();
        if (heap.length > 0) heap[0] = last;
        for (let parent = 0; ;) {
          const [left, right] = [2 * parent + 1, 2 * parent + 2];
          let least = parent;
          if (left < heap.length && isBefore(left, least)) least = left;
          if (right < heap.length && isBefore(right, least)) least = right;
          if (least === parent) break;
          swap(parent, least);
          parent = least;
        }
        time = at;
        happen();
      }
    },
  };
}

function report() {
  const paidAt = visits.map((visit) => visit.paidAt).sort((one, other) => one - other);
  const waits = visits
    .map((visit) => visit.loginWait)
    .filter((wait) => wait > 0)
    .sort((one, other) => one - other);
  const last = paidAt.at(-1);
  const share = (busy) => `${Math.round((100 * busy) / last)} %`;
  console.log(`${userCount} users, ${loggedInPercent} % logged in before; ${instances} instances, ${api} cores of the API

the first is at the payment page after  ${seconds(paidAt[0])}
the hundredth                           ${seconds(paidAt[Math.min(99, userCount - 1)])}
half of the users                       ${seconds(at(paidAt, 0.5))}
99 of 100                               ${seconds(at(paidAt, 0.99))}
the last                                ${seconds(last)}
longest login queue of an instance      ${Math.max(...sites.map(({ queue }) => queue.longest()))}
50 and 99 of 100 are logged in within   ${seconds(at(waits, 0.5))}, ${seconds(at(waits, 0.99))}
load of the instances                   ${share(Math.max(...sites.map(({ core }) => core.busy())))}
load of the API                         ${share(Math.max(...apis.map((core) => core.busy())))}`);
}

function seconds(milliseconds) {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** Returns the quantile `part` of a sorted list. */
function at(list, part) {
  return list[Math.min(list.length - 1, Math.floor(part * list.length))] ?? 0;
}

/** Reads the table of the benchmark: step, ms of the site, ms of the API. */
function readCosts(file) {
  const [, table = ""] =
    /\n## What an entry costs[^]*?\n\n(\|[^]*?)\n\n/.exec(readFileSync(file, "utf8")) ?? [];
  const rows = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const costsByStep = new Map(
    rows.map(([, step, site, ofApi]) => [step, { site: Number(site), api: Number(ofApi) }]),
  );
  if (!costsByStep.has("a login")) stop(`${file} has no costs of an entry. Run \`npm run bench\` first.`);
  return costsByStep;
}

/** Returns the same numbers between 0 and 1 for the same seed (mulberry32). */
function randomFrom(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
