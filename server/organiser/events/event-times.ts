import { toInstant } from "../../../app/domain/venue-time.ts";
import { getEventEnd, type EventGraph } from "./event-graph.ts";

/** Returns the first day in the venue's time zone (`yyyy-MM-dd`), or "" for an event without dates. */
export const getFirstDay = ({ dates }: EventGraph): string => (dates[0]?.starts ?? "").slice(0, 10);

/** Returns when the gates open on the first day (`yyyy-MM-ddTHH:mm:ss`, local time), or null if unknown. */
export function getGatesOpenTime({ event, dates }: EventGraph): string | null {
  const starts = dates[0]?.starts;
  return starts && event.gates_open !== "" ? `${starts.slice(0, 10)}T${event.gates_open}:00` : null;
}

/** Whether an event isn't over at `now` (milliseconds). False for an event without dates. */
export const isUpcoming = (graph: EventGraph, now: number): boolean => getEventEnd(graph) > now;

/**
 * Returns the reason why an event can't be entered at `now` (milliseconds), or null if the event can be
 * entered. The reason is "" if the organiser gave none. [EVT-069]
 */
export function getEntriesClosedReason(graph: EventGraph, now: number): string | null {
  const { event, venue } = graph;
  if (!isUpcoming(graph, now)) return "this event is over";
  if (event.takes_entries !== 1) return event.no_entries_reason;
  const { entries_open_at: opensAt, entries_close_at: closesAt } = event;
  if (opensAt !== null && now < toInstant(opensAt, venue.time_zone)) return "entries are not open yet";
  return closesAt !== null && now >= toInstant(closesAt, venue.time_zone) ? "entries are closed" : null;
}

/** Whether traders can apply for a stall at an event at `now` (milliseconds). */
export const acceptsStallApplications = (graph: EventGraph, now: number): boolean =>
  graph.event.is_draft === 0 && graph.stalls.siteTypes.length > 0 && isUpcoming(graph, now);
