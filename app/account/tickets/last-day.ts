import { DAY_MS } from "../../domain/durations.ts";
import { getDayInZone, getEndOfDay, isDateOnly, toInstant } from "../../domain/venue-time.ts";

/** When the last day of an event ends at its venue, in ms since 1970. */
export type LastDay = { end: number; timeZone: string };

/**
 * Returns the last day of an event that starts at `start`: the latest of the known `ends` that isn't before
 * the start, because an organiser's system may send the year 1 for “none”. Without one, the third day after
 * the start, because the event may last for a long weekend. Null if no day is known.
 * @param start a date with or without a time, as the API sends it; so are `ends`
 */
export function findLastDay(
  start: string | null,
  ends: readonly (string | null)[],
  timeZone: string,
): LastDay | null {
  const toDay = (time: string) =>
    isDateOnly(time) ? time : getDayInZone(timeZone, toInstant(time, timeZone));
  const toLastDay = (day: string) => ({ end: getEndOfDay(day, timeZone), timeZone });
  const startDay = start === null ? "" : toDay(start);
  const lastEnd = ends
    .flatMap((end) => (end === null ? [] : toDay(end)))
    .filter((day) => day >= startDay)
    .toSorted()
    .at(-1);
  if (lastEnd !== undefined) return toLastDay(lastEnd);
  if (startDay === "") return null;
  return toLastDay(new Date(Date.parse(startDay) + 3 * DAY_MS).toISOString().slice(0, 10));
}
