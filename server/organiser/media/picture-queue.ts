import { createSlots } from "../../shared/slots.ts";
import { ApiError } from "../http/route.ts";

const RETRY_AFTER_SECONDS = 5;

/** Runs a task when it is the client's turn. Returns the task's result. */
export type FairQueue = <Result>(clientId: string, task: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a queue that runs at most `concurrency` tasks at a time.
 * - Clients take turns, regardless of how many tasks each has. The tasks of one client run in order.
 * - If a task is added while `maxWaiting` tasks wait, the client with the most tasks, including the new task,
 * loses its newest task. This task is rejected with `ApiError` 503.
 */
export function createFairQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number;
  maxWaiting: number;
}): FairQueue {
  /**
   * The turn number of each waiting client. The smallest number is next. A client gets a new number each time
   * one of its tasks starts.
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
      if (!(await slots.wait({ clientId }))) throw createBusyError();
    }
    try {
      return await task();
    } finally {
      const nextTask = slots.release();
      if (nextTask) moveToEnd(nextTask);
    }
  };

  function moveToEnd({ clientId }: WaitingTask): void {
    turns.delete(clientId);
    const hasWaitingTask = slots.listWaiting().some((task) => task.clientId === clientId);
    if (hasWaitingTask) turns.set(clientId, (turnCount += 1));
  }

  /** @throws if the new task itself must be rejected */
  function rejectNewestTask(clientId: string): void {
    const tasksByClient = new Map<string, WaitingTask[]>();
    for (const task of slots.listWaiting())
      tasksByClient.set(task.clientId, [...(tasksByClient.get(task.clientId) ?? []), task]);
    const mostTasks = [...tasksByClient.values()].reduce((a, b) => (b.length > a.length ? b : a));
    const newestTask = mostTasks.at(-1);
    if (!newestTask || mostTasks.length <= (tasksByClient.get(clientId)?.length ?? 0) + 1)
      throw createBusyError();
    slots.remove(newestTask);
  }
}

type WaitingTask = { clientId: string };

const createBusyError = (): ApiError =>
  new ApiError(
    503,
    "BUSY",
    "Too many pictures are being generated. Try again in a moment.",
    RETRY_AFTER_SECONDS,
  );
