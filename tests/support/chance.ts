import { randomInt } from "node:crypto";

/** Reproducible random numbers: the seed is printed; the environment variable `SEED` sets it. */
export type Chance = {
  /** An integer from 0 to `end` - 1. */
  below(end: number): number;
  /** A random item. Throws if there are none. */
  oneOf<Item>(items: readonly Item[]): Item;
};

/** Creates a generator of random numbers. `name` labels the seed in the output. */
export function chanceFor(name: string): Chance {
  const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));
  console.log(`${name}: SEED=${seed}`);
  let state = seed;

  // Mulberry32: small, and uniform enough for tests.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);

  return {
    below,
    oneOf(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("There is nothing to choose from.");
      return item;
    },
  };
}
