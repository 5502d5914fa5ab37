import { isoIn, toInstant } from "../../../app/domain/venue-time.ts";

/** An API time in the format of a time field, in the time zone `zone`; "" for none. */
export const toFieldTime = (time: string | null, zone: string): string =>
  time === null || time === "" ? "" : isoIn(zone, toInstant(time, zone)).slice(0, "yyyy-MM-ddTHH:mm".length);

/**
 * The value of a time field as an API time in the time zone `zone`; null for none. An unchanged value keeps
 * the seconds and offset of `before`.
 */
export function fromFieldTime(typed: string | undefined, before: string | null, zone: string): string | null {
  if (typed === undefined || typed === toFieldTime(before, zone)) return before;
  return typed === "" ? null : `${typed}:00`;
}

/** Formats an instant (ms) for lists. */
export const formatMoment = (zone: string, instant: number): string =>
  isoIn(zone, instant).slice(0, "yyyy-MM-ddTHH:mm".length).replace("T", " ");
