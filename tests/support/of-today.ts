import { DAY_MS } from "../../app/domain/durations.ts";

/**
 * Returns the part of the items that is tested today, or all with `FULL=1`. Within as many days as there are
 * `parts`, each item is tested. For cases that differ little and take long.
 */
export const ofToday = <Item>(items: readonly Item[], parts = 2): Item[] => {
  const today = Math.floor(Date.now() / DAY_MS);
  return items.filter((_, index) => process.env["FULL"] === "1" || (index + today) % parts === 0);
};
