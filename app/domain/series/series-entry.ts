/** What decides whether a user can enter a series; instants in ms, null if none. */
export type SeriesEntry = {
  opensAt: number | null;
  closesAt: number | null;
  soldOut: boolean;
  /** Whether an entry has a price. */
  isPriced: boolean;
  hasEntered: boolean;
};

/** Why a user can't enter a series at `now`: the most permanent reason, or null if they can. */
export function seriesEntryObstacle(
  { opensAt, closesAt, soldOut, isPriced, hasEntered }: SeriesEntry,
  now: number,
): "entered" | "closed" | "full" | "not-open" | null {
  if (hasEntered) return "entered";
  if (closesAt !== null && closesAt <= now) return "closed";
  if (soldOut) return "full";
  return !isPriced || (opensAt !== null && opensAt > now) ? "not-open" : null;
}
