import type { AppLoadContext } from "@remix-run/node";
import { dayIn, isDayAlone, toInstant } from "../domain/venue-time.ts";
import { formatsFor } from "../i18n/formats.server.ts";

/** Times of the wire; those without an offset, and days alone, are local in `zone`. */
export type When = { start: string | null; end: string | null; zone: string };

/**
 * Day and hours at the venue. Hours that end on another day name their days themselves; where no end is told
 * they are the start alone. What isn't known is "".
 */
export function writtenWhen(
  { language }: Pick<AppLoadContext, "language">,
  { start, end, zone }: When,
): { date: string; time: string } {
  if (start === null) return { date: "", time: "" };
  const formats = formatsFor(language.code);
  const from = toInstant(start, zone);
  const until = end === null ? from : toInstant(end, zone);
  if (isDayAlone(start)) return { date: formats.eventDates(from, until, zone), time: "" };
  const isOneDay = dayIn(zone, from) === dayIn(zone, until);
  return {
    date: isOneDay ? formats.eventDate(from, zone) : "",
    time: isOneDay ? formats.timeRange(from, until, zone) : formats.dayAndTimeRange(from, until, zone),
  };
}

/** “4:00 pm AEDT”; "" for none. */
export function writtenHour(
  { language }: Pick<AppLoadContext, "language">,
  time: string | null,
  zone: string,
): string {
  if (time === null) return "";
  const instant = toInstant(time, zone);
  return formatsFor(language.code).timeRange(instant, instant, zone);
}
