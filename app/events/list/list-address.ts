const id = "\\d{0,9}";
const month = "20\\d\\d-(?:0[1-9]|1[0-2])";

/** What the address of the list may ask for; a field of the form that is left alone is empty. */
export const filterQuery = { venue: id, kind: id, month: `(?:${month})?`, view: "calendar" };

/** What somebody looks for; "" is any. Ids of a venue and a kind of event, and a month as `2026-03`. */
export type EventFilter = { venue: string; kind: string; month: string };

/** The list's address with what somebody looks for. */
export function addressOf(filter: Partial<EventFilter>, view: "list" | "calendar" = "list"): string {
  const asked = new URLSearchParams(view === "calendar" ? { view } : {});
  for (const [name, value] of Object.entries(filter)) if (value) asked.set(name, value);
  return asked.size === 0 ? "/events" : `/events?${asked}`;
}
