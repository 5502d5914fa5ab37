import { isoIn, toInstant } from "../../../app/domain/venue-time.ts";

/** A wire time as a field for a time has it, on the clock of `zone`; "" for none. */
export const localTime = (time: string | null, zone: string): string =>
  time === null || time === "" ? "" : isoIn(zone, toInstant(time, zone)).slice(0, "yyyy-MM-ddTHH:mm".length);

/**
 * What a field for a time gives as a wire time on the clock of `zone`; null for none. One that was left alone
 * stays as it was, seconds and offset with it.
 */
export function keptTime(typed: string | undefined, before: string | null, zone: string): string | null {
  if (typed === undefined || typed === localTime(before, zone)) return before;
  return typed === "" ? null : `${typed}:00`;
}

/** An instant (ms) as a list tells it. */
export const momentIn = (zone: string, instant: number): string =>
  isoIn(zone, instant).slice(0, "yyyy-MM-ddTHH:mm".length).replace("T", " ");
