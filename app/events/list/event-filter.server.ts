import { z } from "zod";
import { getDayInZone, getVenueZone } from "../../domain/venue-time.ts";
import type { Formats } from "../../i18n/formats.server.ts";
import type { EventCard } from "../../wire/event.ts";
import { listEventDays } from "../event-times.ts";
import { type EventFilter, FILTER_QUERY_PATTERNS } from "./list-url.ts";

const createPatternSchema = (pattern: string) =>
  z
    .string()
    .regex(new RegExp(`^${pattern}$`))
    .catch("");
const Filter = z.object({
  venue: createPatternSchema(FILTER_QUERY_PATTERNS.venue),
  kind: createPatternSchema(FILTER_QUERY_PATTERNS.kind),
  month: createPatternSchema(FILTER_QUERY_PATTERNS.month),
});

/** Parses the filter from a URL's query. An invalid value becomes "", which matches all events. */
export const parseEventFilter = (query: URLSearchParams): EventFilter =>
  Filter.parse(Object.fromEntries(query));

/** Whether an event has the venue, kind and month of the filter. */
export function matchesFilter(event: EventCard, filter: EventFilter, siteTimeZone: string): boolean {
  if (filter.venue !== "" && String(event.venue?.id ?? "") !== filter.venue) return false;
  if (filter.kind !== "" && String(event.type?.id ?? "") !== filter.kind) return false;
  return filter.month === "" || listEventMonths(event, siteTimeZone).includes(filter.month);
}

type Option = { value: string; label: string };

/** Builds the filter options that match at least one of the events. */
export function buildFilterOptions(events: readonly EventCard[], siteTimeZone: string, formats: Formats) {
  const toRecordOptions = (records: readonly ({ id: number; name: string } | null)[]) =>
    removeDuplicates(
      records.flatMap((record) => (record?.name ? [{ value: String(record.id), label: record.name }] : [])),
    );
  const months = events.flatMap((event) => listEventMonths(event, siteTimeZone)).toSorted();
  return {
    venues: toRecordOptions(events.map(({ venue }) => venue)),
    kinds: toRecordOptions(events.map(({ type }) => type)),
    months: removeDuplicates(months.map((value) => ({ value, label: formats.month(value) }))),
  };
}

const removeDuplicates = (options: readonly Option[]): Option[] => [
  ...new Map(options.map((option) => [option.value, option])).values(),
];

/** Lists the months (`yyyy-MM`) of an event's days in the venue's time zone. */
function listEventMonths(event: EventCard, siteTimeZone: string): string[] {
  const timeZone = getVenueZone(event.venue, siteTimeZone);
  return listEventDays(event, timeZone).map(({ start }) =>
    getDayInZone(timeZone, start).slice(0, "yyyy-MM".length),
  );
}
