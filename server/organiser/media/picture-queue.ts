import { ApiError } from "../http/route.ts";

/** Seconds after which somebody who was turned away may ask again. */
const retryAfter = 5;

/**
 * Runs tasks, at most `places` at the same time, in the order in which they came. When `waiting` of them wait
 * already, the next one is turned away at once with `ApiError` 503: who waits behind so many has gone by the
 * time it is their turn.
 */
export function createQueue({ places, waiting: most }: { places: number; waiting: number }) {
  let free = places;
  const waiting: (() => void)[] = [];

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else if (waiting.length >= most)
      throw new ApiError(503, "BUSY", "Too many pictures are being made. Please try again.", retryAfter);
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
