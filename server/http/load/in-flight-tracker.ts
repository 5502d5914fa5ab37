import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Clock } from "../../request-context.ts";

export type InFlightTracker = {
  enter(response: ServerResponse): void;
  isFull(): boolean;
  /** Whether it is full and at least half of the requests are stuck, so that the process must be replaced. */
  isStuck(): boolean;
};

type InFlightTrackerOptions = {
  capacity: number;
  onChange: (count: number) => void;
  clock: Clock;
};

/** A request that is in flight for longer counts as stuck. Even a post takes much less time. */
const STUCK_AFTER_MS = 75_000;

/** Creates the tracker. It tracks responses, because a counter could miss a decrement. */
export function createInFlightTracker({
  capacity,
  onChange,
  clock,
}: InFlightTrackerOptions): InFlightTracker {
  const enteredAt = new Map<ServerResponse, number>();
  const responsesBySocket = new WeakMap<Socket, Set<ServerResponse>>();

  function leave(response: ServerResponse): void {
    if (enteredAt.delete(response)) onChange(enteredAt.size);
  }

  /**
   * Returns the responses of a connection. All end with it, because queued responses of pipelined requests
   * emit no event.
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
