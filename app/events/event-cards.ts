import type { AppLoadContext } from "@remix-run/node";
import type { Formats } from "../i18n/formats.server.ts";
import type { EventCard } from "../wire/event.ts";
import { eventCard, type EventCardModel, opensAt } from "./event-card-model.ts";

/** The cards of events as they are now; what they show holds until the first of them opens. */
export function eventCards(
  events: readonly EventCard[],
  { clock, page, site }: AppLoadContext,
  formats: Formats,
): EventCardModel[] {
  const now = clock.now();
  return events.map((event) => {
    page.validUntil(opensAt(event, now, site.timeZone) ?? Infinity);
    return eventCard(event, now, site.timeZone, formats);
  });
}
