const idPattern = "\\d{0,9}";
const monthPattern = "20\\d\\d-(?:0[1-9]|1[0-2])";

/**
 * Allowed query parameters of the list as patterns. Those of the filter form's fields match "" too, because
 * the form submits unused fields as "".
 */
export const filterQueryPatterns = {
  venue: idPattern,
  kind: idPattern,
  month: `(?:${monthPattern})?`,
  view: "calendar",
};

/** The ids of a venue and of an event type (`kind`), and a month (`2026-03`); "" means any. */
export type EventFilter = { venue: string; kind: string; month: string };

/** Returns the URL of the list with a filter. */
export function listUrl(filter: Partial<EventFilter>, view: "list" | "calendar" = "list"): string {
  const query = new URLSearchParams(view === "calendar" ? { view } : {});
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return query.size === 0 ? "/events" : `/events?${query}`;
}
