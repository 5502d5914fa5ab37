/** The facts that decide whether a user can enter a series. Instants are in ms; null if not set. */
export type SeriesEntry = {
  opensAt: number | null;
  closesAt: number | null;
  soldOut: boolean;
  /** Whether an entry has a price. Without a price, it can't be ordered. */
  isPriced: boolean;
  hasEntered: boolean;
};

/**
 * Returns why a user can't enter a series at `now` (ms), or null if they can. If several reasons apply, the
 * one that is least likely to change is returned.
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
