const idPattern = "\\d{0,9}";
const monthPattern = "20\\d\\d-(?:0[1-9]|1[0-2])";

/**
 * Allowed query parameters of the list, as patterns; an unused field of the filter form is submitted as "".
 */
export const filterQueryPatterns = {
  venue: idPattern,
  kind: idPattern,
  month: `(?:${monthPattern})?`,
  view: "calendar",
};

/** Ids of a venue and a kind of event, and a month (`2026-03`); "" means any. */
export type EventFilter = { venue: string; kind: string; month: string };

/** The URL of the list with a filter. */
export function listUrl(filter: Partial<EventFilter>, view: "list" | "calendar" = "list"): string {
  const query = new URLSearchParams(view === "calendar" ? { view } : {});
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return query.size === 0 ? "/events" : `/events?${query}`;
}
