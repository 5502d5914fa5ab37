import { z } from "zod";
import { dayIn, venueZone } from "../../domain/venue-time.ts";
import type { Formats } from "../../i18n/formats.server.ts";
import type { EventCard } from "../../wire/event.ts";
import { listEventDays } from "../event-times.ts";
import { type EventFilter, filterQueryPatterns } from "./list-url.ts";

const matching = (pattern: string) =>
  z
    .string()
    .regex(new RegExp(`^${pattern}$`))
    .catch("");
const Filter = z.object({
  venue: matching(filterQueryPatterns.venue),
  kind: matching(filterQueryPatterns.kind),
  month: matching(filterQueryPatterns.month),
});

/** Parses the filter from a URL's query; invalid values mean “any”. */
export const parseEventFilter = (query: URLSearchParams): EventFilter =>
  Filter.parse(Object.fromEntries(query));

/** Whether an event has the venue, kind and month of the filter. */
export function matchesFilter(event: EventCard, filter: EventFilter, siteZone: string): boolean {
  if (filter.venue !== "" && String(event.venue?.id ?? "") !== filter.venue) return false;
  if (filter.kind !== "" && String(event.type?.id ?? "") !== filter.kind) return false;
  return filter.month === "" || eventMonths(event, siteZone).includes(filter.month);
}

type Option = { value: string; label: string };

/** The filter options for these events, without duplicates. */
export function filterOptions(events: readonly EventCard[], siteZone: string, formats: Formats) {
  const recordOptions = (records: readonly ({ id: number; name: string } | null)[]) =>
    uniqueOptions(records.flatMap((one) => (one?.name ? [{ value: String(one.id), label: one.name }] : [])));
  const months = events.flatMap((event) => eventMonths(event, siteZone)).toSorted();
  return {
    venues: recordOptions(events.map(({ venue }) => venue)),
    kinds: recordOptions(events.map(({ type }) => type)),
    months: uniqueOptions(months.map((value) => ({ value, label: formats.month(value) }))),
  };
}

const uniqueOptions = (options: readonly Option[]): Option[] => [
  ...new Map(options.map((option) => [option.value, option])).values(),
];

/** The months (`yyyy-MM`) of an event's days in the venue's time zone. */
function eventMonths(event: EventCard, siteZone: string): string[] {
  const zone = venueZone(event.venue, siteZone);
  return listEventDays(event, zone).map(({ start }) => dayIn(zone, start).slice(0, "yyyy-MM".length));
}
