import { directionsTo } from "../domain/directions.ts";
import { pathOfEvent } from "../entry/entry-page.ts";
import type { EventCard } from "../wire/event.ts";

/** Whether anything says on which day an event is. */
export const isDated = ({ startDate, dates }: Pick<EventCard, "startDate" | "dates">): boolean =>
  [startDate, ...dates.map(({ start }) => start)].some(Boolean);

type Reached = Pick<EventCard, "id" | "name" | "url" | "venue" | "startDate" | "dates">;

/**
 * How one gets to an event and where its file for calendars is ("" for what there is none of), and how it is
 * passed on to others.
 */
export function waysTo(event: Reached, publicUrl: string) {
  const path = pathOfEvent(event.url || String(event.id));
  const { name: title } = event;
  const url = publicUrl + path;
  return {
    directions: directionsTo(event.venue?.name ?? "", event.venue?.address ?? ""),
    calendar: isDated(event) ? `${path}/calendar.ics` : "",
    share: {
      title,
      url,
      mail: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
    },
  };
}
