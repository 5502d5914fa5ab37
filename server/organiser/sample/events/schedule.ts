import { getDayInZone } from "../../../../app/domain/venue-time.ts";
import type { SampleEvent } from "./sample-event.ts";
import { DAY_MS } from "../../../../app/domain/durations.ts";

/**
 * Returns the start and end of each day of an event, in the venue's local time. The event starts `week` weeks
 * after the sample's first Saturday.
 */
export function buildDates(
  { week, times }: SampleEvent,
  firstSaturday: string,
): { starts: string; ends: string }[] {
  return times.map(({ starts, ends }, index) => {
    const day = addDays(firstSaturday, week * 7 + index);
    return { starts: `${day}T${starts}:00`, ends: `${day}T${ends}:00` };
  });
}

/** Returns when entries open, at noon in the venue's local time, or null if they are always open. */
export function getEntriesOpenAt(
  { week, entriesOpenDaysBefore }: SampleEvent,
  firstSaturday: string,
): string | null {
  if (entriesOpenDaysBefore === undefined) return null;
  return `${addDays(firstSaturday, week * 7 - entriesOpenDaysBefore)}T12:00:00`;
}

/** Returns the first Saturday that is at least two weeks after `now`, as `yyyy-MM-dd`. */
export function findFirstSaturday(now: number, timeZone: string): string {
  const earliest = addDays(getDayInZone(timeZone, now), 14);
  const weekday = new Date(earliest).getUTCDay();
  return addDays(earliest, (6 - weekday + 7) % 7);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
