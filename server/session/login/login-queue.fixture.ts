import { settableClock } from "../../../tests/support/settable-clock.ts";
import { type QueueResult, createLoginQueue, type QueueTicket } from "./login-queue.ts";

/**
 * Creates a queue with two slots and at most sixteen waiting clients by default. `endWait` ends the maximum
 * wait of all waiting clients, or of the client with this index.
 */
export function createTestQueue(settings: { maxConcurrent?: number; maxWaiting?: number } = {}) {
  const clock = settableClock();
  const timeouts: (() => void)[] = [];
  const pause = () => new Promise<void>((resolve) => timeouts.push(resolve));
  const queue = createLoginQueue({
    clock,
    maxConcurrent: 2,
    maxWaiting: 16,
    maxWaitMs: 10_000,
    pause,
    ...settings,
  });
  const order: string[] = [];
  /** Enters the queue as `name`, which is added to `order` when it gets a slot. `leave` releases the slot. */
  const enter = (name: string, ticket: QueueTicket | null = null) => {
    const result = queue.enter(ticket);
    const leave = result.then((entry) => {
      if (entry.kind === "slot") order.push(name);
      return entry.kind === "slot" ? entry.leave : () => undefined;
    });
    clock.advance(1);
    return { result, leave };
  };
  const endWait = (index?: number) =>
    index === undefined ? timeouts.splice(0).forEach((timeOut) => timeOut()) : timeouts[index]?.();
  return { clock, queue, order, enter, endWait };
}

/** Returns the ticket of a result that isn't a slot. */
export const getTicket = (result: QueueResult): QueueTicket => {
  if (result.kind === "slot") throw new Error("the client got a slot");
  return result.ticket;
};

/** Resolves after all pending promise callbacks have run. */
export const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

/** Returns the result, or "held" if the client is still waiting. */
export const getImmediateResult = ({
  result,
}: {
  result: Promise<QueueResult>;
}): Promise<QueueResult | "held"> => Promise.race([result, flushPromises().then(() => "held" as const)]);
