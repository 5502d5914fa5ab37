import { createSlots } from "../../shared/slots.ts";
import { ApiError } from "../http/route.ts";

/** The `Retry-After` of rejected requests. */
const RETRY_AFTER_SECONDS = 5;

/** Runs a task of a client when it is the client's turn, and returns the result of the task. */
export type FairQueue = <Result>(clientId: string, task: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a fair queue that runs at most `concurrency` tasks concurrently. Clients take turns, regardless of
 * how many tasks each has; the tasks of one client run in order. If `maxWaiting` tasks are already waiting,
 * one task is rejected with `ApiError` 503: the newest task of the client with the most waiting tasks. The
 * new task counts as one of its client's and is rejected if no other client has more. So a client with many
 * tasks can't displace one with few.
 */
export function createFairQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number;
  maxWaiting: number;
}): FairQueue {
  /** Turn number of each waiting client, assigned when it arrived or ran a task. The smallest runs next. */
  const turns = new Map<string, number>();
  let turnCount = 0;
  const getTurn = ({ clientId }: WaitingTask): number => turns.get(clientId) ?? turnCount;
  const slots = createSlots<WaitingTask>({
    capacity: concurrency,
    isBefore: (a, b) => getTurn(a) < getTurn(b),
  });

  return async (clientId, task) => {
    if (!slots.tryAcquire()) {
      if (slots.waiting().length >= maxWaiting) rejectNewestTask(clientId);
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

  /** Moves the client of a task to the end of the rotation, or out of it if no more of its tasks wait. */
  function moveToEnd({ clientId }: WaitingTask): void {
    turns.delete(clientId);
    if (slots.waiting().some((other) => other.clientId === clientId)) turns.set(clientId, (turnCount += 1));
  }

  /**
   * Rejects the newest task of the client with the most waiting tasks; throws if that would be `clientId`.
   */
  function rejectNewestTask(clientId: string): void {
    const tasksByClient = new Map<string, WaitingTask[]>();
    for (const task of slots.waiting())
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
