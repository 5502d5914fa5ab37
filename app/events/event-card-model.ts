import type { Cents } from "../domain/money.ts";
import { cheapestPrice, lowestPositivePrice } from "../domain/entry/entry-price.ts";
import { toInstant, venueZone } from "../domain/venue-time.ts";
import type { Formats } from "../i18n/formats.server.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import type { Category, EventCard } from "../wire/event.ts";
import { venuePath } from "./venue-path.ts";
import { formatEventTimes, type EventTimes } from "./event-times.ts";

/** Data of an event's card. */
export type EventCardModel = {
  id: number;
  name: string;
  url: string;
  venue: string;
  /** Path of the venue's page; "" for none. */
  venuePath: string;
  blurb: string;
  picture: PictureReference;
  times: EventTimes;
  /** Whether the card links to the event: entries or tickets are on sale. [EVT-007] */
  isOpen: boolean;
  state: "open" | "sold-out" | "closed";
  /** When entries open, as text in the venue's time zone; "" when they are open or it is unknown. */
  entriesOpen: string;
  /** Lowest prices (cents; null without a price) of tickets and entries; null if not on sale. */
  watch: OnSale | null;
  enter: OnSale | null;
  /** The lowest price in cents; null when nothing has a price. [PRICE-020 PRICE-021] */
  priceFrom: Cents | null;
  /** Remaining entry slots, if there are few. */
  slotsLeft: number | null;
};

type OnSale = { from: Cents | null };

/**
 * Builds the card of an event at an instant (`now`, ms). An event is sold out if every category and ticket
 * type is; an event without any is closed. [EVT-001..007]
 */
export function buildEventCard(
  event: EventCard,
  now: number,
  siteZone: string,
  formats: Formats,
): EventCardModel {
  return {
    id: event.id,
    name: event.name,
    url: event.url || String(event.id),
    venue: event.venue?.name ?? "",
    venuePath: venuePath(event.venue),
    blurb: event.blurb,
    picture: toPictureReference(event.image ?? event.venue?.photo ?? null),
    times: formatEventTimes(event, siteZone, formats),
    isOpen: isOpen(event),
    state: saleState(event),
    entriesOpen: entriesOpen(event, now, siteZone, formats),
    watch: onSale(event.canBuySpectatorTicket, event.spectatorTypes),
    enter: onSale(event.canEnter, event.categories.filter(isEntrySlot)),
    priceFrom: cheapestPrice(event),
    slotsLeft: event.canEnter ? countSlotsLeft(event) : null,
  };
}

/** Transfer categories take over another driver's entry and have no slots of their own. */
const isEntrySlot = (category: Category): boolean => !category.isEntryTransfer;

type Item = { price: Cents | null; soldOut: boolean; canShowPrice?: boolean };

function onSale(isOnSale: boolean, all: readonly Item[]): OnSale | null {
  const available = all.filter(({ soldOut }) => !soldOut);
  if (!isOnSale || available.length === 0) return null;
  return { from: lowestPositivePrice(available.filter(({ canShowPrice = true }) => canShowPrice)) };
}

/** Up to this number, the remaining slots are shown. */
const MAX_SHOWN_SLOTS = 10;

/** Null if the stock of a category is unknown, or if many slots are left. */
function countSlotsLeft({ categories }: EventCard): number | null {
  const available = categories.filter((category) => isEntrySlot(category) && !category.soldOut);
  const count = available.reduce((sum, { qtyAvailable }) => sum + (qtyAvailable ?? Infinity), 0);
  return count > 0 && count <= MAX_SHOWN_SLOTS ? count : null;
}

const isOpen = (event: EventCard): boolean => event.canEnter || event.canBuySpectatorTicket;

function saleState(event: EventCard): EventCardModel["state"] {
  const items = [...event.categories, ...event.spectatorTypes];
  if (items.length > 0 && items.every((item) => item.soldOut)) return "sold-out";
  return isOpen(event) ? "open" : "closed";
}

function entriesOpen(event: EventCard, now: number, siteZone: string, formats: Formats): string {
  const instant = entriesOpenInstant(event, now, siteZone);
  return instant === null ? "" : formats.dayAndTime(instant, venueZone(event.venue, siteZone));
}

/** The instant (ms) at which entries open; null when they are open or it is unknown. */
export function entriesOpenInstant(event: EventCard, now: number, siteZone: string): number | null {
  if (event.entriesOpenAt === null) return null;
  const instant = toInstant(event.entriesOpenAt, venueZone(event.venue, siteZone));
  return instant > now ? instant : null;
}
