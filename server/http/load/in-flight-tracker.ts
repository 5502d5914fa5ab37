import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Clock } from "../../request-context.ts";

/** Tracks the requests that the website is processing. */
export type InFlightTracker = {
  /** Adds a response; it is removed when the response or its connection ends. */
  enter(response: ServerResponse): void;
  isFull(): boolean;
  /** Whether it is full, at least half with requests that don't end: the process needs to be replaced. */
  isStuck(): boolean;
};

type Settings = {
  /** Maximum number of requests in flight. */
  capacity: number;
  /** Called with the new count whenever it changes. */
  onChange: (count: number) => void;
  clock: Clock;
};

/** Milliseconds: writes may wait 50 s for the API, so anything that takes much longer is stuck. */
const STUCK_AFTER_MS = 75_000;

/**
 * Tracks each response instead of counting them, so that no missed decrement can leak capacity. A response is
 * removed when it or its connection closes.
 */
export function createInFlightTracker({ capacity, onChange, clock }: Settings): InFlightTracker {
  const enteredAt = new Map<ServerResponse, number>();
  const onConnection = new WeakMap<Socket, Set<ServerResponse>>();

  function leave(response: ServerResponse): void {
    if (enteredAt.delete(response)) onChange(enteredAt.size);
  }

  /** Responses of a connection: with pipelining, a queued response gets no event when the connection ends. */
  function responsesOn(socket: Socket): Set<ServerResponse> {
    const known = onConnection.get(socket);
    if (known) return known;
    const responses = new Set<ServerResponse>();
    onConnection.set(socket, responses);
    socket.once("close", () => responses.forEach(leave));
    return responses;
  }

  return {
    enter(response) {
      const { socket } = response.req;
      if (response.closed || response.destroyed || socket.destroyed || enteredAt.has(response)) return;
      const responses = responsesOn(socket);
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
      const latest = clock.now() - STUCK_AFTER_MS;
      const old = [...enteredAt.values()].filter((instant) => instant < latest);
      return old.length >= capacity / 2;
    },
  };
}
