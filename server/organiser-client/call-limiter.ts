import { createSlots } from "../shared/slots.ts";

/** Limits concurrent API calls, and optionally the rate of calls of one client address. */
export type CallLimiter = {
  /**
   * Runs `call` as soon as a slot is free and no call of another group has precedence. Returns the result of
   * `call`, or throws its error.
   */
  run<T>(group: CallGroup, call: () => Promise<T>): Promise<T>;
};

/** All calls that are made for one request of a client, for example for a page. */
export type CallGroup = { clientAddress: string; requestId: string };

type CallLimiterSettings = {
  /** Maximum concurrent calls. */
  callsInFlight: number;
  /** Minimum milliseconds between two calls of one client address; 0 for no limit. [API-004 API-005] */
  spacingMs: number;
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
};

/**
 * Number of calls of a group per round, about as many as the largest page makes. Further calls belong to
 * later rounds.
 */
const CALLS_PER_ROUND = 12;

type GroupState = {
  /** Position of the group in the order of the groups' first calls. */
  arrival: number;
  startedCalls: number;
  /** Number of calls that wait or run. */
  openCalls: number;
};

/** A waiting call. Lower rounds run first; within a round, the calls of the group that arrived first. */
type QueuedCall = { round: number; arrival: number };

/**
 * Creates a limiter that runs the calls of the oldest group first, so that the later calls of a page don't
 * wait for the first calls of newer pages. A group with many calls can't block others: calls beyond
 * `CALLS_PER_ROUND` belong to later rounds.
 */
export function createCallLimiter({
  callsInFlight,
  spacingMs,
  now = Date.now,
  wait = sleep,
}: CallLimiterSettings): CallLimiter {
  const groups = new Map<string, GroupState>();
  const nextStart = new Map<string, number>();
  const slots = createSlots<QueuedCall>({ capacity: callsInFlight, isBefore });
  let groupCount = 0;

  async function waitForSpacing(clientAddress: string): Promise<void> {
    if (spacingMs === 0) return;
    for (const [address, start] of nextStart) if (start <= now()) nextStart.delete(address);
    const start = Math.max(now(), nextStart.get(clientAddress) ?? 0);
    nextStart.set(clientAddress, start + spacingMs);
    if (start > now()) await wait(start - now());
  }

  function getGroupState(requestId: string): GroupState {
    const knownGroup = groups.get(requestId);
    if (knownGroup) {
      // Move the group to the end of the map: the loop below deletes the least recently used groups first.
      groups.delete(requestId);
      groups.set(requestId, knownGroup);
      return knownGroup;
    }
    const group = { arrival: (groupCount += 1), startedCalls: 0, openCalls: 0 };
    groups.set(requestId, group);
    for (const [id, { openCalls }] of groups) {
      if (groups.size <= MAX_GROUPS) break;
      if (openCalls === 0) groups.delete(id);
    }
    return group;
  }

  return {
    run: async ({ clientAddress, requestId }, call) => {
      const group = getGroupState(requestId);
      group.openCalls += 1;
      await waitForSpacing(clientAddress);
      const round = Math.floor(group.startedCalls / CALLS_PER_ROUND);
      group.startedCalls += 1;
      if (!slots.tryAcquire()) await slots.wait({ round, arrival: group.arrival });
      try {
        return await call();
      } finally {
        group.openCalls -= 1;
        slots.release();
      }
    },
  };
}

/** Maximum number of stored groups. A group without open calls is stored too: it may make further calls. */
const MAX_GROUPS = 2_000;

const isBefore = (a: QueuedCall, b: QueuedCall): boolean =>
  a.round < b.round || (a.round === b.round && a.arrival < b.arrival);

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
