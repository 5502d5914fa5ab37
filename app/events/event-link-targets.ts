import { directionsUrl, mapUrl } from "../domain/directions.ts";
import { eventPath } from "../entry/entry-page.ts";
import type { EventCard } from "../wire/event.ts";

export const hasDate = ({ startDate, dates }: Pick<EventCard, "startDate" | "dates">): boolean =>
  [startDate, ...dates.map(({ start }) => start)].some(Boolean);

type LinkedEvent = Pick<EventCard, "id" | "name" | "url" | "venue" | "startDate" | "dates">;

/**
 * Builds the links of an event, with their labels: directions, map and calendar file, without those that the event
 * lacks, and the data to share it. The server adds the labels, which keeps them out of the page's scripts.
 */
export function getEventLinks(
  event: LinkedEvent,
  publicUrl: string,
  t: (key: "directions" | "map" | "calendar" | "share") => string,
) {
  const path = eventPath(event.url || String(event.id));
  const { name: title } = event;
  const url = publicUrl + path;
  const { name, address } = event.venue ?? { name: "", address: "" };
  return {
    links: [
      { label: t("directions"), to: directionsUrl(name, address) },
      { label: t("map"), to: mapUrl({ name, address }) },
      // The client router can't open a file, so the browser has to request it.
      { label: t("calendar"), to: hasDate(event) ? `${path}/calendar.ics` : "", reloadDocument: true },
    ].filter(({ to }) => to !== ""),
    share: {
      label: t("share"),
      title,
      url,
      mailtoUrl: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
    },
  };
}
