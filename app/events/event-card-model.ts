import type { Cents } from "../domain/money.ts";
import { cheapestPrice, lowestPositive } from "../domain/entry/entry-price.ts";
import { toInstant, venueZone } from "../domain/venue-time.ts";
import type { Formats } from "../i18n/formats.server.ts";
import { type PictureReference, pictureOf } from "../media/picture-sources.ts";
import type { Category, EventCard } from "../wire/event.ts";
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
  /** What is on sale, each with its lowest price (cents; null without one); null for what isn't. */
  watch: OnSale | null;
  enter: OnSale | null;
  /** The cheapest way in, cents; null when nothing has a price. [PRICE-020 PRICE-021] */
  priceFrom: Cents | null;
  /** How many can still enter, where they are few. */
  placesLeft: number | null;
};

type OnSale = { from: Cents | null };

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
    watch: onSale(event.canBuySpectatorTicket, event.spectatorTypes),
    enter: onSale(event.canEnter, event.categories.filter(isPlace)),
    priceFrom: cheapestPrice(event),
    placesLeft: event.canEnter ? placesLeft(event) : null,
  };
}

/** Somebody else's entry that is handed on is no place of its own. */
const isPlace = (category: Category): boolean => !category.isEntryTransfer;

type Sold = { price: Cents | null; soldOut: boolean; canShowPrice?: boolean };

function onSale(isOnSale: boolean, all: readonly Sold[]): OnSale | null {
  const left = all.filter(({ soldOut }) => !soldOut);
  if (!isOnSale || left.length === 0) return null;
  return { from: lowestPositive(left.filter(({ canShowPrice = true }) => canShowPrice)) };
}

/** Up to so many places left are few. */
const few = 10;

/** Null where one of the categories doesn't say how many are left, and where they are many. */
function placesLeft({ categories }: EventCard): number | null {
  const left = categories.filter((category) => isPlace(category) && !category.soldOut);
  const count = left.reduce((sum, { qtyAvailable }) => sum + (qtyAvailable ?? Infinity), 0);
  return count > 0 && count <= few ? count : null;
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
