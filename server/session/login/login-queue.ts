import { randomUUID } from "node:crypto";
import type { Clock } from "../../request-context.ts";
import { createSlots } from "../../shared/slots.ts";

/**
 * Position of a client in the queue; `since` is its arrival in ms since 1970. The browser gets it encrypted
 * and sends it with the next attempt.
 */
export type QueueTicket = { id: string; since: number };

/** Result of entering the queue. */
export type QueueResult =
  /** The client has a slot and may log in; `leave` must be called after the login. */
  | { kind: "slot"; leave: () => void }
  /** The queue is too long. `ahead` clients are before this one, which should retry after `seconds`. */
  | { kind: "wait"; ticket: QueueTicket; ahead: number; seconds: number };

/**
 * Queue for logins, because the API needs a large part of a second of CPU time to hash a password. When
 * ticket sales start, hundreds of users log in at once and must not slow down the API for those who are
 * already logged in. Clients log in in order of arrival. A client that has to retry gets a queue ticket,
 * which preserves its position.
 */
export type LoginQueue = {
  /**
   * Waits for a slot. `ticket` is the client's ticket from its previous attempt, null for a new client.
   * `onWait` is called if the client has to wait on its open connection; it returns a function that is called
   * when the wait ends.
   */
  enter(ticket: QueueTicket | null, onWait?: () => () => void): Promise<QueueResult>;
};

type Settings = {
  clock: Clock;
  /** Maximum concurrent logins. */
  maxConcurrent: number;
  /** Maximum number of clients that wait on open connections; further clients have to retry. */
  maxWaiting?: number;
  /** Maximum wait on an open connection in milliseconds. */
  maxWaitMs: number;
  /** Resolves after the given time, unless aborted. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** A client that retries late keeps its position for this additional time. */
const GRACE_MS = 30_000;

/** Maximum number of reserved positions; further clients get the estimated wait and no reservation. */
const MAX_TICKETS = 20_000;

/** Assumed duration of a login before the first one has been measured. */
const INITIAL_LOGIN_MS = 300;

/** Creates an empty queue. */
export function createLoginQueue({
  clock,
  maxConcurrent,
  maxWaiting = 60,
  maxWaitMs,
  pause = sleep,
}: Settings): LoginQueue {
  /**
   * Positions of clients that have to retry, by ticket id. Each is reserved until the instant `expiresAt`
   * (ms).
   */
  const reservations = new Map<string, { since: number; expiresAt: number }>();
  /** The concurrent logins, and the clients that wait on their connections. */
  const slots = createSlots<QueueTicket>({ capacity: maxConcurrent, isBefore });
  let averageLoginMs = INITIAL_LOGIN_MS;

  /** Counts the clients that come before this one, and deletes expired reservations. */
  function countAhead(ticket: QueueTicket): number {
    const now = clock.now();
    let ahead = slots.listWaiting().filter((waitingTicket) => isBefore(waitingTicket, ticket)).length;
    for (const [id, { since, expiresAt }] of reservations) {
      if (expiresAt < now) reservations.delete(id);
      else if (isBefore({ id, since }, ticket)) ahead += 1;
    }
    return ahead;
  }

  /** Creates the result of a client that has got a slot. */
  function createSlotResult(): QueueResult {
    const startedAt = clock.now();
    let hasLeft = false;
    return {
      kind: "slot",
      leave() {
        if (hasLeft) return;
        hasLeft = true;
        // This is a moving average over about ten logins.
        averageLoginMs += (Math.max(1, clock.now() - startedAt) - averageLoginMs) / 10;
        slots.release();
      },
    };
  }

  /** Estimates the milliseconds until a client with `ahead` clients before it gets a slot. */
  const estimateWaitMs = (ahead: number): number => ((ahead + 1) * averageLoginMs) / maxConcurrent;

  /** Creates the result of a client that has to retry, and reserves its position. */
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

  /** Waits for a slot, at most `maxWaitMs`. Returns whether the client got one. */
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
      // A free slot is used at once, even if clients that have to retry come before this one.
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
