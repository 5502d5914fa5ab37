import { toInstant } from "../../../app/domain/venue-time.ts";
import type { EventGraph } from "./event-graph.ts";

/** When the last day of an event ends, in milliseconds; an event without dates never was. */
export function endOf({ dates, venue }: EventGraph): number {
  return Math.max(0, ...dates.map(({ ends }) => toInstant(ends, venue.time_zone)));
}

/** The venue's day on which the event starts, `yyyy-MM-dd`. */
export const dayOf = ({ dates }: EventGraph): string => (dates[0]?.starts ?? "").slice(0, 10);

/** Whether the event is still to come, or on. */
export const isToCome = (graph: EventGraph, now: number): boolean => endOf(graph) > now;

/** Whether entries can be made at `now`: they are taken at all, the opening time has come and the event isn't over. [EVT-069] */
export function takesEntries(graph: EventGraph, now: number): boolean {
  return noEntriesReason(graph, now) === null;
}

/** Why nobody can enter at `now`, in the organiser's words (perhaps ""); null when people can. */
export function noEntriesReason(graph: EventGraph, now: number): string | null {
  const { event, venue } = graph;
  if (!isToCome(graph, now)) return "this event is over";
  if (event.takes_entries !== 1) return event.no_entries_reason;
  const opens = event.entries_open_at;
  return opens !== null && now < toInstant(opens, venue.time_zone) ? "entries are not open yet" : null;
}
