import { z } from "zod";
import { CalendarEvent, Event, EventCard, LicenceCheck, Merch, Venue } from "../../../app/wire/event.ts";
import { partsMayBeWrong } from "../../../app/wire/parts.ts";
import { listOf, queriedList, saidList } from "../../../app/wire/primitives.ts";
import type { Patience, Transport } from "../transport-type.ts";
import { withVenueZones } from "../venue-zones.ts";

const racersCheck = `query eventEvent($id: ID!) {
  eventEvent(id: $id) { racers_licence_check { racers_number valid is_annual expiry_date disqualified } }
}`;

const featured = `query eventEvents {
  eventEvents(first: 1, whereEqual: { featured_event: true }) {
    id name url blurb featured_event start_date end_date
    venue { id name url timezone } dates { date start_time end_time start end }
    featured_desktop_image(image_width: 1920, image_aspect: "16x9") { url webp_url avif_url width height }
    featured_mobile_image(image_width: 900, image_aspect: "4x3") { url webp_url avif_url width height }
  }
}`;

const EventPage = partsMayBeWrong("of-one", Event);
const EventCards = partsMayBeWrong("of-each", listOf(EventCard));
const NextEvents = partsMayBeWrong(
  "of-each",
  z.union([saidList(EventCard), z.object({ events: saidList(EventCard) }).transform(({ events }) => events)]),
);
const MerchList = partsMayBeWrong("of-each", listOf(Merch));
const Venues = partsMayBeWrong("of-each", listOf(Venue));
const CalendarEvents = partsMayBeWrong("of-each", saidList(CalendarEvent));
const FeaturedEvents = partsMayBeWrong("of-each", z.object({ eventEvents: queriedList(EventCard) }));
const RacersCheck = z.object({
  eventEvent: z.object({ racers_licence_check: LicenceCheck.nullable() }),
});

/** Documented beside an event's venue, but not in the query: perhaps the schema lacks it. */
const optionalFields = ["timezone"];

/** The venues, at most 50. [CMS-079] */
const venues = (api: Transport) =>
  api.records("event/venue", { page_size: 50, image_aspect: "16x9", image_width: 900 }, Venues, {
    whose: "public",
    keep: "minutes",
  });

/** Events with the zones of their venues. */
export const zoned = <Item extends { venue: Venue | null }>(api: Transport, items: readonly Item[]) =>
  withVenueZones(items, () => venues(api));

export const events = (api: Transport) => ({
  /**
   * An event with every nested list, its picture 1920 px wide; null when there is none. For somebody signed
   * in it is their own answer, with prefills and reasons. [API-108 EVT-081]
   */
  byUrl: async (url: string) => {
    const wishes = { image_width: 1920 };
    const event = await api.one("event/event", url, wishes, EventPage, { whose: "either", keep: "seconds" });
    const [found] = event ? await zoned(api, [event]) : [];
    return found ?? null;
  },

  /** The events to come, the next first. [API-109] */
  upcoming: async () => {
    const list = await api.get("event/event/upcomingEventList", {}, EventCards, {
      whose: "either",
      keep: "seconds",
    });
    return { ...list, items: await zoned(api, list.items) };
  },

  /** The events from one day to another, both `yyyy-MM-dd` and within, past ones too. */
  calendar: (start: string, end: string) =>
    api.get("event/event/calendar", { start, end }, CalendarEvents, { whose: "public", keep: "minutes" }),

  /** The next event of each venue, square pictures. [API-107] */
  nextOfVenues: async () =>
    zoned(
      api,
      await api.get("event/venue/nextEvents", { image_aspect: "1x1" }, NextEvents, {
        whose: "public",
        keep: "seconds",
      }),
    ),

  venues: () => venues(api),

  /** What is sold with events, at most 50 pieces. [API-091] */
  merch: () =>
    api.records("event/merch", { page_size: 50, image_aspect: "1x1", image_width: 600 }, MerchList, {
      whose: "public",
      keep: "minutes",
    }),

  /** The event that the organiser puts first, or null. [API-064] */
  featured: async () => {
    const answer = await api.query(featured, {}, FeaturedEvents, {
      whose: "public",
      keep: "seconds",
      optionalFields,
    });
    const [event] = await zoned(api, answer.eventEvents.slice(0, 1));
    return event ?? null;
  },

  /**
   * What the RACERS register says of the signed-in driver; null when it doesn't know them. Fails where the
   * API doesn't say. [API-111 LIC-008]
   */
  racersLicence: async (eventId: number, patience: Patience = {}) => {
    const answer = await api.query(racersCheck, { id: eventId }, RacersCheck, {
      whose: "personal",
      ...patience,
    });
    return answer.eventEvent.racers_licence_check;
  },
});
