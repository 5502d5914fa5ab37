import { z } from "zod";
import { CalendarEvent, Event, EventCard, LicenceCheck, Merch, Venue } from "../../../app/wire/event.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, namedRecord, nullableList, requiredList } from "../../../app/wire/primitives.ts";
import type { OptionalTimeout, Transport } from "../transport-type.ts";
import { withVenueZones } from "../venue-zones.ts";

const racersLicenceQuery = `query eventEvent($id: ID!) {
  eventEvent(id: $id) { racers_licence_check { racers_number valid is_annual expiry_date disqualified } }
}`;

const featuredEventQuery = `query eventEvents {
  eventEvents(first: 1, whereEqual: { featured_event: true }) {
    id name url blurb featured_event start_date end_date
    venue { id name url timezone } dates { date start_time end_time start end }
    featured_desktop_image(image_width: 1920, image_aspect: "16x9") { url webp_url avif_url width height }
    featured_mobile_image(image_width: 900, image_aspect: "4x3") { url webp_url avif_url width height }
  }
}`;

const EventPage = allowInvalidParts("of-one", namedRecord(Event));
const EventCards = allowInvalidParts("of-each", listResponse(EventCard));
const NextEvents = allowInvalidParts(
  "of-each",
  z.union([
    requiredList(EventCard),
    z.object({ events: requiredList(EventCard) }).transform(({ events }) => events),
  ]),
);
const MerchList = allowInvalidParts("of-each", listResponse(Merch));
const Venues = allowInvalidParts("of-each", listResponse(Venue));
const CalendarEvents = allowInvalidParts("of-each", requiredList(CalendarEvent));
const FeaturedEvents = allowInvalidParts("of-each", z.object({ eventEvents: nullableList(EventCard) }));
const RacersCheck = z.object({
  eventEvent: z.object({ racers_licence_check: LicenceCheck.nullable() }),
});

/** Timeout of the read that checks at startup whether the API can be used. */
const FIRST_READ_TIMEOUT_MS = 5_000;

/** The API documents this field of a venue, but not within this query, so the schema may lack it. */
const optionalFields = ["timezone"];

/** Lists the venues; the API returns at most one page of them. [CMS-079] */
const fetchVenues = (api: Transport) =>
  api.list("event/venue", { page_size: 50, image_aspect: "16x9", image_width: 900 }, Venues, {
    audience: "public",
    cache: "minutes",
  });

/** Adds the time zones of venues to events that lack them, see `withVenueZones`. */
export const addVenueZones = <Item extends { venue: Venue | null }>(api: Transport, items: readonly Item[]) =>
  withVenueZones(items, () => fetchVenues(api));

/** Calls for events, venues and merchandise. */
export const events = (api: Transport) => ({
  /**
   * Reads an event with all nested lists and an image 1920 px wide; null if it does not exist. For a
   * logged-in user, it contains personal data such as prefilled values and reasons why something can't be
   * ordered. [API-108 EVT-081]
   */
  byUrl: async (url: string) => {
    const parameters = { image_width: 1920 };
    const event = await api.findOne("event/event", url, parameters, EventPage, {
      audience: "either",
      cache: "seconds",
    });
    const [zonedEvent] = event ? await addVenueZones(api, [event]) : [];
    return zonedEvent ?? null;
  },

  /** Lists the upcoming events, next first. [API-109] */
  upcoming: async () => {
    const list = await api.get("event/event/upcomingEventList", {}, EventCards, {
      audience: "either",
      cache: "seconds",
    });
    return { ...list, items: await addVenueZones(api, list.items) };
  },

  /**
   * Checks at startup whether the API can be used. Requests the upcoming events without the cache and without
   * parsing the items.
   */
  firstRead: () =>
    api.get("event/event/upcomingEventList", {}, listResponse(z.unknown()), {
      audience: "user",
      timeoutMs: FIRST_READ_TIMEOUT_MS,
    }),

  /** Lists the events between two days (`yyyy-MM-dd`, inclusive), including past ones. */
  calendar: (start: string, end: string) =>
    api.get("event/event/calendar", { start, end }, CalendarEvents, { audience: "public", cache: "minutes" }),

  /** Lists the next event of each venue, with square images. [API-107] */
  nextOfVenues: async () =>
    addVenueZones(
      api,
      await api.get("event/venue/nextEvents", { image_aspect: "1x1" }, NextEvents, {
        audience: "public",
        cache: "seconds",
      }),
    ),

  venues: () => fetchVenues(api),

  /** Lists the merchandise sold with events; the API returns at most one page. [API-091] */
  merch: () =>
    api.list("event/merch", { page_size: 50, image_aspect: "1x1", image_width: 600 }, MerchList, {
      audience: "public",
      cache: "minutes",
    }),

  /** Reads the event that the organiser features; null if there is none. [API-064] */
  featured: async () => {
    const result = await api.query(featuredEventQuery, {}, FeaturedEvents, {
      audience: "public",
      cache: "seconds",
      optionalFields,
    });
    const [event] = await addVenueZones(api, result.eventEvents.slice(0, 1));
    return event ?? null;
  },

  /**
   * Reads the RACERS licence check of the logged-in driver; null if the register has no entry. [API-111
   * LIC-008]
   * @throws an `OrganiserError` if the API does not return the check
   */
  racersLicence: async (eventId: number, timeout: OptionalTimeout = {}) => {
    const result = await api.query(racersLicenceQuery, { id: eventId }, RacersCheck, {
      audience: "user",
      ...timeout,
    });
    return result.eventEvent.racers_licence_check;
  },
});
