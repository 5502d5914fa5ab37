import { randomUUID } from "node:crypto";
import type { Clock } from "../../request-context.ts";
import { createSlots } from "../../shared/slots.ts";

/**
 * Position of a client in the queue. `since` is its arrival in ms since 1970. The browser gets the ticket
 * encrypted, and sends it with the next attempt.
 */
export type QueueTicket = { id: string; since: number };

export type QueueResult =
  /** The client may log in, and must then call `leave`. */
  | { kind: "slot"; leave: () => void }
  /** The client must retry after `seconds`. `ahead` clients are before this one. */
  | { kind: "wait"; ticket: QueueTicket; ahead: number; seconds: number };

/**
 * Queue for logins. The API needs much CPU time to hash a password, so hundreds of logins at the start of a
 * sale would slow it down for everybody. Clients log in in the order of their arrival. A client that has to
 * retry gets a queue ticket, which preserves its position.
 */
export type LoginQueue = {
  /**
   * Waits for a slot. `ticket` is the ticket of the client's previous attempt, or null for a new client.
   * `onWait` is called before a wait, and the function that it returns after the wait.
   */
  enter(ticket: QueueTicket | null, onWait?: () => () => void): Promise<QueueResult>;
};

type LoginQueueOptions = {
  clock: Clock;
  maxConcurrent: number;
  /** Maximum number of clients that wait on open connections. More clients have to retry. */
  maxWaiting?: number;
  maxWaitMs: number;
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** Time for which a position stays reserved after the time of the retry. */
const GRACE_MS = 30_000;

/** Maximum number of reserved positions. More clients get no reservation. */
const MAX_TICKETS = 20_000;

const INITIAL_LOGIN_MS = 300;

export function createLoginQueue({
  clock,
  maxConcurrent,
  maxWaiting = 60,
  maxWaitMs,
  pause = sleep,
}: LoginQueueOptions): LoginQueue {
  /** Reserved positions of clients that have to retry, by ticket id. Times are in ms since 1970. */
  const reservations = new Map<string, { since: number; expiresAt: number }>();
  const slots = createSlots<QueueTicket>({ capacity: maxConcurrent, isBefore });
  let averageLoginMs = INITIAL_LOGIN_MS;

  function countAhead(ticket: QueueTicket): number {
    const now = clock.now();
    let ahead = slots.listWaiting().filter((waitingTicket) => isBefore(waitingTicket, ticket)).length;
    for (const [id, { since, expiresAt }] of reservations) {
      if (expiresAt < now) reservations.delete(id);
      else if (isBefore({ id, since }, ticket)) ahead += 1;
    }
    return ahead;
  }

  function createSlotResult(): QueueResult {
    const startedAt = clock.now();
    let hasLeft = false;
    return {
      kind: "slot",
      leave() {
        if (hasLeft) return;
        hasLeft = true;
        averageLoginMs += (Math.max(1, clock.now() - startedAt) - averageLoginMs) / 10;
        slots.release();
      },
    };
  }

  const estimateWaitMs = (ahead: number): number => ((ahead + 1) * averageLoginMs) / maxConcurrent;

  function createRetryResult(ticket: QueueTicket): QueueResult {
    const ahead = countAhead(ticket);
    const seconds = Math.max(1, Math.ceil(estimateWaitMs(ahead) / 1_000));
    if (reservations.size < MAX_TICKETS)
      reservations.set(ticket.id, {
        since: ticket.since,
        expiresAt: clock.now() + seconds * 1_000 + GRACE_MS,
      });
    return { kind: "wait", ticket, ahead, seconds };
  }

  /** Waits for a slot, at most `maxWaitMs`. Returns false if the client got none. */
  async function waitForSlot(ticket: QueueTicket): Promise<boolean> {
    const waitEnd = new AbortController();
    const hasSlot = slots.wait(ticket);
    const timeout = pause(maxWaitMs, waitEnd.signal).then(() => slots.remove(ticket));
    await Promise.race([hasSlot, timeout]);
    waitEnd.abort();
    return hasSlot;
  }

  return {
    async enter(previousTicket, onWait = () => () => undefined) {
      const ticket = previousTicket ?? { id: randomUUID(), since: clock.now() };
      reservations.delete(ticket.id);
      // Use a free slot at once: clients with a reservation that come first aren't connected now.
      if (slots.tryAcquire()) return createSlotResult();
      const ahead = countAhead(ticket);
      const mustRetry =
        slots.listWaiting().length >= maxWaiting || ahead >= maxWaiting || estimateWaitMs(ahead) > maxWaitMs;
      if (mustRetry) return createRetryResult(ticket);
      const onWaitEnd = onWait();
      const hasSlot = await waitForSlot(ticket);
      onWaitEnd();
      return hasSlot ? createSlotResult() : createRetryResult(ticket);
    },
  };
}

const isBefore = (a: QueueTicket, b: QueueTicket): boolean =>
  a.since < b.since || (a.since === b.since && a.id < b.id);

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}
