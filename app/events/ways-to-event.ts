import { directionsTo } from "../domain/directions.ts";
import { pathOfEvent } from "../entry/entry-page.ts";
import type { EventCard } from "../wire/event.ts";

/** Whether anything says on which day an event is. */
export const isDated = ({ startDate, dates }: Pick<EventCard, "startDate" | "dates">): boolean =>
  [startDate, ...dates.map(({ start }) => start)].some(Boolean);

/** How one gets to an event, and where its file for calendars is; "" for what there is none of. */
export const waysTo = (event: Pick<EventCard, "id" | "url" | "venue" | "startDate" | "dates">) => ({
  directions: directionsTo(event.venue?.name ?? "", event.venue?.address ?? ""),
  calendar: isDated(event) ? `${pathOfEvent(event.url || String(event.id))}/calendar.ics` : "",
});
