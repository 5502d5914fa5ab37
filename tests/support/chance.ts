import { randomInt } from "node:crypto";

/** Chance that can be had again: the seed is printed, and `SEED` in the environment sets it. */
export type Chance = {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** One of the items. Throws where there are none. */
  oneOf<Item>(items: readonly Item[]): Item;
};

/** `what` says in the output whose seed it is. */
export function chanceFor(what: string): Chance {
  const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));
  console.log(`${what}: SEED=${seed}`);
  let state = seed;

  // Mulberry32: small, and even enough to choose by.
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
