import type { Cents } from "../domain/money.ts";
import { cheapestPrice } from "../domain/entry-price.ts";
import { toInstant, venueZone } from "../domain/venue-time.ts";
import type { Formats } from "../i18n/formats.server.ts";
import type { PictureReference } from "../media/picture-sources.ts";
import type { EventCard } from "../wire/event.ts";
import { eventTimes, type EventTimes } from "./event-times.ts";

/** What a card shows of an event. */
export type EventCardModel = {
  id: number;
  name: string;
  url: string;
  venue: string;
  blurb: string;
  picture: PictureReference;
  times: EventTimes;
  /** Whether the card leads to the event: somebody can enter or buy a ticket. [EVT-007] */
  isOpen: boolean;
  state: EventState;
  /** The cheapest way in, cents; null when nothing has a price. [PRICE-020] */
  priceFrom: Cents | null;
};

/** `opens` carries when, in words of the venue's zone. */
export type EventState =
  | { kind: "open" }
  | { kind: "sold-out" }
  | { kind: "opens"; at: string }
  | { kind: "closed" };

/**
 * The card of an event at an instant (`now`, ms).
 * Sold out is an event whose every category and every kind of ticket is; without any of either it is just closed. [EVT-001..007]
 */
export function eventCard(event: EventCard, now: number, siteZone: string, formats: Formats): EventCardModel {
  return {
    id: event.id,
    name: event.name,
    url: event.url || String(event.id),
    venue: event.venue?.name ?? "",
    blurb: event.blurb,
    picture: { image: event.image ?? event.venue?.photo ?? null, hash: "" },
    times: eventTimes(event, siteZone, formats),
    isOpen: isOpen(event),
    state: stateOf(event, now, siteZone, formats),
    priceFrom: cheapestPrice(event),
  };
}

const isOpen = (event: EventCard): boolean => event.canEnter || event.canBuySpectatorTicket;

function stateOf(event: EventCard, now: number, siteZone: string, formats: Formats): EventState {
  const places = [...event.categories, ...event.spectatorTypes];
  if (places.length > 0 && places.every((place) => place.soldOut)) return { kind: "sold-out" };
  if (isOpen(event)) return { kind: "open" };
  const zone = venueZone(event.venue, siteZone);
  const opensAt = event.entriesOpenAt === null ? null : toInstant(event.entriesOpenAt, zone);
  if (opensAt !== null && opensAt > now) return { kind: "opens", at: formats.dayAndTime(opensAt, zone) };
  return { kind: "closed" };
}
