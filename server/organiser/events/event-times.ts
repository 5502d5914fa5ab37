import { toInstant } from "../../../app/domain/venue-time.ts";
import type { EventGraph } from "./event-graph.ts";

/** The venue's day on which the event starts, `yyyy-MM-dd`. */
export const dayOf = ({ dates }: EventGraph): string => (dates[0]?.starts ?? "").slice(0, 10);

/** Whether the event is still to come, or on. */
export const isToCome = (graph: EventGraph, now: number): boolean => endOf(graph) > now;

/**
 * Why nobody can enter at `now`, in the organiser's words (perhaps ""); null when people can: entries are
 * taken at all, their opening time has come and the event isn't over. [EVT-069]
 */
export function noEntriesReason(graph: EventGraph, now: number): string | null {
  const { event, venue } = graph;
  if (!isToCome(graph, now)) return "this event is over";
  if (event.takes_entries !== 1) return event.no_entries_reason;
  const opens = event.entries_open_at;
  return opens !== null && now < toInstant(opens, venue.time_zone) ? "entries are not open yet" : null;
}

/** When the last day of an event ends, in milliseconds; an event without dates never was. */
function endOf({ dates, venue }: EventGraph): number {
  return Math.max(0, ...dates.map(({ ends }) => toInstant(ends, venue.time_zone)));
}
