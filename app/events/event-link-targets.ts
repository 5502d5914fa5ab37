import { buildDirectionsUrl, buildMapUrl } from "../domain/directions.ts";
import { buildEventPath } from "../entry/entry-page.ts";
import type { EventCard } from "../wire/event.ts";

export const hasDate = ({ startDate, dates }: Pick<EventCard, "startDate" | "dates">): boolean =>
  [startDate, ...dates.map(({ start }) => start)].some(Boolean);

type LinkedEvent = Pick<EventCard, "id" | "name" | "url" | "venue" | "startDate" | "dates">;

/**
 * Builds the links of an event (directions, map and calendar file, if available) and the data to share it.
 * Translates the labels on the server, so that the browser doesn't load these messages.
 */
export function buildEventLinks(
  event: LinkedEvent,
  publicUrl: string,
  t: (key: "directions" | "map" | "calendar" | "share") => string,
) {
  const path = buildEventPath(event.url || String(event.id));
  const { name: title } = event;
  const url = publicUrl + path;
  const { name, address } = event.venue ?? { name: "", address: "" };
  return {
    links: [
      { label: t("directions"), to: buildDirectionsUrl(name, address) },
      { label: t("map"), to: buildMapUrl({ name, address }) },
      // The browser has to request the file, because the client router only loads pages.
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
