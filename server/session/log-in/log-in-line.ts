import { randomUUID } from "node:crypto";
import type { Clock } from "../../request-context.ts";

/** A place in the line: when somebody came, and who they are in it. Sealed, it goes with their form. */
export type PlaceInLine = { id: string; since: number };

export type AtTheDoor =
  /** Somebody's turn: they log in now, and leave when it is done. */
  | { kind: "turn"; leave: () => void }
  /** So many are before them; after `seconds` it is about their turn. */
  | { kind: "wait"; place: PlaceInLine; ahead: number; seconds: number };

/**
 * Lets log-ins out to the API, whose hashing of passwords takes a processor for a good part of a second each:
 * when entries open, hundreds log in at once, and those who are signed in already must not wait behind them.
 * Who came first is first, whatever their address; who has to come back keeps their place.
 */
export type LogInLine = {
  /**
   * Waits for a turn; `place` is what somebody was given the last time, null for a newcomer. `whileHeld` is
   * called where they have to wait on their connection, and what it returns when they no longer do.
   */
  enter(place: PlaceInLine | null, whileHeld?: () => () => void): Promise<AtTheDoor>;
};

type Settings = {
  clock: Clock;
  /** The most log-ins under way at once. */
  atOnce: number;
  /** So many wait on their open connection; the others are told to come back, and leave it free. */
  mostHeld?: number;
  /** Milliseconds that one waits on an open connection at most. */
  longestHeld: number;
  /** Resolves after so many milliseconds, or is given up. */
  pause?: (milliseconds: number, givenUp: AbortSignal) => Promise<void>;
};

/** Milliseconds by which somebody who was told to come back may be late without losing their place. */
const grace = 30_000;

/** The most places that are remembered; beyond them newcomers are told how long it takes, and no more. */
const mostPlaces = 20_000;

/** Milliseconds that a log-in takes, until one has been seen. */
const usualLogIn = 300;

type Held = { place: PlaceInLine; begin: () => void };

export function createLogInLine({
  clock,
  atOnce,
  mostHeld = 60,
  longestHeld,
  pause = sleep,
}: Settings): LogInLine {
  /** Who was told to come back, until when they are waited for. */
  const awaited = new Map<string, { since: number; until: number }>();
  /** Those who wait on their connection, in the order in which they came. */
  const held: Held[] = [];
  let underWay = 0;
  let logInTakes = usualLogIn;

  function aheadOf(place: PlaceInLine): number {
    const now = clock.now();
    let ahead = held.filter((other) => isFirst(other.place, place)).length;
    for (const [id, { since, until }] of awaited) {
      if (until < now) awaited.delete(id);
      else if (isFirst({ id, since }, place)) ahead += 1;
    }
    return ahead;
  }

  /** Whoever calls it has taken one of the `underWay`. */
  function turn(): AtTheDoor {
    const began = clock.now();
    let hasLeft = false;
    return {
      kind: "turn",
      leave() {
        if (hasLeft) return;
        hasLeft = true;
        // A mean of the last ten or so.
        logInTakes += (Math.max(1, clock.now() - began) - logInTakes) / 10;
        const next = held.shift();
        if (next) next.begin();
        else underWay -= 1;
      },
    };
  }

  /** Milliseconds until it is about somebody's turn who has so many before them. */
  const expectedWait = (ahead: number): number => ((ahead + 1) * logInTakes) / atOnce;

  function comeBack(place: PlaceInLine): AtTheDoor {
    const ahead = aheadOf(place);
    const seconds = Math.max(1, Math.ceil(expectedWait(ahead) / 1_000));
    if (awaited.size < mostPlaces)
      awaited.set(place.id, { since: place.since, until: clock.now() + seconds * 1_000 + grace });
    return { kind: "wait", place, ahead, seconds };
  }

  /** Whether it came to be somebody's turn while they waited on their connection. */
  async function waited(place: PlaceInLine): Promise<boolean> {
    const givenUp = new AbortController();
    const inLine = new Promise<true>((resolve) => {
      const behind = held.findLastIndex((other) => isFirst(other.place, place));
      held.splice(behind + 1, 0, { place, begin: () => resolve(true) });
    });
    const tooLong = pause(longestHeld, givenUp.signal).then(() => {
      const index = held.findIndex((other) => other.place === place);
      if (index >= 0) held.splice(index, 1);
      return index < 0;
    });
    const isTurn = await Promise.race([inLine, tooLong]);
    givenUp.abort();
    return isTurn;
  }

  return {
    async enter(given, whileHeld = () => () => undefined) {
      const place = given ?? { id: randomUUID(), since: clock.now() };
      awaited.delete(place.id);
      // Somebody who was told to come back and isn't here keeps nobody waiting who is.
      if (underWay < atOnce) {
        underWay += 1;
        return turn();
      }
      const ahead = aheadOf(place);
      const isLong = held.length >= mostHeld || ahead >= mostHeld || expectedWait(ahead) > longestHeld;
      if (isLong) return comeBack(place);
      const goesOn = whileHeld();
      const isTurn = await waited(place);
      goesOn();
      return isTurn ? turn() : comeBack(place);
    },
  };
}

const isFirst = (one: PlaceInLine, other: PlaceInLine): boolean =>
  one.since < other.since || (one.since === other.since && one.id < other.id);

function sleep(milliseconds: number, givenUp: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    givenUp.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}
