/** Kinds of requests: view of a page, submission of a form, or login. */
export type WorkKind = "page" | "form" | "login";

/**
 * Limits of one kind of work. A backlog is the time until the work that is queued is expected to have
 * started.
 */
type Limits = {
  /** A request is rejected if the backlog of its own kind is longer. */
  ownBacklogMs: number;
  /**
   * A request is rejected if the backlog of all kinds is longer. At most `maxWaitMs`, so that deadlines are
   * met.
   */
  totalBacklogMs: number;
  /** A request that hasn't started after this time is rejected. */
  maxWaitMs: number;
  /** A request is rejected if its wait plus twice its service time is expected to be longer. */
  maxResponseMs: number;
};

/**
 * The limits by kind. Forms may wait longest, so that they are still accepted when pages are rejected.
 * `ownBacklogMs` of forms is below `totalBacklogMs` of pages, so that forms alone don't cause pages to be
 * rejected. The limits of logins reserve a small part of the queue for them.
 */
export const LIMITS: Readonly<Record<WorkKind, Limits>> = {
  page: { ownBacklogMs: 2_000, totalBacklogMs: 2_000, maxWaitMs: 3_000, maxResponseMs: 4_500 },
  login: { ownBacklogMs: 1_000, totalBacklogMs: 2_400, maxWaitMs: 3_000, maxResponseMs: 4_500 },
  form: { ownBacklogMs: 1_500, totalBacklogMs: 5_000, maxWaitMs: 5_000, maxResponseMs: 8_000 },
};

/** The service time under full load that is assumed until it has been measured. */
export const INITIAL_SERVICE_TIME_MS: Readonly<Record<WorkKind, number>> = {
  page: 320,
  login: 240,
  form: 480,
};

/** Forms go first only if all other work is expected to start this long before its deadline. */
const MARGIN_MS = 500;

/**
 * Longer service times count as this long, because work that waits for an unresponsive API says little about
 * load.
 */
const MAX_MEASURED_MS = 5_000;

/** Work may hold its slot for this many average service times, within the following limits. */
const SLOT_TIME_FACTOR = 4;
const MIN_IN_SLOT_MS = 2_000;
const MAX_IN_SLOT_MS = 10_000;

/** Weight of the newest measurement in the moving average. */
const NEWEST_WEIGHT = 0.2;

/** Pages and logins are rejected if this share of the queue is used; the rest is reserved for forms. */
const MAX_SHARE_WITHOUT_FORMS = 0.75;

/** The slot that work occupies while it is processed. */
export type Slot = {
  /** Frees the slot at the end of the work. Further calls have no effect. */
  release: () => void;
  /**
   * Frees the slot while the work waits, such as in the login queue. Returns a function to call when the work
   * continues.
   */
  park: () => () => void;
  /**
   * Frees the slot if the work has held it for too long, because it probably waits for a slow API and must
   * not block other requests. Returns the milliseconds after which to call this again; 0 if that isn't
   * necessary.
   */
  expire: () => number;
};

/** Callbacks of queued work. At most one of them is called, once. */
type QueueCallbacks = { start: (slot: Slot) => void; reject: () => void };

/**
 * Decides on arrival whether work can start in time, and in which order work starts. The queue has no timers:
 * the caller has to call `expire` as time passes.
 */
export type WorkQueue = {
  /** Milliseconds until all queued work is expected to have started. */
  estimateWait(): number;
  /** Whether work of this kind is expected to start in time if it arrives now. */
  accepts(kind: WorkKind): boolean;
  /**
   * Queues work, or rejects it at once if it isn't accepted. Returns a function that removes the work from
   * the queue.
   */
  enter(kind: WorkKind, queuedWork: QueueCallbacks): () => void;
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

type QueuedWork = QueueCallbacks & { kind: WorkKind; deadline: number; order: number };
type ActiveWork = { kind: WorkKind; workedMs: number; since: number | null };

/**
 * Creates the queue for `slots`. Under full load, requests wait in the queue, where their wait can be
 * estimated and limited.
 * - The estimated wait is the sum of the average service times of the work ahead, divided by the number of
 *   slots.
 * - Work is accepted only if it is expected to start before its deadline.
 * - Work starts in the order of deadlines, but forms go first if that makes no other work late.
 */
export function createWorkQueue({ slots, capacity, now }: Settings): WorkQueue {
  const waiting: Record<WorkKind, QueuedWork[]> = { page: [], login: [], form: [] };
  const active = new Set<ActiveWork>();
  const serviceTimeMs: Record<WorkKind, number> = { ...INITIAL_SERVICE_TIME_MS };
  let enteredCount = 0;

  const count = (): number => waiting.page.length + waiting.login.length + waiting.form.length;
  const getQueuedTime = (kind: WorkKind): number => waiting[kind].length * serviceTimeMs[kind];

  /** Returns the milliseconds that work has been in its slot, without the time in which it was parked. */
  const getTimeInSlot = ({ workedMs, since }: ActiveWork): number =>
    workedMs + (since === null ? 0 : now() - since);

  /** Estimates the remaining milliseconds of the work in progress, for one slot. */
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
    const instant = now();
    for (const queue of Object.values(waiting))
      while (queue[0] && queue[0].deadline <= instant) queue.shift()?.reject();
  }

  /**
   * Returns the first form if it makes no other work late; if it does, the work with the earliest deadline.
   */
  function findNext(): QueuedWork | undefined {
    const inOrder = Object.values(waiting)
      .flat()
      .toSorted((a, b) => a.deadline - b.deadline || a.order - b.order);
    const [form] = waiting.form;
    return form && !makesLate(form, inOrder) ? form : inOrder[0];
  }

  function makesLate(form: QueuedWork, inOrder: readonly QueuedWork[]): boolean {
    const instant = now();
    let aheadMs = estimateRemaining();
    for (const work of inOrder) {
      if (work === form) continue;
      const availableMs = (work.deadline - instant) * slots;
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
        // Measure the service time only while all slots are in use, as the estimate is for full load.
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
