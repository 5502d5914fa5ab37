import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Clock } from "../../request-context.ts";

/** The requests that the website works on now. */
export type WorkUnderWay = {
  /** The work on an answer begins; it ends by itself, in whatever way the answer or its connection ends. */
  enter(response: ServerResponse): void;
  isFull(): boolean;
  /** Whether no place is free because of work that doesn't end: the program needs to be replaced. */
  isStuck(): boolean;
};

type Settings = {
  /** The places. */
  most: number;
  /** Told how many are taken, whenever that changes. */
  changed: (count: number) => void;
  clock: Clock;
};

/** Milliseconds: a write may wait 50 s for the API, and what waits longer by far never ends. */
const longestWork = 75_000;

/**
 * Counts by membership: an answer is in once, only while it is open, and is out for good when it or its
 * connection closes. There is no number that is raised in one place and lowered in another, so none can be
 * left raised.
 */
export function createWorkUnderWay({ most, changed, clock }: Settings): WorkUnderWay {
  const enteredAt = new Map<ServerResponse, number>();
  const onConnection = new WeakMap<Socket, Set<ServerResponse>>();

  function leave(response: ServerResponse): void {
    if (enteredAt.delete(response)) changed(enteredAt.size);
  }

  /** An answer that waits for the one before it on its connection is never told when that connection ends. */
  function answersOn(socket: Socket): Set<ServerResponse> {
    const known = onConnection.get(socket);
    if (known) return known;
    const answers = new Set<ServerResponse>();
    onConnection.set(socket, answers);
    socket.once("close", () => answers.forEach(leave));
    return answers;
  }

  return {
    enter(response) {
      const { socket } = response.req;
      if (response.closed || response.destroyed || socket.destroyed || enteredAt.has(response)) return;
      const answers = answersOn(socket);
      answers.add(response);
      enteredAt.set(response, clock.now());
      changed(enteredAt.size);
      response.once("close", () => {
        answers.delete(response);
        leave(response);
      });
    },
    isFull: () => enteredAt.size >= most,
    isStuck() {
      if (enteredAt.size < most) return false;
      const latest = clock.now() - longestWork;
      const old = [...enteredAt.values()].filter((instant) => instant < latest);
      return old.length >= most / 2;
    },
  };
}
