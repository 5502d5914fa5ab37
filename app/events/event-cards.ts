import type { AppLoadContext } from "@remix-run/node";
import type { Formats } from "../i18n/formats.server.ts";
import type { EventCard } from "../wire/event.ts";
import { buildEventCard, type EventCardModel, getEntriesOpenInstant } from "./event-card-model.ts";

/** Builds the cards of events. The page is cached only until entries of one of the events open. */
export function buildEventCards(
  events: readonly EventCard[],
  { clock, page, site }: AppLoadContext,
  formats: Formats,
): EventCardModel[] {
  const now = clock.now();
  return events.map((event) => {
    page.validUntil(getEntriesOpenInstant(event, now, site.timeZone) ?? Infinity);
    return buildEventCard(event, now, site.timeZone, formats);
  });
}
