import type { AppLoadContext } from "@remix-run/node";
import { type Cents, toDollars } from "../domain/money.ts";
import { isDateOnly, formatIso, toInstant, getVenueZone } from "../domain/venue-time.ts";
import { buildEventPath } from "../entry/entry-page.ts";
import { buildPictureSources } from "../media/picture-sources.ts";
import type { Event } from "../wire/event.ts";
import { getEventPicture } from "./event-picture.ts";
import { contentLanguage } from "../i18n/organiser-text-props.ts";

/**
 * Builds the structured data of an event for search engines (schema.org). Times are in the venue's time zone,
 * prices in dollars. Returns null for an event without a date, because search engines ignore such events.
 */
export function buildEventStructuredData(event: Event, { site, clock }: AppLoadContext) {
  const { name, blurb, venue } = event;
  const timeZone = getVenueZone(venue, site.timeZone);
  const formatTime = (time: string) =>
    isDateOnly(time) ? time : formatIso(timeZone, toInstant(time, timeZone));
  const { start, end } = getEventPeriod(event, timeZone);
  if (start === null) return null;
  const url = site.publicUrl + buildEventPath(event.url || String(event.id));
  const image = buildPictureSources(getEventPicture(event), "16x9", 1200);
  return {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name,
    url,
    startDate: formatTime(start),
    ...(end !== null && { endDate: formatTime(end) }),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    inLanguage: contentLanguage,
    ...(blurb !== "" && { description: blurb }),
    ...(image && { image: [new URL(image.src, site.publicUrl).href] }),
    ...(venue && {
      location: { "@type": "Place", name: venue.name, address: venue.address || venue.name },
    }),
    offers: buildOffers(event, { url, entriesOpenAt: event.entriesOpenAt, now: clock.now(), timeZone }),
  };
}

/** Returns the first start and the last end of the event's days, in the API's format. */
function getEventPeriod({ dates, startDate, endDate }: Event, timeZone: string) {
  const sortTimes = (times: readonly (string | null)[]) =>
    times.filter((time) => time !== null).toSorted((a, b) => toInstant(a, timeZone) - toInstant(b, timeZone));
  const starts = sortTimes(dates.map(({ start }) => start));
  if (starts.length === 0) return { start: startDate, end: endDate };
  return { start: starts[0] ?? null, end: sortTimes(dates.map(({ end }) => end)).at(-1) ?? endDate };
}

type OfferOptions = { url: string; entriesOpenAt: string | null; now: number; timeZone: string };

function buildOffers(
  { categories, spectatorTypes, canEnter, canBuySpectatorTicket }: Event,
  options: OfferOptions,
) {
  const { url, entriesOpenAt, now, timeZone } = options;
  const opensAt = entriesOpenAt === null ? null : toInstant(entriesOpenAt, timeZone);
  // An item without a price can't be ordered.
  const buildOffer = (item: { name: string; price: Cents | null; soldOut: boolean }, isOnSale: boolean) =>
    item.price === null
      ? []
      : [
          {
            "@type": "Offer",
            name: item.name,
            url,
            price: toDollars(item.price),
            priceCurrency: "AUD",
            availability: `https://schema.org/${getAvailability(item.soldOut, isOnSale)}`,
          },
        ];
  const isNotOpenYet = opensAt !== null && opensAt > now;
  return [
    ...categories
      .filter(({ canShowPrice, isEntryTransfer }) => canShowPrice && !isEntryTransfer)
      .flatMap((category) => buildOffer(category, canEnter && !isNotOpenYet))
      .map((entry) => ({ ...entry, ...(opensAt !== null && { validFrom: formatIso(timeZone, opensAt) }) })),
    ...spectatorTypes.flatMap((type) => buildOffer(type, canBuySpectatorTicket)),
  ];
}

function getAvailability(isSoldOut: boolean, isOnSale: boolean): "SoldOut" | "InStock" | "OutOfStock" {
  if (isSoldOut) return "SoldOut";
  return isOnSale ? "InStock" : "OutOfStock";
}
