import { ApiError } from "../http/route.ts";

/** Seconds after which somebody who was turned away may ask again. */
const retryAfter = 5;

type Waiting = { start: () => void; turnAway: (error: ApiError) => void };

/** Runs a task as soon as it is the turn of who asks for it. */
export type Queue = <Result>(asker: string, task: () => Promise<Result>) => Promise<Result>;

/**
 * Runs tasks, at most `places` at the same time. Those who ask take turns, whatever number of tasks each has;
 * those of one of them are run in the order in which they came. When `waiting` tasks wait already, the asker
 * who has the most of them gives up the last one, which is turned away at once with `ApiError` 503; so is the
 * new one where nobody has more than its own asker: nobody's many tasks turn away somebody's few.
 */
export function createQueue({ places, waiting: most }: { places: number; waiting: number }): Queue {
  let free = places;
  let waitingNow = 0;
  /** In the order of their turns; none of the lists is empty. */
  const askers = new Map<string, Waiting[]>();

  return async (asker, task) => {
    if (free > 0) free -= 1;
    else {
      if (waitingNow >= most) makeRoomFor(asker);
      await new Promise<void>((start, turnAway) => join(asker, { start, turnAway }));
    }
    try {
      return await task();
    } finally {
      startNext();
    }
  };

  function join(asker: string, one: Waiting): void {
    const list = askers.get(asker);
    if (list) list.push(one);
    else askers.set(asker, [one]);
    waitingNow += 1;
  }

  /** Throws where the asker has as many as anybody. */
  function makeRoomFor(asker: string): void {
    const [whose, list] = [...askers].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    if (list.length <= (askers.get(asker)?.length ?? 0) + 1) throw busy();
    list.pop()?.turnAway(busy());
    waitingNow -= 1;
    if (list.length === 0) askers.delete(whose);
  }

  function startNext(): void {
    const [first] = askers;
    if (!first) {
      free += 1;
      return;
    }
    const [asker, list] = first;
    const next = list.shift();
    waitingNow -= 1;
    // To the end of the turns, where the asker has more.
    askers.delete(asker);
    if (list.length > 0) askers.set(asker, list);
    next?.start();
  }
}

const busy = (): ApiError =>
  new ApiError(503, "BUSY", "Too many pictures are being made. Please try again.", retryAfter);
