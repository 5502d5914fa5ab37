import type { Cents } from "../domain/money.ts";
import { cheapestPrice } from "../domain/entry/entry-price.ts";
import { toInstant, venueZone } from "../domain/venue-time.ts";
import type { Formats } from "../i18n/formats.server.ts";
import { type PictureReference, pictureOf } from "../media/picture-sources.ts";
import type { EventCard } from "../wire/event.ts";
import { pathOfVenue } from "./path-of-venue.ts";
import { eventTimes, type EventTimes } from "./event-times.ts";

/** What a card shows of an event. */
export type EventCardModel = {
  id: number;
  name: string;
  url: string;
  venue: string;
  /** Where the venue's page is; "" for none. */
  venuePath: string;
  blurb: string;
  picture: PictureReference;
  times: EventTimes;
  /** Whether the card leads to the event: somebody can enter or buy a ticket. [EVT-007] */
  isOpen: boolean;
  state: "open" | "sold-out" | "closed";
  /** When drivers can enter, in words of the venue's zone; "" when they can already, or nobody knows. */
  entriesOpen: string;
  /** The cheapest way in, cents; null when nothing has a price. [PRICE-020] */
  priceFrom: Cents | null;
};

/**
 * The card of an event at an instant (`now`, ms).
 * Sold out is an event whose every category and every kind of ticket is; without any of either it is just
 * closed. [EVT-001..007]
 */
export function eventCard(event: EventCard, now: number, siteZone: string, formats: Formats): EventCardModel {
  return {
    id: event.id,
    name: event.name,
    url: event.url || String(event.id),
    venue: event.venue?.name ?? "",
    venuePath: pathOfVenue(event.venue),
    blurb: event.blurb,
    picture: pictureOf(event.image ?? event.venue?.photo ?? null),
    times: eventTimes(event, siteZone, formats),
    isOpen: isOpen(event),
    state: stateOf(event),
    entriesOpen: entriesOpen(event, now, siteZone, formats),
    priceFrom: cheapestPrice(event),
  };
}

const isOpen = (event: EventCard): boolean => event.canEnter || event.canBuySpectatorTicket;

function stateOf(event: EventCard): EventCardModel["state"] {
  const places = [...event.categories, ...event.spectatorTypes];
  if (places.length > 0 && places.every((place) => place.soldOut)) return "sold-out";
  return isOpen(event) ? "open" : "closed";
}

function entriesOpen(event: EventCard, now: number, siteZone: string, formats: Formats): string {
  const instant = opensAt(event, now, siteZone);
  return instant === null ? "" : formats.dayAndTime(instant, venueZone(event.venue, siteZone));
}

/** The instant (ms) at which drivers can enter; null when they can already, or nobody knows. */
export function opensAt(event: EventCard, now: number, siteZone: string): number | null {
  if (event.entriesOpenAt === null) return null;
  const instant = toInstant(event.entriesOpenAt, venueZone(event.venue, siteZone));
  return instant > now ? instant : null;
}
