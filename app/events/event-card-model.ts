import type { Cents } from "../domain/money.ts";
import { findCheapestPrice, findLowestPositivePrice } from "../domain/entry/entry-price.ts";
import { toInstant, getVenueZone } from "../domain/venue-time.ts";
import type { Formats } from "../i18n/formats.server.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import type { Category, EventCard } from "../wire/event.ts";
import { venuePath } from "./venue-path.ts";
import { formatEventTimes, type EventTimes } from "./event-times.ts";

/** Data of an event's card. Dates and times are formatted. */
export type EventCardModel = {
  id: number;
  name: string;
  url: string;
  venue: string;
  /** Path of the venue's page; "" for none. */
  venuePath: string;
  picture: PictureReference;
  times: EventTimes;
  /** Whether entries or tickets are on sale. Only then does the card link to the event. [EVT-007] */
  hasSales: boolean;
  state: "open" | "sold-out" | "closed";
  /** When entries open, as text in the venue's time zone; "" if entries are open or the time is unknown. */
  entriesOpenAt: string;
  /** Null if no spectator tickets are on sale. */
  ticketsOnSale: SaleInfo | null;
  adultTicket: AdultTicket;
  /** Null if no entries are on sale. */
  entriesOnSale: SaleInfo | null;
  /** What has sold out while the other is still on sale; null if nothing or everything has sold out. */
  soldOutPart: "entries" | "tickets" | null;
  /** The lowest price of the event; null if nothing has a price. [PRICE-020 PRICE-021] */
  priceFrom: Cents | null;
  /** The number of remaining entry slots if it is at most `MAX_SHOWN_SLOTS`; otherwise null. */
  remainingSlots: number | null;
};

/** Items on sale. `lowestPrice` is null if no available item has a visible price. */
type SaleInfo = { lowestPrice: Cents | null };

/** The ticket for adults; null if there is none, it has no price, or its price is the lowest. */
type AdultTicket = { name: string; price: Cents } | null;

/**
 * Builds the data of an event's card at an instant (`now`, ms). The event is sold out if every category and
 * ticket type has sold out. [EVT-001..007]
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
    picture: toPictureReference(event.image ?? event.venue?.photo ?? null),
    times: formatEventTimes(event, siteZone, formats),
    hasSales: hasSales(event),
    state: getSaleState(event),
    entriesOpenAt: formatEntriesOpenAt(event, now, siteZone, formats),
    ticketsOnSale: buildSaleInfo(event.canBuySpectatorTicket, event.spectatorTypes),
    adultTicket: findAdultTicket(event),
    entriesOnSale: buildSaleInfo(event.canEnter, listRacingCategories(event.categories)),
    soldOutPart: getSoldOutPart(event),
    priceFrom: findCheapestPrice(event),
    remainingSlots: event.canEnter ? countRemainingSlots(event) : null,
  };
}

/**
 * Whether a category has entry slots. A transfer category has none, because it transfers existing entries.
 */
const hasEntrySlots = (category: Category): boolean => !category.isEntryTransfer;

/**
 * Lists the available categories that race: those that need a vehicle and a licence. Without any, lists those
 * that need a vehicle; otherwise all. Other categories are for displays or passengers.
 */
function listRacingCategories(categories: readonly Category[]): Category[] {
  const slots = categories.filter((category) => hasEntrySlots(category) && !category.soldOut);
  const withVehicle = slots.filter(({ requiresVehicle }) => requiresVehicle);
  const racing = withVehicle.filter(({ noRaceLicenceRequired }) => !noRaceLicenceRequired);
  return [racing, withVehicle, slots].find(({ length }) => length > 0) ?? [];
}

/** Finds the ticket for adults by its name, because the API has no other sign of it. */
function findAdultTicket({ canBuySpectatorTicket, spectatorTypes }: EventCard): AdultTicket {
  const available = spectatorTypes.filter(({ soldOut }) => canBuySpectatorTicket && !soldOut);
  const adult = available.find(({ name }) => /\badults?\b/i.test(name));
  if (!adult?.price || adult.price === findLowestPositivePrice(available)) return null;
  return { name: adult.name, price: adult.price };
}

type Item = { price: Cents | null; soldOut: boolean; canShowPrice?: boolean };

function buildSaleInfo(isOnSale: boolean, items: readonly Item[]): SaleInfo | null {
  const available = items.filter(({ soldOut }) => !soldOut);
  if (!isOnSale || available.length === 0) return null;
  return {
    lowestPrice: findLowestPositivePrice(available.filter(({ canShowPrice = true }) => canShowPrice)),
  };
}

/** The number of remaining slots is shown if it isn't higher than this. */
const MAX_SHOWN_SLOTS = 10;

/** Counts the remaining slots; null if there are none or many, or if the stock of a category is unknown. */
function countRemainingSlots({ categories }: EventCard): number | null {
  const available = categories.filter((category) => hasEntrySlots(category) && !category.soldOut);
  const count = available.reduce((sum, { qtyAvailable }) => sum + (qtyAvailable ?? Infinity), 0);
  return count > 0 && count <= MAX_SHOWN_SLOTS ? count : null;
}

const hasSales = (event: EventCard): boolean => event.canEnter || event.canBuySpectatorTicket;

function getSaleState(event: EventCard): EventCardModel["state"] {
  if (isSoldOut([...event.categories, ...event.spectatorTypes])) return "sold-out";
  return hasSales(event) ? "open" : "closed";
}

const isSoldOut = (items: readonly Item[]): boolean =>
  items.length > 0 && items.every(({ soldOut }) => soldOut);

function getSoldOutPart(event: EventCard): EventCardModel["soldOutPart"] {
  if (getSaleState(event) !== "open") return null;
  if (event.canEnter && isSoldOut(event.categories.filter(hasEntrySlots))) return "entries";
  return event.canBuySpectatorTicket && isSoldOut(event.spectatorTypes) ? "tickets" : null;
}

function formatEntriesOpenAt(event: EventCard, now: number, siteZone: string, formats: Formats): string {
  const instant = getEntriesOpenInstant(event, now, siteZone);
  return instant === null ? "" : formats.dayAndTime(instant, getVenueZone(event.venue, siteZone));
}

/** Returns the instant (ms) at which entries open; null if that is in the past or unknown. */
export function getEntriesOpenInstant(event: EventCard, now: number, siteZone: string): number | null {
  if (event.entriesOpenAt === null) return null;
  const instant = toInstant(event.entriesOpenAt, getVenueZone(event.venue, siteZone));
  return instant > now ? instant : null;
}
