/** Kinds of requests: reading a page, submitting a form, or logging in. */
export type WorkKind = "reading" | "sending" | "arriving";

/** Limits of one kind, in milliseconds. */
type Limits = {
  /** Maximum queued work of the same kind when one more request is accepted. */
  ownBacklog: number;
  /** Maximum queued work in total; at most `startsWithin`, as the deadline could not be met otherwise. */
  backlog: number;
  /** Started within this time of its arrival, or rejected. */
  startsWithin: number;
  /** Rejected if the wait plus twice the service time is expected to exceed this. */
  answeredWithin: number;
};

/**
 * Forms may wait longer than pages and are still accepted when pages no longer are, but queued forms alone
 * never use up the time that readers may wait, so neither starves. Logins have a small reserved part of the
 * queue.
 */
export const LIMITS: Readonly<Record<WorkKind, Limits>> = {
  reading: { ownBacklog: 2_000, backlog: 2_000, startsWithin: 3_000, answeredWithin: 4_500 },
  arriving: { ownBacklog: 1_000, backlog: 2_400, startsWithin: 3_000, answeredWithin: 4_500 },
  sending: { ownBacklog: 1_500, backlog: 5_000, startsWithin: 5_000, answeredWithin: 8_000 },
};

/** Assumed service time in milliseconds under full load, until it has been measured. */
export const INITIAL_SERVICE_MS: Readonly<Record<WorkKind, number>> = {
  reading: 320,
  arriving: 240,
  sending: 480,
};

/** Forms go first only if others keep this margin (ms) to their deadlines, as estimates may be wrong. */
const MARGIN_MS = 500;

/**
 * Longer work is capped in the average: it waits for an unresponsive API and says nothing about throughput.
 */
const MAX_MEASURED_MS = 5_000;

/** Work may hold its slot for four times the average service time, within these bounds. */
const MIN_IN_SLOT_MS = 2_000;
const MAX_IN_SLOT_MS = 10_000;

/** Weight of the newest measurement in the moving average. */
const NEWEST_WEIGHT = 0.2;

/** Maximum share of the queue for pages and logins, so that there is space for forms. */
const MAX_SHARE_WITHOUT_FORMS = 0.75;

/** One of the slots; released once, later calls have no effect. */
export type Slot = {
  release: () => void;
  /** Frees the slot while the work waits for something else; call the result to resume. */
  park: () => () => void;
  /**
   * Frees the slot if the work has held it for too long, as it then waits for a slow API and must not block
   * requests that don't. Returns the milliseconds after which to call again; 0 for never.
   */
  expire: () => number;
};

/** Callbacks of queued work; exactly one of them is called, once. */
type Entry = { start: (slot: Slot) => void; reject: () => void };

/**
 * Decides on arrival whether work can start in time, and in which order work starts. Pure except for the
 * clock: the caller has to call `expire` as time passes.
 */
export type WorkQueue = {
  /** Milliseconds until all queued work is expected to have started. */
  expectedWait(): number;
  /** Whether work of this kind is expected to start in time if it arrives now. */
  accepts(kind: WorkKind): boolean;
  /** Queues work, or rejects it at once if it isn't accepted; the result removes it from the queue. */
  enter(kind: WorkKind, entry: Entry): () => void;
  /** Rejects work whose deadline has passed. */
  expire: () => void;
};

type Settings = {
  /** Maximum work in progress. */
  slots: number;
  /** Maximum queued work. */
  capacity: number;
  now: () => number;
};

type Waiting = Entry & { kind: WorkKind; deadline: number; number: number };
type Active = { kind: WorkKind; worked: number; since: number | null };

/**
 * A queue in front of `slots`. Under full load requests wait here, where the wait can be estimated and
 * bounded, and not in the event loop or at the API. The estimate is the average service time per kind, times
 * the work ahead, divided by the slots. Work starts in order of deadlines. Deadlines can be met because
 * nothing is accepted with more work ahead of it than fits before its deadline. Forms go first as long as
 * that makes no other work late.
 */
export function createWorkQueue({ slots, capacity, now }: Settings): WorkQueue {
  const waiting: Record<WorkKind, Waiting[]> = { reading: [], arriving: [], sending: [] };
  const active = new Set<Active>();
  const serviceTime: Record<WorkKind, number> = { ...INITIAL_SERVICE_MS };
  let entered = 0;

  const count = (): number => waiting.reading.length + waiting.arriving.length + waiting.sending.length;
  const workOf = (kind: WorkKind): number => waiting[kind].length * serviceTime[kind];

  /** Time in the slot, excluding the time in which the work was parked. */
  const timeOf = ({ worked, since }: Active): number => worked + (since === null ? 0 : now() - since);

  /** Estimated remaining time of the work in progress. */
  function remaining(): number {
    let sum = 0;
    for (const work of active) sum += Math.max(0, serviceTime[work.kind] - timeOf(work));
    return sum;
  }

  const expectedWait = (): number =>
    active.size < slots && count() === 0
      ? 0
      : (remaining() + workOf("reading") + workOf("arriving") + workOf("sending")) / slots;

  function accepts(kind: WorkKind): boolean {
    if (active.size < slots && count() === 0) return true;
    const { ownBacklog, backlog, answeredWithin } = LIMITS[kind];
    const wait = expectedWait();
    const limit = kind === "sending" ? capacity : capacity * MAX_SHARE_WITHOUT_FORMS;
    return (
      count() < limit &&
      workOf(kind) / slots <= ownBacklog &&
      wait <= backlog &&
      wait + 2 * serviceTime[kind] <= answeredWithin
    );
  }

  function expire(): void {
    const instant = now();
    for (const queue of Object.values(waiting))
      while (queue[0] && queue[0].deadline <= instant) queue.shift()?.reject();
  }

  /** The first form if that makes no other work late, otherwise the work with the earliest deadline. */
  function next(): Waiting | undefined {
    const inOrder = Object.values(waiting)
      .flat()
      .toSorted((one, other) => one.deadline - other.deadline || one.number - other.number);
    const [form] = waiting.sending;
    return form && !makesLate(form, inOrder) ? form : inOrder[0];
  }

  function makesLate(form: Waiting, others: readonly Waiting[]): boolean {
    const instant = now();
    let ahead = remaining();
    for (const other of others) {
      if (other === form) continue;
      const time = (other.deadline - instant) * slots;
      // Work that is late anyway does not delay forms.
      if (ahead <= time && ahead + serviceTime[form.kind] > time - MARGIN_MS * slots) return true;
      ahead += serviceTime[other.kind];
    }
    return false;
  }

  function startNext(): void {
    expire();
    while (active.size < slots) {
      const first = next();
      if (!first) return;
      remove(first);
      first.start(slotFor(first.kind));
    }
  }

  function remove(entry: Waiting): void {
    const queue = waiting[entry.kind];
    const index = queue.indexOf(entry);
    if (index >= 0) queue.splice(index, 1);
  }

  function slotFor(kind: WorkKind): Slot {
    const work: Active = { kind, worked: 0, since: now() };
    let isReleased = false;
    let isExpired = false;
    active.add(work);
    return {
      release() {
        if (isReleased) return;
        isReleased = true;
        // Service times are only representative while all slots are in use.
        const isFull = active.size >= slots;
        active.delete(work);
        const time = Math.min(timeOf(work), MAX_MEASURED_MS);
        if (isFull) serviceTime[kind] += (time - serviceTime[kind]) * NEWEST_WEIGHT;
        startNext();
      },
      park() {
        work.worked = timeOf(work);
        work.since = null;
        active.delete(work);
        startNext();
        return () => {
          if (isReleased || work.since !== null) return;
          work.since = now();
          if (!isExpired) active.add(work);
        };
      },
      expire() {
        if (isReleased || isExpired) return 0;
        const limit = Math.min(MAX_IN_SLOT_MS, Math.max(MIN_IN_SLOT_MS, 4 * serviceTime[kind]));
        const left = limit - timeOf(work);
        if (left > 0) return left;
        isExpired = true;
        active.delete(work);
        startNext();
        return 0;
      },
    };
  }

  return {
    expectedWait,
    accepts,
    expire,
    enter(kind, { start, reject }) {
      if (!accepts(kind)) {
        reject();
        return () => undefined;
      }
      const { startsWithin, answeredWithin } = LIMITS[kind];
      const deadline = now() + Math.min(startsWithin, Math.max(0, answeredWithin - serviceTime[kind]));
      const entry = { kind, start, reject, deadline, number: (entered += 1) };
      waiting[kind].push(entry);
      startNext();
      return () => remove(entry);
    },
  };
}
