import type { AppLoadContext } from "@remix-run/node";
import { type Cents, toDollars } from "../domain/money.ts";
import { isDateOnly, isoIn, toInstant, venueZone } from "../domain/venue-time.ts";
import { eventPath } from "../entry/entry-page.ts";
import { pictureSources } from "../media/picture-sources.ts";
import type { Event } from "../wire/event.ts";
import { eventPicture } from "./event-picture.ts";
import { contentLanguage } from "../i18n/organiser-text-props.ts";

/**
 * Structured data of an event for search engines (schema.org): times in the venue's zone, and an offer for
 * each category and ticket type with price in dollars and availability. Null for an event without a date,
 * which search engines ignore.
 */
export function eventStructuredData(event: Event, { site, clock }: AppLoadContext) {
  const { name, blurb, venue } = event;
  const zone = venueZone(venue, site.timeZone);
  const time = (given: string) => (isDateOnly(given) ? given : isoIn(zone, toInstant(given, zone)));
  const { start, end } = eventPeriod(event, zone);
  if (start === null) return null;
  const url = site.publicUrl + eventPath(event.url || String(event.id));
  const image = pictureSources(eventPicture(event), "16x9", 1200);
  return {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name,
    url,
    startDate: time(start),
    ...(end !== null && { endDate: time(end) }),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    inLanguage: contentLanguage,
    ...(blurb !== "" && { description: blurb }),
    ...(image && { image: [new URL(image.src, site.publicUrl).href] }),
    ...(venue && {
      location: { "@type": "Place", name: venue.name, address: venue.address || venue.name },
    }),
    offers: buildOffers(event, { url, opens: event.entriesOpenAt, now: clock.now(), zone }),
  };
}

/** From the first start to the last end. */
function eventPeriod({ dates, startDate, endDate }: Event, zone: string) {
  const times = (given: readonly (string | null)[]) =>
    given.filter((time) => time !== null).toSorted((a, b) => toInstant(a, zone) - toInstant(b, zone));
  const starts = times(dates.map(({ start }) => start));
  if (starts.length === 0) return { start: startDate, end: endDate };
  return { start: starts[0] ?? null, end: times(dates.map(({ end }) => end)).at(-1) ?? endDate };
}

type Sale = { url: string; opens: string | null; now: number; zone: string };

function buildOffers({ categories, spectatorTypes, canEnter, canBuySpectatorTicket }: Event, sale: Sale) {
  const { url, opens, now, zone } = sale;
  const opensAt = opens === null ? null : toInstant(opens, zone);
  // Items without a price can't be ordered, so they are no offers.
  const offer = (item: { name: string; price: Cents | null; soldOut: boolean }, isOnSale: boolean) =>
    item.price === null
      ? []
      : [
          {
            "@type": "Offer",
            name: item.name,
            url,
            price: toDollars(item.price),
            priceCurrency: "AUD",
            availability: `https://schema.org/${availability(item.soldOut, isOnSale)}`,
          },
        ];
  const isLater = opensAt !== null && opensAt > now;
  return [
    ...categories
      .filter(({ canShowPrice, isEntryTransfer }) => canShowPrice && !isEntryTransfer)
      .flatMap((category) => offer(category, canEnter && !isLater))
      .map((entry) => ({ ...entry, ...(opensAt !== null && { validFrom: isoIn(zone, opensAt) }) })),
    ...spectatorTypes.flatMap((type) => offer(type, canBuySpectatorTicket)),
  ];
}

function availability(isSoldOut: boolean, isOnSale: boolean): "SoldOut" | "InStock" | "OutOfStock" {
  if (isSoldOut) return "SoldOut";
  return isOnSale ? "InStock" : "OutOfStock";
}
