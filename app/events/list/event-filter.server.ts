import { z } from "zod";
import { dayIn, venueZone } from "../../domain/venue-time.ts";
import type { Formats } from "../../i18n/formats.server.ts";
import type { EventCard } from "../../wire/event.ts";
import { daysOf } from "../event-times.ts";
import { type EventFilter, filterQuery } from "./list-address.ts";

const oneOf = (pattern: string) =>
  z
    .string()
    .regex(new RegExp(`^${pattern}$`))
    .catch("");
const Filter = z.object({
  venue: oneOf(filterQuery.venue),
  kind: oneOf(filterQuery.kind),
  month: oneOf(filterQuery.month),
});

/** The filter of an address; what makes no sense in it is any. */
export const filterIn = (query: URLSearchParams): EventFilter => Filter.parse(Object.fromEntries(query));

/** Whether an event is at the venue, of the kind and in the month that somebody looks for. */
export function fits(event: EventCard, filter: EventFilter, siteZone: string): boolean {
  if (filter.venue !== "" && String(event.venue?.id ?? "") !== filter.venue) return false;
  if (filter.kind !== "" && String(event.type?.id ?? "") !== filter.kind) return false;
  return filter.month === "" || monthsOf(event, siteZone).includes(filter.month);
}

type Option = { value: string; label: string };

/** What can be looked for among these events, each once. */
export function filterOptions(events: readonly EventCard[], siteZone: string, formats: Formats) {
  const named = (records: readonly ({ id: number; name: string } | null)[]) =>
    once(records.flatMap((one) => (one?.name ? [{ value: String(one.id), label: one.name }] : [])));
  const months = events.flatMap((event) => monthsOf(event, siteZone)).toSorted();
  return {
    venues: named(events.map(({ venue }) => venue)),
    kinds: named(events.map(({ type }) => type)),
    months: once(months.map((value) => ({ value, label: formats.month(value) }))),
  };
}

const once = (options: readonly Option[]): Option[] => [
  ...new Map(options.map((option) => [option.value, option])).values(),
];

/** The months of an event's days at its venue. */
function monthsOf(event: EventCard, siteZone: string): string[] {
  const zone = venueZone(event.venue, siteZone);
  return daysOf(event, zone).map(({ start }) => dayIn(zone, start).slice(0, "yyyy-MM".length));
}
