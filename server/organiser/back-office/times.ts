import { formatIso, toInstant } from "../../../app/domain/venue-time.ts";

/** Formats an API time for a time field (`yyyy-MM-ddTHH:mm`), in `timeZone`, or "" for null or "". */
export const formatTimeField = (time: string | null, timeZone: string): string =>
  time === null || time === ""
    ? ""
    : formatIso(timeZone, toInstant(time, timeZone)).slice(0, "yyyy-MM-ddTHH:mm".length);

/**
 * Converts the value of a time field to an API time, or to null if the field is empty. Returns `savedTime` if
 * the value is unchanged or missing, because `savedTime` may have seconds and an offset.
 */
export function parseTimeField(
  input: string | undefined,
  savedTime: string | null,
  timeZone: string,
): string | null {
  if (input === undefined || input === formatTimeField(savedTime, timeZone)) return savedTime;
  return input === "" ? null : `${input}:00`;
}

/** Formats a time (ms since 1970 UTC) for lists, as `yyyy-MM-dd HH:mm` in `timeZone`. */
export const formatLocalTime = (timeZone: string, timeMs: number): string =>
  formatIso(timeZone, timeMs).slice(0, "yyyy-MM-ddTHH:mm".length).replace("T", " ");
