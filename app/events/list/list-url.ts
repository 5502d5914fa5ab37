const ID_PATTERN = "\\d{0,9}";
const MONTH_PATTERN = "20\\d\\d-(?:0[1-9]|1[0-2])";

/** Patterns of the list's query parameters. The filter form submits "" for unused fields. */
export const FILTER_QUERY_PATTERNS = {
  venue: ID_PATTERN,
  kind: ID_PATTERN,
  month: `(?:${MONTH_PATTERN})?`,
  view: "calendar",
};

/** The filter of the event list. "" matches every event. */
export type EventFilter = {
  /** Id of a venue. */
  venue: string;
  /** Id of an event type. */
  kind: string;
  /** `yyyy-MM` */
  month: string;
};

/** Returns the URL of the list with a filter. */
export function buildEventListUrl(filter: Partial<EventFilter>, view: "list" | "calendar" = "list"): string {
  const query = new URLSearchParams(view === "calendar" ? { view } : {});
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return query.size === 0 ? "/events" : `/events?${query}`;
}
