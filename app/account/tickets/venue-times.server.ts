import type { AppLoadContext } from "@remix-run/node";
import { getDayInZone, isDateOnly, toInstant } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";

/** Times as the API sends them. `timeZone` applies to dates without a time and to times without an offset. */
export type VenueTimes = { start: string | null; end: string | null; timeZone: string };

/**
 * Formats the date and time of an event at its venue. If the event ends on another day, `date` is "" and
 * `time` contains both dates. If only dates are known, `time` is "".
 */
export function formatVenueTimes(
  { language }: Pick<AppLoadContext, "language">,
  { start, end, timeZone }: VenueTimes,
): { date: string; time: string } {
  if (start === null) return { date: "", time: "" };
  const formats = formatsFor(language.code);
  const startInstant = toInstant(start, timeZone);
  const endInstant = end === null ? startInstant : toInstant(end, timeZone);
  if (isDateOnly(start)) return { date: formats.eventDates(startInstant, endInstant, timeZone), time: "" };
  const isOneDay = getDayInZone(timeZone, startInstant) === getDayInZone(timeZone, endInstant);
  return {
    date: isOneDay ? formats.eventDate(startInstant, timeZone) : "",
    time: isOneDay
      ? formats.timeRange(startInstant, endInstant, timeZone)
      : formats.dayAndTimeRange(startInstant, endInstant, timeZone),
  };
}

/** Formats a time of day with its time zone, such as “4:00 pm AEDT”. Returns "" for null. */
export function formatTimeOfDay(
  { language }: Pick<AppLoadContext, "language">,
  time: string | null,
  timeZone: string,
): string {
  if (time === null) return "";
  const instant = toInstant(time, timeZone);
  return formatsFor(language.code).timeRange(instant, instant, timeZone);
}
