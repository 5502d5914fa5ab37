import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Clock } from "../../request-context.ts";

/** Tracks the requests that the website is processing. */
export type InFlightTracker = {
  /** Adds the response of a request, until the response or its connection ends. */
  enter(response: ServerResponse): void;
  /** Whether the maximum number of requests is in flight. */
  isFull(): boolean;
  /** Whether it is full and at least half of the requests don't end, so that the process must be replaced. */
  isStuck(): boolean;
};

type Settings = {
  /** Maximum number of requests in flight. */
  capacity: number;
  /** Called with the new count whenever it changes. */
  onChange: (count: number) => void;
  clock: Clock;
};

/** A request that is in flight for longer counts as stuck. Even a post takes much less time. */
const STUCK_AFTER_MS = 75_000;

/**
 * Creates the tracker. It tracks the responses themselves. With a counter, a decrement that is missed or made
 * twice would change the capacity for ever.
 */
export function createInFlightTracker({ capacity, onChange, clock }: Settings): InFlightTracker {
  const enteredAt = new Map<ServerResponse, number>();
  const responsesBySocket = new WeakMap<Socket, Set<ServerResponse>>();

  function leave(response: ServerResponse): void {
    if (enteredAt.delete(response)) onChange(enteredAt.size);
  }

  /**
   * Returns the tracked responses of a connection. All are removed when the connection ends, because a queued
   * response of a pipelined request emits no event.
   */
  function getResponses(socket: Socket): Set<ServerResponse> {
    const knownResponses = responsesBySocket.get(socket);
    if (knownResponses) return knownResponses;
    const responses = new Set<ServerResponse>();
    responsesBySocket.set(socket, responses);
    socket.once("close", () => responses.forEach(leave));
    return responses;
  }

  return {
    enter(response) {
      const { socket } = response.req;
      if (response.closed || response.destroyed || socket.destroyed || enteredAt.has(response)) return;
      const responses = getResponses(socket);
      responses.add(response);
      enteredAt.set(response, clock.now());
      onChange(enteredAt.size);
      response.once("close", () => {
        responses.delete(response);
        leave(response);
      });
    },
    isFull: () => enteredAt.size >= capacity,
    isStuck() {
      if (enteredAt.size < capacity) return false;
      const stuckBefore = clock.now() - STUCK_AFTER_MS;
      const stuckCount = [...enteredAt.values()].filter((instant) => instant < stuckBefore).length;
      return stuckCount >= capacity / 2;
    },
  };
}
