import { DAY_MS } from "../../app/domain/durations.ts";

/**
 * Returns the half of the items that is tested today, or all with `FULL=1`. The other half is tested
 * tomorrow. For cases that differ little and take long.
 */
export const ofToday = <Item>(items: readonly Item[]): Item[] => {
  const today = Math.floor(Date.now() / DAY_MS);
  return items.filter((_, index) => process.env["FULL"] === "1" || (index + today) % 2 === 0);
};
