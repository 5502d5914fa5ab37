import type { Cents } from "../domain/money.ts";
import { findCheapestPrice, findLowestPositivePrice } from "../domain/entry/entry-price.ts";
import { toInstant, getVenueZone } from "../domain/venue-time.ts";
import type { Formats } from "../i18n/formats.server.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import type { Category, EventCard } from "../wire/event.ts";
import { buildVenuePath } from "./venue-path.ts";
import { formatEventTimes, type EventTimes } from "./event-times.ts";

/** Data of an event's card. Dates and times are formatted. */
export type EventCardModel = {
  id: number;
  name: string;
  url: string;
  venue: string;
  venuePath: string;
  picture: PictureReference;
  times: EventTimes;
  /** Whether entries or tickets are on sale. The card links to the event only if they are. [EVT-007] */
  hasSales: boolean;
  state: "open" | "sold-out" | "closed";
  /** When entries open, as text in the venue's time zone. "" if entries are open or the time is unknown. */
  entriesOpenAt: string;
  ticketsOnSale: SaleInfo | null;
  adultTicket: AdultTicket;
  entriesOnSale: SaleInfo | null;
  /** What has sold out while something else is on sale, or null. */
  soldOutPart: "entries" | "tickets" | null;
  /** The lowest price of the event, or null if nothing has a price. [PRICE-020 PRICE-021] */
  priceFrom: Cents | null;
  /** Whether the event takes applications for stalls, even if all sites are sold out. */
  hasStalls: boolean;
  /** The number of remaining entry slots, or null if it is 0, unknown or more than `MAX_SHOWN_SLOTS`. */
  remainingSlots: number | null;
};

/** `lowestPrice` is null if no available item has a price that may be shown. */
type SaleInfo = { lowestPrice: Cents | null };

/**
 * The available ticket for adults, which a card shows below a lower ticket price. Null without such a ticket,
 * if it has no price, or if no ticket is cheaper.
 */
type AdultTicket = { name: string; price: Cents } | null;

/**
 * Builds the data of an event's card at an instant (`now`, ms). The event is sold out if every category and
 * ticket type has sold out. [EVT-001..007]
 */
export function buildEventCard(
  event: EventCard,
  now: number,
  siteTimeZone: string,
  formats: Formats,
): EventCardModel {
  return {
    id: event.id,
    name: event.name,
    url: event.url || String(event.id),
    venue: event.venue?.name ?? "",
    venuePath: buildVenuePath(event.venue),
    picture: toPictureReference(event.image ?? event.venue?.photo ?? null),
    times: formatEventTimes(event, siteTimeZone, formats),
    hasSales: hasSales(event),
    state: getSaleState(event),
    entriesOpenAt: formatEntriesOpenAt(event, now, siteTimeZone, formats),
    ticketsOnSale: buildSaleInfo(event.canBuySpectatorTicket, event.spectatorTypes),
    adultTicket: findAdultTicket(event),
    entriesOnSale: buildSaleInfo(event.canEnter, listRacingCategories(event.categories)),
    soldOutPart: getSoldOutPart(event),
    priceFrom: findCheapestPrice(event),
    hasStalls: event.canApplyStallSite,
    remainingSlots: event.canEnter ? countRemainingSlots(event) : null,
  };
}

/** A transfer category has no slots, because it transfers existing entries. */
const hasEntrySlots = (category: Category): boolean => !category.isEntryTransfer;

/**
 * Lists the available categories that race: they require a vehicle and a licence. Categories without a
 * vehicle or licence are for displays or passengers, and are listed only if no others are available.
 */
function listRacingCategories(categories: readonly Category[]): Category[] {
  const availableCategories = categories.filter((category) => hasEntrySlots(category) && !category.soldOut);
  const vehicleCategories = availableCategories.filter(({ requiresVehicle }) => requiresVehicle);
  const licenceCategories = vehicleCategories.filter(({ noRaceLicenceRequired }) => !noRaceLicenceRequired);
  return [licenceCategories, vehicleCategories, availableCategories].find(({ length }) => length > 0) ?? [];
}

/** The API doesn't mark the ticket for adults, so the name has to match. */
function findAdultTicket({ canBuySpectatorTicket, spectatorTypes }: EventCard): AdultTicket {
  const availableTypes = spectatorTypes.filter(({ soldOut }) => canBuySpectatorTicket && !soldOut);
  const adultType = availableTypes.find(({ name }) => /\badults?\b/i.test(name));
  if (!adultType?.price || adultType.price === findLowestPositivePrice(availableTypes)) return null;
  return { name: adultType.name, price: adultType.price };
}

type Item = { price: Cents | null; soldOut: boolean; canShowPrice?: boolean };

function buildSaleInfo(isOnSale: boolean, items: readonly Item[]): SaleInfo | null {
  const availableItems = items.filter(({ soldOut }) => !soldOut);
  if (!isOnSale || availableItems.length === 0) return null;
  return {
    lowestPrice: findLowestPositivePrice(availableItems.filter(({ canShowPrice = true }) => canShowPrice)),
  };
}

const MAX_SHOWN_SLOTS = 10;

function countRemainingSlots({ categories }: EventCard): number | null {
  const availableCategories = categories.filter((category) => hasEntrySlots(category) && !category.soldOut);
  const count = availableCategories.reduce(
    (total, { qtyAvailable }) => total + (qtyAvailable ?? Infinity),
    0,
  );
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

function formatEntriesOpenAt(event: EventCard, now: number, siteTimeZone: string, formats: Formats): string {
  const instant = getEntriesOpenInstant(event, now, siteTimeZone);
  return instant === null ? "" : formats.dayAndTime(instant, getVenueZone(event.venue, siteTimeZone));
}

/** Returns the instant (ms) at which entries open, or null if it is in the past or unknown. */
export function getEntriesOpenInstant(event: EventCard, now: number, siteTimeZone: string): number | null {
  if (event.entriesOpenAt === null) return null;
  const instant = toInstant(event.entriesOpenAt, getVenueZone(event.venue, siteTimeZone));
  return instant > now ? instant : null;
}
