import { randomUUID } from "node:crypto";
import type { Clock } from "../../request-context.ts";
import { createSlots } from "../../shared/slots.ts";

/** A queue ticket: an id and the time of arrival. Encrypted, it is returned with the login form. */
export type QueueTicket = { id: string; since: number };

export type QueueResult =
  /** The client has a slot; call `leave` when the login is done. */
  | { kind: "turn"; leave: () => void }
  /** The queue is too long: the client should retry after `seconds`. */
  | { kind: "wait"; ticket: QueueTicket; ahead: number; seconds: number };

/**
 * FIFO queue in front of the API's password hashing, which takes a CPU for a good part of a second each. When
 * ticket sales open, hundreds of users log in at once and must not block those who are already logged in.
 * Order is by arrival; clients that are told to retry keep their position by a ticket.
 */
export type LoginQueue = {
  /**
   * Waits for a slot. `ticket` is that of the previous attempt, null for a new client. `whileHeld` is
   * called if the client has to wait on its connection, and its result when the wait ends.
   */
  enter(ticket: QueueTicket | null, whileHeld?: () => () => void): Promise<QueueResult>;
};

type Settings = {
  clock: Clock;
  /** Maximum concurrent logins. */
  atOnce: number;
  /** Maximum clients that wait on an open connection; further ones are told to retry. */
  mostHeld?: number;
  /** Maximum wait on an open connection in milliseconds. */
  longestHeld: number;
  /** Resolves after the given time, unless aborted. */
  pause?: (milliseconds: number, givenUp: AbortSignal) => Promise<void>;
};

/** How late a client may retry, in milliseconds, without losing its position. */
const GRACE_MS = 30_000;

/** Maximum number of remembered tickets; further clients only get the estimated wait. */
const MAX_TICKETS = 20_000;

/** Assumed duration of a login in milliseconds, until one has been measured. */
const INITIAL_LOGIN_MS = 300;

export function createLoginQueue({
  clock,
  atOnce,
  mostHeld = 60,
  longestHeld,
  pause = sleep,
}: Settings): LoginQueue {
  /** Clients that were told to retry, and until when their position is reserved. */
  const expected = new Map<string, { since: number; until: number }>();
  /** Slots, and the clients that wait for one on their connection. */
  const slots = createSlots<QueueTicket>({ capacity: atOnce, isBefore });
  let averageLoginMs = INITIAL_LOGIN_MS;

  function aheadOf(ticket: QueueTicket): number {
    const now = clock.now();
    let ahead = slots.waiting().filter((other) => isBefore(other, ticket)).length;
    for (const [id, { since, until }] of expected) {
      if (until < now) expected.delete(id);
      else if (isBefore({ id, since }, ticket)) ahead += 1;
    }
    return ahead;
  }

  /** Called by the holder of a slot. */
  function slotResult(): QueueResult {
    const startedAt = clock.now();
    let hasLeft = false;
    return {
      kind: "turn",
      leave() {
        if (hasLeft) return;
        hasLeft = true;
        // Moving average over about ten logins.
        averageLoginMs += (Math.max(1, clock.now() - startedAt) - averageLoginMs) / 10;
        slots.leave();
      },
    };
  }

  /** Milliseconds until a client with so many ahead of it gets a slot. */
  const expectedWait = (ahead: number): number => ((ahead + 1) * averageLoginMs) / atOnce;

  function retryLater(ticket: QueueTicket): QueueResult {
    const ahead = aheadOf(ticket);
    const seconds = Math.max(1, Math.ceil(expectedWait(ahead) / 1_000));
    if (expected.size < MAX_TICKETS)
      expected.set(ticket.id, { since: ticket.since, until: clock.now() + seconds * 1_000 + GRACE_MS });
    return { kind: "wait", ticket, ahead, seconds };
  }

  /** Waits on the connection. Returns whether the client got a slot. */
  async function waitForSlot(ticket: QueueTicket): Promise<boolean> {
    const givenUp = new AbortController();
    const hasSlot = slots.wait(ticket);
    const timeout = pause(longestHeld, givenUp.signal).then(() => slots.remove(ticket));
    await Promise.race([hasSlot, timeout]);
    givenUp.abort();
    return hasSlot;
  }

  return {
    async enter(given, whileHeld = () => () => undefined) {
      const ticket = given ?? { id: randomUUID(), since: clock.now() };
      expected.delete(ticket.id);
      // Clients that were told to retry and are absent don't block others.
      if (slots.tryTake()) return slotResult();
      const ahead = aheadOf(ticket);
      const isLong =
        slots.waiting().length >= mostHeld || ahead >= mostHeld || expectedWait(ahead) > longestHeld;
      if (isLong) return retryLater(ticket);
      const resume = whileHeld();
      const hasSlot = await waitForSlot(ticket);
      resume();
      return hasSlot ? slotResult() : retryLater(ticket);
    },
  };
}

const isBefore = (one: QueueTicket, other: QueueTicket): boolean =>
  one.since < other.since || (one.since === other.since && one.id < other.id);

function sleep(milliseconds: number, givenUp: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    givenUp.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}
