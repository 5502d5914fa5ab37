// `npm run opening -- --people=5000 --instances=4 --api=4 --signed-in=60`: works out what happens at the
// second when entries open, from what each step costs (docs/measurements.md, `npm run bench`). People come,
// log in where they aren't, fill in the form and send it; each program does one thing at a time on a core of
// its own, first come, first served; log-ins wait in the line of their instance. Chance is seeded (`--seed`),
// so that the same figures come out again.
import { readFileSync } from "node:fs";

const options = Object.fromEntries(
  process.argv.slice(2).map((word) => {
    const [, name, value] = /^--([\w-]+)=(\d+)$/.exec(word) ?? [];
    if (!name) stop(`“${word}” is no option. One is written like --people=5000.`);
    return [name, Number(value)];
  }),
);
const { people = 5_000, instances = 4, api = 4, seed = 1 } = options;
/** Percent of the people who are signed in before entries open. */
const signedIn = options["signed-in"] ?? 60;
/** The most log-ins under way at once at each instance (LOG_INS_AT_ONCE). */
const logInsAtOnce = options["log-ins-at-once"] ?? 4;
/** Seconds in which they all come: half of them in the first tenth. */
const coming = options["coming"] ?? 20;

const costs = costsIn("docs/measurements.md");
const random = randomFrom(seed);
const sites = Array.from({ length: instances }, () => ({
  core: createCore(),
  line: createLine(logInsAtOnce),
}));
const apis = Array.from({ length: api }, createCore);
const agenda = createAgenda();

const visits = Array.from({ length: people }, (_, number) => visitOf(number));
agenda.run();
report();

/** One person, from coming to the payment page. Times are ms after entries open. */
function visitOf(number) {
  const site = sites[number % instances];
  const visit = { came: 1_000 * coming * random() ** 3, waitedForLogIn: 0, paying: 0 };
  const isSignedIn = number % 100 < signedIn;
  const steps = [
    ...(isSignedIn ? [] : [logIn]),
    (next) => work("the page, signed in", next),
    // Somebody whose profile knows everything chooses a class and ticks the terms.
    (next) => agenda.add(agenda.now() + 4_000 + 16_000 * random(), next),
    (next) => work("sending the order", next),
    () => {
      visit.paying = agenda.now();
    },
  ];
  const go = (index) => steps[index]?.(() => go(index + 1));
  agenda.add(visit.came, () => go(0));
  return visit;

  function logIn(next) {
    const asked = agenda.now();
    site.line.enter((leave) =>
      work("a log-in", () => {
        leave();
        visit.waitedForLogIn = agenda.now() - asked;
        next();
      }),
    );
  }

  /** A step takes its time of the instance, then of one of the API's cores. */
  function work(step, next) {
    const cost = costs.get(step);
    site.core.take(cost.site, () => leastBusy().take(cost.api, next));
  }
}

function leastBusy() {
  return apis.reduce((one, other) => (other.freeAt() < one.freeAt() ? other : one));
}

/** Does one thing at a time, first come, first served. */
function createCore() {
  let free = 0;
  let busy = 0;
  return {
    freeAt: () => free,
    busy: () => busy,
    take(milliseconds, next) {
      free = Math.max(free, agenda.now()) + milliseconds;
      busy += milliseconds;
      agenda.add(free, next);
    },
  };
}

function createLine(atOnce) {
  const waiting = [];
  let underWay = 0;
  let longest = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next) next(leave);
    else underWay -= 1;
  };
  return {
    longest: () => longest,
    enter(begin) {
      if (underWay < atOnce) {
        underWay += 1;
        begin(leave);
        return;
      }
      waiting.push(begin);
      longest = Math.max(longest, waiting.length);
    },
  };
}

/** What is to happen, in the order of its time: a heap. */
function createAgenda() {
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
  const paying = visits.map((visit) => visit.paying).sort((one, other) => one - other);
  const waits = visits
    .map((visit) => visit.waitedForLogIn)
    .filter((wait) => wait > 0)
    .sort((one, other) => one - other);
  const last = paying.at(-1);
  const share = (busy) => `${Math.round((100 * busy) / last)} %`;
  console.log(`${people} people, ${signedIn} % signed in before; ${instances} instances, ${api} cores of the API

the first is at the payment page after  ${seconds(paying[0])}
the hundredth                           ${seconds(paying[Math.min(99, people - 1)])}
half of them                            ${seconds(at(paying, 0.5))}
99 of 100                               ${seconds(at(paying, 0.99))}
the last                                ${seconds(last)}
longest line of log-ins at an instance  ${Math.max(...sites.map(({ line }) => line.longest()))}
a log-in took, 50 and 99 of 100         ${seconds(at(waits, 0.5))}, ${seconds(at(waits, 0.99))}
busy: instances                         ${share(Math.max(...sites.map(({ core }) => core.busy())))}
busy: the API                           ${share(Math.max(...apis.map((core) => core.busy())))}`);
}

function seconds(milliseconds) {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** The member of a sorted list below which so large a part of it lies. */
function at(list, part) {
  return list[Math.min(list.length - 1, Math.floor(part * list.length))] ?? 0;
}

/** The table of the bench: step, ms of the site, ms of the API. */
function costsIn(file) {
  const [, table = ""] =
    /\n## What an entry costs[^]*?\n\n(\|[^]*?)\n\n/.exec(readFileSync(file, "utf8")) ?? [];
  const rows = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const found = new Map(
    rows.map(([, step, site, ofApi]) => [step, { site: Number(site), api: Number(ofApi) }]),
  );
  if (!found.has("a log-in")) stop(`${file} doesn't say what an entry costs: run \`npm run bench\` first.`);
  return found;
}

/** The same numbers between 0 and 1 for the same seed (mulberry32). */
function randomFrom(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function stop(words) {
  console.error(words);
  process.exit(1);
}
