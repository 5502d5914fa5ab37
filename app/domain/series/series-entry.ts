/** What decides whether somebody can enter a series; instants in milliseconds, null for none. */
export type SeriesEntry = {
  opensAt: number | null;
  closesAt: number | null;
  soldOut: boolean;
  /** Whether it is known what an entry costs. */
  isPriced: boolean;
  hasEntered: boolean;
};

/** Why somebody can't enter a series at `now`: the most lasting reason, or null where they can. */
export function whyNoSeriesEntry(
  { opensAt, closesAt, soldOut, isPriced, hasEntered }: SeriesEntry,
  now: number,
): "entered" | "closed" | "full" | "not-open" | null {
  if (hasEntered) return "entered";
  if (closesAt !== null && closesAt <= now) return "closed";
  if (soldOut) return "full";
  return !isPriced || (opensAt !== null && opensAt > now) ? "not-open" : null;
}
