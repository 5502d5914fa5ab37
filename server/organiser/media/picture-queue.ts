import { createSlots } from "../../shared/slots.ts";
import { ApiError } from "../http/route.ts";

/** The `Retry-After` of rejected requests. */
const RETRY_AFTER_SECONDS = 5;

/** Runs a task of a client when it is the client's turn, and returns the result of the task. */
export type FairQueue = <Result>(clientId: string, task: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a fair queue that runs at most `concurrency` tasks concurrently. Clients take turns, regardless of
 * how many tasks each has; the tasks of one client run in order.
 * If `maxWaiting` tasks are waiting, a new task displaces the newest task of the client with the most waiting
 * tasks, which is rejected with `ApiError` 503. If no other client has more tasks than the new task's client,
 * the new task itself is rejected. So a client with many tasks can't displace one with few.
 */
export function createFairQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number;
  maxWaiting: number;
}): FairQueue {
  /**
   * The turn number of each waiting client. The smallest runs next. It is assigned when the client's first
   * task arrives, and again when one of its tasks starts.
   */
  const turns = new Map<string, number>();
  let turnCount = 0;
  const getTurn = ({ clientId }: WaitingTask): number => turns.get(clientId) ?? turnCount;
  const slots = createSlots<WaitingTask>({
    capacity: concurrency,
    isBefore: (a, b) => getTurn(a) < getTurn(b),
  });

  return async (clientId, task) => {
    if (!slots.tryAcquire()) {
      if (slots.listWaiting().length >= maxWaiting) rejectNewestTask(clientId);
      if (!turns.has(clientId)) turns.set(clientId, (turnCount += 1));
      if (!(await slots.wait({ clientId }))) throw busy();
    }
    try {
      return await task();
    } finally {
      const next = slots.release();
      if (next) moveToEnd(next);
    }
  };

  /**
   * Moves the client of a task to the end of the rotation. Removes it from the rotation if it has no more
   * waiting tasks.
   */
  function moveToEnd({ clientId }: WaitingTask): void {
    turns.delete(clientId);
    const hasWaitingTask = slots.listWaiting().some((other) => other.clientId === clientId);
    if (hasWaitingTask) turns.set(clientId, (turnCount += 1));
  }

  /**
   * Rejects the newest task of the client with the most waiting tasks; throws if that would be `clientId`.
   */
  function rejectNewestTask(clientId: string): void {
    const tasksByClient = new Map<string, WaitingTask[]>();
    for (const task of slots.listWaiting())
      tasksByClient.set(task.clientId, [...(tasksByClient.get(task.clientId) ?? []), task]);
    const mostTasks = [...tasksByClient.values()].reduce((a, b) => (b.length > a.length ? b : a));
    const newestTask = mostTasks.at(-1);
    if (!newestTask || mostTasks.length <= (tasksByClient.get(clientId)?.length ?? 0) + 1) throw busy();
    slots.remove(newestTask);
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
