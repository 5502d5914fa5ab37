/** Kinds of requests. `form` is the submission of any form except a login. */
export type WorkKind = "page" | "form" | "login";

/** Limits of a kind of work. A backlog is the expected time until all queued work has started. */
type Limits = {
  /** Requests are rejected if the backlog of their own kind is longer. */
  ownBacklogMs: number;
  /** Requests are rejected if the backlog of all kinds is longer. Must not exceed `maxWaitMs`. */
  totalBacklogMs: number;
  maxWaitMs: number;
  /** Requests are rejected if their expected wait plus twice their service time is longer. */
  maxResponseMs: number;
};

/**
 * Forms may wait longest, so that they are accepted while pages are rejected. `ownBacklogMs` of forms is
 * below `totalBacklogMs` of pages, so that forms alone don't cause pages to be rejected. Logins get a small
 * part of the queue.
 */
export const LIMITS: Readonly<Record<WorkKind, Limits>> = {
  page: { ownBacklogMs: 2_000, totalBacklogMs: 2_000, maxWaitMs: 3_000, maxResponseMs: 4_500 },
  login: { ownBacklogMs: 1_000, totalBacklogMs: 2_400, maxWaitMs: 3_000, maxResponseMs: 4_500 },
  form: { ownBacklogMs: 1_500, totalBacklogMs: 5_000, maxWaitMs: 5_000, maxResponseMs: 8_000 },
};

/** Service time under full load until it has been measured. */
export const INITIAL_SERVICE_TIME_MS: Readonly<Record<WorkKind, number>> = {
  page: 320,
  login: 240,
  form: 480,
};

/** Forms start first only if all other work is expected to start this long before its deadline. */
const MARGIN_MS = 500;

/**
 * Longer service times count as this long, because work that waits for a slow API says little about the load.
 */
const MAX_MEASURED_MS = 5_000;

/** Work may hold its slot for this many average service times, from `MIN_IN_SLOT_MS` to `MAX_IN_SLOT_MS`. */
const SLOT_TIME_FACTOR = 4;
const MIN_IN_SLOT_MS = 2_000;
const MAX_IN_SLOT_MS = 10_000;

const NEWEST_WEIGHT = 0.2;

/** Pages and logins are rejected if this share of the queue is used. The rest is reserved for forms. */
const MAX_SHARE_WITHOUT_FORMS = 0.75;

/** Slot of work that is being processed. */
export type Slot = {
  /** Frees the slot at the end of the work. More calls have no effect. */
  release: () => void;
  /**
   * Frees the slot while the work waits for something else. Returns a function to call when the work
   * continues.
   */
  park: () => () => void;
  /**
   * Frees the slot if the work has held it for too long, because it probably waits for a slow API and must
   * not block other requests. Returns the milliseconds until the next call, or 0 if none is needed.
   */
  expire: () => number;
};

/** Callbacks of queued work. At most one of them is called, once. */
type QueueCallbacks = { start: (slot: Slot) => void; reject: () => void };

/** Decides whether and in which order work starts. It has no timers, so `expire` must be called regularly. */
export type WorkQueue = {
  /** Expected time in ms until all queued work has started. */
  estimateWait(): number;
  accepts(kind: WorkKind): boolean;
  /** Queues work, or rejects it at once. Returns a function that removes the work from the queue. */
  enter(kind: WorkKind, queuedWork: QueueCallbacks): () => void;
  expire: () => void;
};

type WorkQueueOptions = {
  /** Maximum number of requests in progress. */
  slots: number;
  /** Maximum number of queued requests. */
  capacity: number;
  now: () => number;
};

type QueuedWork = QueueCallbacks & { kind: WorkKind; deadline: number; order: number };
type ActiveWork = { kind: WorkKind; workedMs: number; since: number | null };

/**
 * Creates the queue for `slots`. Under full load, requests wait here, where their wait can be estimated and
 * limited.
 * - The expected wait is the sum of the average service times of the work ahead, divided by the number of
 *   slots.
 * - Work is accepted only if it is expected to start before its deadline.
 * - Work starts in the order of deadlines. A form starts first if that makes no other work late.
 */
export function createWorkQueue({ slots, capacity, now }: WorkQueueOptions): WorkQueue {
  const waiting: Record<WorkKind, QueuedWork[]> = { page: [], login: [], form: [] };
  const active = new Set<ActiveWork>();
  const serviceTimeMs: Record<WorkKind, number> = { ...INITIAL_SERVICE_TIME_MS };
  let enteredCount = 0;

  const count = (): number => waiting.page.length + waiting.login.length + waiting.form.length;
  const getQueuedTime = (kind: WorkKind): number => waiting[kind].length * serviceTimeMs[kind];

  /** Returns the milliseconds that work has been in its slot, without the time while it was parked. */
  const getTimeInSlot = ({ workedMs, since }: ActiveWork): number =>
    workedMs + (since === null ? 0 : now() - since);

  /** Estimates the remaining milliseconds of all work in progress. */
  function estimateRemaining(): number {
    let totalMs = 0;
    for (const work of active) totalMs += Math.max(0, serviceTimeMs[work.kind] - getTimeInSlot(work));
    return totalMs;
  }

  const estimateWait = (): number =>
    active.size < slots && count() === 0
      ? 0
      : (estimateRemaining() + getQueuedTime("page") + getQueuedTime("login") + getQueuedTime("form")) /
        slots;

  function accepts(kind: WorkKind): boolean {
    if (active.size < slots && count() === 0) return true;
    const { ownBacklogMs, totalBacklogMs, maxResponseMs } = LIMITS[kind];
    const wait = estimateWait();
    const limit = kind === "form" ? capacity : capacity * MAX_SHARE_WITHOUT_FORMS;
    return (
      count() < limit &&
      getQueuedTime(kind) / slots <= ownBacklogMs &&
      wait <= totalBacklogMs &&
      wait + 2 * serviceTimeMs[kind] <= maxResponseMs
    );
  }

  function expire(): void {
    const nowMs = now();
    for (const queue of Object.values(waiting))
      while (queue[0] && queue[0].deadline <= nowMs) queue.shift()?.reject();
  }

  /** Returns the first form if that makes no other work late, or else the work with the earliest deadline. */
  function findNext(): QueuedWork | undefined {
    const inOrder = Object.values(waiting)
      .flat()
      .toSorted((a, b) => a.deadline - b.deadline || a.order - b.order);
    const [form] = waiting.form;
    return form && !makesLate(form, inOrder) ? form : inOrder[0];
  }

  function makesLate(form: QueuedWork, inOrder: readonly QueuedWork[]): boolean {
    const nowMs = now();
    let aheadMs = estimateRemaining();
    for (const work of inOrder) {
      if (work === form) continue;
      const availableMs = (work.deadline - nowMs) * slots;
      // Ignore work that will be late anyway.
      if (aheadMs <= availableMs && aheadMs + serviceTimeMs[form.kind] > availableMs - MARGIN_MS * slots)
        return true;
      aheadMs += serviceTimeMs[work.kind];
    }
    return false;
  }

  function startNext(): void {
    expire();
    while (active.size < slots) {
      const nextWork = findNext();
      if (!nextWork) return;
      remove(nextWork);
      nextWork.start(createSlot(nextWork.kind));
    }
  }

  function remove(queuedWork: QueuedWork): void {
    const queue = waiting[queuedWork.kind];
    const index = queue.indexOf(queuedWork);
    if (index >= 0) queue.splice(index, 1);
  }

  function createSlot(kind: WorkKind): Slot {
    const work: ActiveWork = { kind, workedMs: 0, since: now() };
    let isReleased = false;
    let isExpired = false;
    active.add(work);
    return {
      release() {
        if (isReleased) return;
        isReleased = true;
        // The service time is for full load, so don't measure it while slots are free.
        const isFull = active.size >= slots;
        active.delete(work);
        const time = Math.min(getTimeInSlot(work), MAX_MEASURED_MS);
        if (isFull) serviceTimeMs[kind] += (time - serviceTimeMs[kind]) * NEWEST_WEIGHT;
        startNext();
      },
      park() {
        work.workedMs = getTimeInSlot(work);
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
        const limit = Math.min(
          MAX_IN_SLOT_MS,
          Math.max(MIN_IN_SLOT_MS, SLOT_TIME_FACTOR * serviceTimeMs[kind]),
        );
        const remainingMs = limit - getTimeInSlot(work);
        if (remainingMs > 0) return remainingMs;
        isExpired = true;
        active.delete(work);
        startNext();
        return 0;
      },
    };
  }

  return {
    estimateWait,
    accepts,
    expire,
    enter(kind, { start, reject }) {
      if (!accepts(kind)) {
        reject();
        return () => undefined;
      }
      const { maxWaitMs, maxResponseMs } = LIMITS[kind];
      const deadline = now() + Math.min(maxWaitMs, Math.max(0, maxResponseMs - serviceTimeMs[kind]));
      const queuedWork = { kind, start, reject, deadline, order: (enteredCount += 1) };
      waiting[kind].push(queuedWork);
      startNext();
      return () => remove(queuedWork);
    },
  };
}
