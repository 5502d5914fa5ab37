// `npm run opening -- --people=5000 --instances=4 --api=4 --signed-in=60`: simulates the second when entries
// open, with the costs in docs/measurements.md (`npm run bench`). Each user arrives, logs in if necessary,
// and sends the order. Each program has one core per instance, which runs tasks in FIFO order. `--seed` sets
// the seed of the random numbers.
import { readFileSync } from "node:fs";

const options = Object.fromEntries(
  process.argv.slice(2).map((argument) => {
    const [, name, value] = /^--([\w-]+)=(\d+)$/.exec(argument) ?? [];
    if (!name) stop(`“${argument}” is not an option. Options look like --people=5000.`);
    return [name, Number(value)];
  }),
);
const { people: userCount = 5_000, instances = 4, api = 4, seed = 1 } = options;
/** Percentage of users who are logged in at the start. */
const loggedInPercent = options["signed-in"] ?? 60;
/** Maximum number of concurrent logins per instance (LOG_INS_AT_ONCE). */
const maxConcurrentLogins = options["log-ins-at-once"] ?? 4;
/** Seconds within which all users arrive, half of them in the first eighth. */
const arrivalSeconds = options["arrival-seconds"] ?? 20;

const costs = readCosts("docs/measurements.md");
const random = createRandom(seed);
const sites = Array.from({ length: instances }, () => ({
  core: createCore(),
  queue: createLoginQueue(maxConcurrentLogins),
}));
const apis = Array.from({ length: api }, createCore);
const eventQueue = createEventQueue();

const visits = Array.from({ length: userCount }, (_, number) => startVisit(number));
eventQueue.run();
printReport();

/** Simulates a user from arrival to the payment page. Times are in ms after entries open. */
function startVisit(number) {
  const site = sites[number % instances];
  const visit = { arrivedAt: 1_000 * arrivalSeconds * random() ** 3, loginWait: 0, paidAt: 0 };
  const isLoggedIn = number % 100 < loggedInPercent;
  const steps = [
    ...(isLoggedIn ? [] : [logIn]),
    (next) => runStep("the page, logged in", next),
    // The user chooses a class and accepts the terms.
    (next) => eventQueue.add(eventQueue.now() + 4_000 + 16_000 * random(), next),
    (next) => runStep("sending the order", next),
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
      runStep("a login", () => {
        leave();
        visit.loginWait = eventQueue.now() - requestedAt;
        next();
      }),
    );
  }

  /** Uses the step's processor time on the instance and then on a core of the API, and calls `next`. */
  function runStep(step, next) {
    const cost = costs.get(step);
    site.core.run(cost.site, () => findLeastBusyCore().run(cost.api, next));
  }
}

function findLeastBusyCore() {
  return apis.reduce((least, core) => (core.freeAt() < least.freeAt() ? core : least));
}

/** Creates a core, which runs tasks in FIFO order. Times are in ms. */
function createCore() {
  let freeAt = 0;
  let busyMs = 0;
  return {
    freeAt: () => freeAt,
    busyMs: () => busyMs,
    run(milliseconds, next) {
      freeAt = Math.max(freeAt, eventQueue.now()) + milliseconds;
      busyMs += milliseconds;
      eventQueue.add(freeAt, next);
    },
  };
}

function createLoginQueue(maxConcurrent) {
  const waiting = [];
  let running = 0;
  let maxLength = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next) next(leave);
    else running -= 1;
  };
  return {
    maxLength: () => maxLength,
    enter(start) {
      if (running < maxConcurrent) {
        running += 1;
        start(leave);
        return;
      }
      waiting.push(start);
      maxLength = Math.max(maxLength, waiting.length);
    },
  };
}

/** Creates a queue of future events by time (ms), as a binary heap. */
function createEventQueue() {
  const heap = [];
  let time = 0;
  const isBefore = (a, b) => heap[a].at < heap[b].at;
  const swap = (a, b) => ([heap[a], heap[b]] = [heap[b], heap[a]]);
  return {
    now: () => time,
    add(at, run) {
      heap.push({ at, run });
      for (let child = heap.length - 1; child > 0;) {
        const parent = (child - 1) >> 1;
        if (!isBefore(child, parent)) break;
        swap(child, parent);
        child = parent;
      }
    },
    run() {
      while (heap.length > 0) {
        const [{ at, run }] = heap;
        const last = heap.pop();
        if (heap.length > 0) heap[0] = last;
        for (let parent = 0; ;) {
          const [left, right] = [2 * parent + 1, 2 * parent + 2];
          let smallest = parent;
          if (left < heap.length && isBefore(left, smallest)) smallest = left;
          if (right < heap.length && isBefore(right, smallest)) smallest = right;
          if (smallest === parent) break;
          swap(parent, smallest);
          parent = smallest;
        }
        time = at;
        run();
      }
    },
  };
}

function printReport() {
  const paidAt = visits.map((visit) => visit.paidAt).sort((a, b) => a - b);
  const waits = visits
    .map((visit) => visit.loginWait)
    .filter((wait) => wait > 0)
    .sort((a, b) => a - b);
  const last = paidAt.at(-1);
  const percentage = (busy) => `${Math.round((100 * busy) / last)} %`;
  console.log(`${userCount} users, ${loggedInPercent} % logged in before; ${instances} instances, ${api} cores of the API

the first is at the payment page after  ${formatSeconds(paidAt[0])}
the hundredth                           ${formatSeconds(paidAt[Math.min(99, userCount - 1)])}
half of the users                       ${formatSeconds(quantile(paidAt, 0.5))}
99 of 100                               ${formatSeconds(quantile(paidAt, 0.99))}
the last                                ${formatSeconds(last)}
longest login queue of an instance      ${Math.max(...sites.map(({ queue }) => queue.maxLength()))}
50 and 99 of 100 are logged in within   ${formatSeconds(quantile(waits, 0.5))}, ${formatSeconds(quantile(waits, 0.99))}
load of the instances                   ${percentage(Math.max(...sites.map(({ core }) => core.busyMs())))}
load of the API                         ${percentage(Math.max(...apis.map((core) => core.busyMs())))}`);
}

function formatSeconds(milliseconds) {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** Returns the quantile `share` (0 to 1) of a sorted list, or 0 for an empty list. */
function quantile(list, share) {
  return list[Math.min(list.length - 1, Math.floor(share * list.length))] ?? 0;
}

/** Reads the benchmark's costs by step, in ms of processor time of the site and the API. */
function readCosts(file) {
  const [, table = ""] =
    /\n## What an entry costs[^]*?\n\n(\|[^]*?)\n\n/.exec(readFileSync(file, "utf8")) ?? [];
  const rows = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const costsByStep = new Map(
    rows.map(([, step, siteCost, apiCost]) => [step, { site: Number(siteCost), api: Number(apiCost) }]),
  );
  if (!costsByStep.has("a login")) stop(`${file} has no costs of an entry. Run \`npm run bench\` first.`);
  return costsByStep;
}

/** Creates a generator of random numbers from 0 to 1 with a seed (mulberry32). */
function createRandom(start) {
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
