import { createSlots } from "../shared/slots.ts";

/** Limits concurrent API calls, and optionally the rate of calls of one client address. */
export type CallLimiter = {
  run<T>(group: CallGroup, call: () => Promise<T>): Promise<T>;
};

/** The calls for one request of a client, such as a page. */
export type CallGroup = { clientAddress: string; requestId: string };

type CallLimiterSettings = {
  callsInFlight: number;
  /** Minimum time between two calls of a client address, or 0 for no limit. [API-004 API-005] */
  spacingMs: number;
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
};

/** Calls of a group per round, about as many as the largest page makes. More calls belong to later rounds. */
const CALLS_PER_ROUND = 12;

type GroupState = {
  /** Position of the group in the order of first calls. */
  arrival: number;
  startedCalls: number;
  openCalls: number;
};

/** A waiting call. Calls run in the order of their rounds, and within a round in the order of `arrival`. */
type QueuedCall = { round: number; arrival: number };

/**
 * Creates a limiter that runs the calls of the oldest group first, so that the later calls of a page don't
 * wait for newer pages. Rounds prevent a group with many calls from blocking other groups.
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
      // Move the group to the end of the map, because the groups at its start are deleted first.
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

/**
 * Maximum number of groups in memory. Groups without open calls are kept, because they may make more calls.
 */
const MAX_GROUPS = 2_000;

const isBefore = (a: QueuedCall, b: QueuedCall): boolean =>
  a.round < b.round || (a.round === b.round && a.arrival < b.arrival);

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
