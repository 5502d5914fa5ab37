import { directionsUrl, mapUrl } from "../domain/directions.ts";
import { eventPath } from "../entry/entry-page.ts";
import type { EventCard } from "../wire/event.ts";

export const hasDate = ({ startDate, dates }: Pick<EventCard, "startDate" | "dates">): boolean =>
  [startDate, ...dates.map(({ start }) => start)].some(Boolean);

type LinkedEvent = Pick<EventCard, "id" | "name" | "url" | "venue" | "startDate" | "dates">;

/**
 * Builds the links of an event: directions, map and calendar file ("" for none), and the data to share it.
 */
export function getEventLinks(event: LinkedEvent, publicUrl: string) {
  const path = eventPath(event.url || String(event.id));
  const { name: title } = event;
  const url = publicUrl + path;
  const { name, address } = event.venue ?? { name: "", address: "" };
  return {
    directions: directionsUrl(name, address),
    map: mapUrl({ name, address }),
    calendar: hasDate(event) ? `${path}/calendar.ics` : "",
    share: {
      title,
      url,
      mailtoUrl: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
    },
  };
}
