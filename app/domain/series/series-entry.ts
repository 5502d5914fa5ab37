/** Times are in ms since 1970 UTC, or null if not set. */
export type SeriesEntry = {
  opensAt: number | null;
  closesAt: number | null;
  soldOut: boolean;
  /** Whether an entry has a price. An entry without a price can't be ordered. */
  isPriced: boolean;
  hasEntered: boolean;
};

/**
 * Returns the reason why a user can't enter a series at `now` (ms), or null if the user can. If several
 * reasons apply, returns the reason that is least likely to change.
 */
export function findSeriesEntryBlocker(
  { opensAt, closesAt, soldOut, isPriced, hasEntered }: SeriesEntry,
  now: number,
): "entered" | "closed" | "full" | "not-open" | null {
  if (hasEntered) return "entered";
  if (closesAt !== null && closesAt <= now) return "closed";
  if (soldOut) return "full";
  return !isPriced || (opensAt !== null && opensAt > now) ? "not-open" : null;
}
