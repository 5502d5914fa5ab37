import { z } from "zod";
import { CalendarEvent, Event, EventCard, LicenceCheck, Merch, Venue } from "../../../app/wire/event.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, identifiedRecord, nullableList, requiredList } from "../../../app/wire/primitives.ts";
import type { OptionalTimeout, Transport } from "../transport-type.ts";
import { addMissingZones } from "../venue-zones.ts";

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

const EventResponse = allowInvalidParts("omit-part", identifiedRecord(Event));
const EventCards = allowInvalidParts("omit-part-of-item", listResponse(EventCard));
const NextEvents = allowInvalidParts(
  "omit-part-of-item",
  z.union([
    requiredList(EventCard),
    z.object({ events: requiredList(EventCard) }).transform(({ events }) => events),
  ]),
);
const MerchList = allowInvalidParts("omit-part-of-item", listResponse(Merch));
const Venues = allowInvalidParts("omit-part-of-item", listResponse(Venue));
const CalendarEvents = allowInvalidParts("omit-part-of-item", requiredList(CalendarEvent));
const FeaturedEvents = allowInvalidParts(
  "omit-part-of-item",
  z.object({ eventEvents: nullableList(EventCard) }),
);
const RacersLicenceResponse = z.object({
  eventEvent: z.object({ racers_licence_check: LicenceCheck.nullable() }),
});

const AVAILABILITY_TIMEOUT_MS = 5_000;

/**
 * Omitted from the query if the API lacks it: `timezone` is documented for venues, but not for this query.
 */
const OPTIONAL_FIELDS = ["timezone"];

const fetchVenues = (api: Transport) =>
  api.list("event/venue", { page_size: 50, image_aspect: "16x9", image_width: 900 }, Venues, {
    audience: "public",
    cache: "fiveMinutes",
  });

/** Adds the missing time zones of venues. */
export const addVenueZones = <Item extends { venue: Venue | null }>(api: Transport, items: readonly Item[]) =>
  addMissingZones(items, () => fetchVenues(api));

/** Calls for events, venues and merchandise. */
export const events = (api: Transport) => ({
  /**
   * Reads an event with all nested lists, or null if it doesn't exist. For a logged-in user, it contains
   * personal data such as prefilled values and reasons why something can't be ordered. [API-108 EVT-081]
   */
  findByUrl: async (url: string) => {
    const parameters = { image_width: 1920 };
    const event = await api.findOne("event/event", url, parameters, EventResponse, {
      audience: "either",
      cache: "fiveSeconds",
    });
    const [zonedEvent] = event ? await addVenueZones(api, [event]) : [];
    return zonedEvent ?? null;
  },

  /** Lists the upcoming events, soonest first. [API-109] */
  listUpcoming: async () => {
    const list = await api.get("event/event/upcomingEventList", {}, EventCards, {
      audience: "either",
      cache: "fiveSeconds",
    });
    return { ...list, items: await addVenueZones(api, list.items) };
  },

  /**
   * Checks at startup whether the API can be used, by requesting a list without the cache.
   * @throws an `OrganiserError` if the API doesn't return a list
   */
  checkAvailability: () =>
    api.get("event/event/upcomingEventList", {}, listResponse(z.unknown()), {
      audience: "user",
      timeoutMs: AVAILABILITY_TIMEOUT_MS,
    }),

  /** Lists past and upcoming events between two days (`yyyy-MM-dd`, inclusive). */
  listBetween: (start: string, end: string) =>
    api.get("event/event/calendar", { start, end }, CalendarEvents, {
      audience: "public",
      cache: "fiveMinutes",
    }),

  /** Lists the next event of each venue, with square images. [API-107] */
  listNextPerVenue: async () =>
    addVenueZones(
      api,
      await api.get("event/venue/nextEvents", { image_aspect: "1x1" }, NextEvents, {
        audience: "public",
        cache: "fiveSeconds",
      }),
    ),

  /** Lists the venues, at most 50. [CMS-079] */
  listVenues: () => fetchVenues(api),

  /** Lists the merchandise sold with events, at most 50 items. [API-091] */
  listMerch: () =>
    api.list("event/merch", { page_size: 50, image_aspect: "1x1", image_width: 600 }, MerchList, {
      audience: "public",
      cache: "fiveMinutes",
    }),

  /** Reads the event that the organiser features, or null if there is none. [API-064] */
  findFeatured: async () => {
    const result = await api.query(featuredEventQuery, {}, FeaturedEvents, {
      audience: "public",
      cache: "fiveSeconds",
      optionalFields: OPTIONAL_FIELDS,
    });
    const [event] = await addVenueZones(api, result.eventEvents.slice(0, 1));
    return event ?? null;
  },

  /**
   * Reads the RACERS licence check of the logged-in driver. Null if the driver isn't in the register.
   * [API-111 LIC-008]
   * @throws an `OrganiserError` if the API doesn't return the check
   */
  checkRacersLicence: async (eventId: number, timeout: OptionalTimeout = {}) => {
    const result = await api.query(racersLicenceQuery, { id: eventId }, RacersLicenceResponse, {
      audience: "user",
      ...timeout,
    });
    return result.eventEvent.racers_licence_check;
  },
});
