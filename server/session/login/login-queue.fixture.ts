import { settableClock } from "../../../tests/support/settable-clock.ts";
import { type QueueResult, createLoginQueue, type QueueTicket } from "./login-queue.ts";

/**
 * A queue with two slots and at most sixteen held connections, unless set otherwise. `tire` ends the hold
 * time of all waiting clients, or of the one with the given index.
 */
export function createTestQueue(settings: { atOnce?: number; mostHeld?: number } = {}) {
  const clock = settableClock();
  const timeouts: (() => void)[] = [];
  const pause = () => new Promise<void>((resolve) => timeouts.push(resolve));
  const line = createLoginQueue({ clock, atOnce: 2, mostHeld: 16, longestHeld: 10_000, pause, ...settings });
  const order: string[] = [];
  /** A client enters the queue. Its name is recorded when it gets a slot, which `leave` releases. */
  const come = (name: string, place: QueueTicket | null = null) => {
    const result = line.enter(place);
    const leave = result.then((at) => {
      if (at.kind === "turn") order.push(name);
      return at.kind === "turn" ? at.leave : () => undefined;
    });
    clock.advance(1);
    return { door: result, leave };
  };
  const tire = (which?: number) =>
    which === undefined ? timeouts.splice(0).forEach((timeOut) => timeOut()) : timeouts[which]?.();
  return { clock, line, order, come, tire };
}

export const ticketOf = (at: QueueResult): QueueTicket => {
  if (at.kind === "turn") throw new Error("the client got a slot");
  return at.ticket;
};

export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The immediate result; "held" if the client waits on its connection. */
export const immediateResult = ({ door }: { door: Promise<QueueResult> }): Promise<QueueResult | "held"> =>
  Promise.race([door, settled().then(() => "held" as const)]);
