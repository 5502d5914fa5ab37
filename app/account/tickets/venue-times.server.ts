import type { AppLoadContext } from "@remix-run/node";
import { dayIn, isDateOnly, toInstant } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";

/** Times as the API sends them. A time without an offset, or a date without a time, is local in `zone`. */
export type VenueTimes = { start: string | null; end: string | null; zone: string };

/**
 * Formats the date and time of an event at its venue. If it ends on another day, `time` contains both dates and
 * `date` is "". If only dates are known, `time` is "". Unknown values are "".
 */
export function formatVenueTimes(
  { language }: Pick<AppLoadContext, "language">,
  { start, end, zone }: VenueTimes,
): { date: string; time: string } {
  if (start === null) return { date: "", time: "" };
  const formats = formatsFor(language.code);
  const from = toInstant(start, zone);
  const until = end === null ? from : toInstant(end, zone);
  if (isDateOnly(start)) return { date: formats.eventDates(from, until, zone), time: "" };
  const isOneDay = dayIn(zone, from) === dayIn(zone, until);
  return {
    date: isOneDay ? formats.eventDate(from, zone) : "",
    time: isOneDay ? formats.timeRange(from, until, zone) : formats.dayAndTimeRange(from, until, zone),
  };
}

/** Formats a time of day with its zone, such as “4:00 pm AEDT”; returns "" for null. */
export function formatTimeOfDay(
  { language }: Pick<AppLoadContext, "language">,
  time: string | null,
  zone: string,
): string {
  if (time === null) return "";
  const instant = toInstant(time, zone);
  return formatsFor(language.code).timeRange(instant, instant, zone);
}
