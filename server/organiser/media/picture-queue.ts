import { createSlots } from "../../shared/slots.ts";
import { ApiError } from "../http/route.ts";

/** Value of the `Retry-After` header of rejected requests. */
const RETRY_AFTER_SECONDS = 5;

/** Runs a task when it is the turn of its client. */
export type FairQueue = <Result>(clientId: string, task: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a fair queue: runs at most `concurrency` tasks concurrently. Clients take turns, regardless of how many
 * tasks each has; the tasks of one client run in order. If `maxWaiting` tasks are waiting already, the newest
 * task of the client with the most waiting tasks is rejected with `ApiError` 503; the new task is rejected if
 * no other client has more than its own. So a client with many tasks can't displace one with few.
 */
export function createFairQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number;
  maxWaiting: number;
}): FairQueue {
  /** Turn number of each waiting client, from its arrival or last task; the smallest is next. */
  const turns = new Map<string, number>();
  let turnCount = 0;
  const turnOf = ({ clientId }: WaitingTask): number => turns.get(clientId) ?? turnCount;
  const slots = createSlots<WaitingTask>({
    capacity: concurrency,
    isBefore: (one, other) => turnOf(one) < turnOf(other),
  });

  return async (clientId, task) => {
    if (!slots.tryTake()) {
      if (slots.waiting().length >= maxWaiting) rejectNewestTask(clientId);
      if (!turns.has(clientId)) turns.set(clientId, (turnCount += 1));
      if (!(await slots.wait({ clientId }))) throw busy();
    }
    try {
      return await task();
    } finally {
      const next = slots.leave();
      if (next) moveToEnd(next);
    }
  };

  /** Moves the client to the end of the rotation if it has more tasks. */
  function moveToEnd({ clientId }: WaitingTask): void {
    turns.delete(clientId);
    if (slots.waiting().some((other) => other.clientId === clientId)) turns.set(clientId, (turnCount += 1));
  }

  /** Rejects the newest task of the client with the most; throws if that would be the caller's own. */
  function rejectNewestTask(clientId: string): void {
    const lists = new Map<string, WaitingTask[]>();
    for (const task of slots.waiting()) lists.set(task.clientId, [...(lists.get(task.clientId) ?? []), task]);
    const longest = [...lists.values()].reduce((one, other) => (other.length > one.length ? other : one));
    const last = longest.at(-1);
    if (!last || longest.length <= (lists.get(clientId)?.length ?? 0) + 1) throw busy();
    slots.remove(last);
  }
}

type WaitingTask = { clientId: string };

const busy = (): ApiError =>
  new ApiError(
    503,
    "BUSY",
    "Too many pictures are being generated. Try again in a moment.",
    RETRY_AFTER_SECONDS,
  );
