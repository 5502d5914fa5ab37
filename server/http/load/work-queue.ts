/** What kind of work a request is: reading a page, sending a form, or logging in. */
export type Kind = "reading" | "sending" | "arriving";

/** Limits of one kind, in milliseconds. */
type Limits = {
  /** Most work of its own kind that may wait when one more is accepted. */
  ownBacklog: number;
  /** Most work that may be ahead in all; at most `startsWithin`, else the queue couldn't hold its promise. */
  backlog: number;
  /** Started no later than this after it came, or rejected. */
  startsWithin: number;
  /** Not accepted where waiting and twice the service time are expected to take longer than this. */
  answeredWithin: number;
};

/**
 * Forms may wait longer than pages and are accepted while pages no longer are; but waiting forms alone never
 * use up what readers may wait, so neither starves. Log-ins have a small part of the queue, which is theirs.
 */
export const LIMITS: Readonly<Record<Kind, Limits>> = {
  reading: { ownBacklog: 2_000, backlog: 2_000, startsWithin: 3_000, answeredWithin: 4_500 },
  arriving: { ownBacklog: 1_000, backlog: 2_400, startsWithin: 3_000, answeredWithin: 4_500 },
  sending: { ownBacklog: 1_500, backlog: 5_000, startsWithin: 5_000, answeredWithin: 8_000 },
};

/** Milliseconds that work takes while all slots are busy, until some has been measured. */
export const INITIAL_SERVICE_MS: Readonly<Record<Kind, number>> = {
  reading: 320,
  arriving: 240,
  sending: 480,
};

/** Forms go first only where that leaves others so many milliseconds: estimates may be wrong. */
const MARGIN_MS = 500;

/** Longer work says nothing about how fast the queue moves: it waits for an API that doesn't answer. */
const LONGEST_MEASURED_MS = 5_000;

/** Work uses its slot for four times the usual service time, within these bounds. */
const LEAST_IN_SLOT_MS = 2_000;
const MOST_IN_SLOT_MS = 10_000;

/** The share of the newest measurement in the moving average. */
const NEWEST_SHARE = 0.2;

/** Pages and log-ins take up at most this share of the places in the queue, so that forms find one. */
const SHARE_WITHOUT_FORMS = 0.75;

/** A place among the work that is being done; given back once, later calls do nothing. */
export type Slot = {
  release: () => void;
  /** The work waits for something that isn't this site: others use the slot until the result is called. */
  park: () => () => void;
  /**
   * Gives the slot to others where the work has had it for too long: it waits for an API that is slow, and
   * must not keep out what needs no such wait. Milliseconds after which to ask again; 0 for never.
   */
  expire: () => number;
};

/** What is called for work that waits, one of the two, once. */
type Entry = { start: (slot: Slot) => void; reject: () => void };

/**
 * Decides on arrival whether work can be started in time, and in which order it starts. Pure but for the
 * clock: who calls it calls `expire` when time has passed.
 */
export type WorkQueue = {
  /** Milliseconds until all work that is ahead is expected to be started. */
  expectedWait(): number;
  /** Whether work of a kind that comes now is expected to be started in time. */
  accepts(kind: Kind): boolean;
  /** Queues work, or rejects it at once where it isn't accepted; the result takes it out of the queue. */
  enter(kind: Kind, entry: Entry): () => void;
  /** Rejects what has waited for too long. */
  expire: () => void;
};

type Settings = {
  /** Most work that is done at once. */
  slots: number;
  /** Most work that waits. */
  capacity: number;
  now: () => number;
};

type Waiting = Entry & { kind: Kind; deadline: number; number: number };
type Active = { kind: Kind; worked: number; since: number | null };

/**
 * A queue in front of `slots`: at full load the wait is spent here, where it can be estimated and bounded,
 * and not in the event loop or at the API. The estimate is the average service time of each kind, times what
 * is ahead, divided by the slots. Everything is started by its deadline (the earliest first), which is
 * possible because nothing is accepted with more ahead of it than fits before its own deadline. Forms go
 * first as long as that makes nobody else late.
 */
export function createWorkQueue({ slots, capacity, now }: Settings): WorkQueue {
  const waiting: Record<Kind, Waiting[]> = { reading: [], arriving: [], sending: [] };
  const active = new Set<Active>();
  const serviceTime: Record<Kind, number> = { ...INITIAL_SERVICE_MS };
  let entered = 0;

  const count = (): number => waiting.reading.length + waiting.arriving.length + waiting.sending.length;
  const workOf = (kind: Kind): number => waiting[kind].length * serviceTime[kind];

  /** How long work has been done, without the time in which it was parked. */
  const timeOf = ({ worked, since }: Active): number => worked + (since === null ? 0 : now() - since);

  /** What is left of the work that is being done, as far as is known. */
  function remaining(): number {
    let sum = 0;
    for (const work of active) sum += Math.max(0, serviceTime[work.kind] - timeOf(work));
    return sum;
  }

  const expectedWait = (): number =>
    active.size < slots && count() === 0
      ? 0
      : (remaining() + workOf("reading") + workOf("arriving") + workOf("sending")) / slots;

  function accepts(kind: Kind): boolean {
    if (active.size < slots && count() === 0) return true;
    const { ownBacklog, backlog, answeredWithin } = LIMITS[kind];
    const wait = expectedWait();
    const most = kind === "sending" ? capacity : capacity * SHARE_WITHOUT_FORMS;
    return (
      count() < most &&
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

  /** The first form where nobody else is late by it, else whatever has to be started the earliest. */
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
      // What is late anyway holds up no form.
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

  function slotFor(kind: Kind): Slot {
    const work: Active = { kind, worked: 0, since: now() };
    let isReleased = false;
    let isExpired = false;
    active.add(work);
    return {
      release() {
        if (isReleased) return;
        isReleased = true;
        // Only while all slots are used does it show how fast a queue moves.
        const isFull = active.size >= slots;
        active.delete(work);
        const time = Math.min(timeOf(work), LONGEST_MEASURED_MS);
        if (isFull) serviceTime[kind] += (time - serviceTime[kind]) * NEWEST_SHARE;
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
        const longest = Math.min(MOST_IN_SLOT_MS, Math.max(LEAST_IN_SLOT_MS, 4 * serviceTime[kind]));
        const left = longest - timeOf(work);
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
