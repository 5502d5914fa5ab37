import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * What takes the processor for some milliseconds, the more urgent first: a page that was begun is finished
 * before another is begun, and who sends something comes before those who read. Who logs in has still
 * everything to read, and comes in turn with the readers: else those who were here before would wait for all
 * who come.
 */
const ranks = [["finishing"], ["sending"], ["reading", "arriving"]] as const;
export type Kind = (typeof ranks)[number][number];

/** Lets heavy pieces of work have the program one at a time. */
export type Turns = {
  /** Settles when it is the turn of a piece of work, which begins in that moment. */
  of(kind: Kind): Promise<void>;
  /** Whether the work of a kind waits for so long already that no more should be taken on. */
  isLong(kind: Kind): boolean;
};

/** Turns of the event loop between two pieces of work: Node takes one new connection at the door in each. */
const turnsBetween = 6;
/**
 * Milliseconds after which no more of a kind is taken on: a form that is refused has cost its sender more.
 */
const longestWait: Record<Kind, number> = {
  finishing: Infinity,
  sending: 10_000,
  reading: 2_000,
  arriving: 10_000,
};

/** So few are never too many, however slow the machine is just now. */
const fewWaiting = 50;

type Waiting = { since: number; begin: () => void };

/**
 * Between two pieces of work the program looks at its connections: answers that are ready, health and
 * refusals go out then, however many pages wait to be made.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const waiting: Record<Kind, Waiting[]> = { finishing: [], sending: [], reading: [], arriving: [] };
  let isServing = false;

  /** The queue whose turn it is; of two of the same rank the one whose first came earlier. */
  const first = (): Waiting[] | undefined =>
    ranks
      .map((kinds) => kinds.map((kind) => waiting[kind]).filter(({ length }) => length > 0))
      .find(({ length }) => length > 0)
      ?.toSorted(([one], [other]) => (one?.since ?? 0) - (other?.since ?? 0))[0];

  async function serve(): Promise<void> {
    isServing = true;
    try {
      while (first()) {
        for (let turn = 0; turn < turnsBetween; turn++) await nextTurn();
        first()?.shift()?.begin();
      }
    } finally {
      isServing = false;
    }
  }

  return {
    of: (kind) =>
      new Promise((begin, reject) => {
        waiting[kind].push({ since: now(), begin });
        if (!isServing) serve().catch(reject);
      }),
    isLong(kind) {
      const longest = waiting[kind][0];
      return (
        longest !== undefined &&
        waiting[kind].length > fewWaiting &&
        now() - longest.since > longestWait[kind]
      );
    },
  };
}
