import type { AppLoadContext } from "@remix-run/node";
import { buildDirectionsUrl } from "../domain/directions.ts";
import { buildEventCards } from "../events/event-cards.ts";
import { buildVenuePath } from "../events/venue-path.ts";
import type { EventCardModel } from "../events/event-card-model.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import type { EventCard, Venue } from "../wire/event.ts";

export type VenueListItem = {
  name: string;
  path: string;
  address: string;
  picture: PictureReference;
  /** Day and name of the next event. Null if no event is planned, "" if the events couldn't be loaded. */
  nextEvent: string | null;
};

export type VenuePage = Omit<VenueListItem, "nextEvent"> & {
  directionsUrl: string;
  /** Null if the events couldn't be loaded. */
  events: EventCardModel[] | null;
};

/** Loads all venues with their next event. If the events can't be loaded, returns only the venues. */
export async function loadVenues(context: AppLoadContext): Promise<VenueListItem[]> {
  const [venues, events] = await Promise.all([
    context.organiser.events.listVenues(),
    loadUpcomingEvents(context),
  ]);
  if (events === null)
    return filterVenuesWithPage(venues.items).map((venue) => ({ ...toListItem(venue), nextEvent: "" }));
  const cards = buildEventCards(events, context, formatsFor(context.language.code));
  return filterVenuesWithPage(venues.items).map((venue) => {
    const index = events.findIndex((event) => isHeldAt(event, venue));
    const card = cards[index];
    const day = card?.times.days[0]?.date;
    return { ...toListItem(venue), nextEvent: card ? [day, card.name].filter(Boolean).join(" · ") : null };
  });
}

/** Loads one venue with its events, soonest first. Returns null if no venue has this slug. */
export async function loadVenue(context: AppLoadContext, slug = ""): Promise<VenuePage | null> {
  const [venues, events] = await Promise.all([
    context.organiser.events.listVenues(),
    loadUpcomingEvents(context),
  ]);
  const venue = filterVenuesWithPage(venues.items).find((candidate) => candidate.url === slug);
  if (!venue) return null;
  const venueEvents = events?.filter((event) => isHeldAt(event, venue)) ?? null;
  return {
    ...toListItem(venue),
    directionsUrl: buildDirectionsUrl(venue.name, venue.address),
    events: venueEvents && buildEventCards(venueEvents, context, formatsFor(context.language.code)),
  };
}

/** Loads the upcoming events. Returns null on failure, because the venues can be shown without them. */
async function loadUpcomingEvents({ organiser, log }: AppLoadContext): Promise<readonly EventCard[] | null> {
  try {
    return (await organiser.events.listUpcoming()).items;
  } catch (error) {
    log.warn({ err: error }, "could not load the venues' events");
    return null;
  }
}

/** A venue has a page if it has a URL and a name. */
const filterVenuesWithPage = (venues: readonly Venue[]): Venue[] =>
  venues.filter(({ url, name }) => url && name);

/** Whether an event is at a venue. Compares URLs, or ids if the event's venue has no URL. */
const isHeldAt = ({ venue }: EventCard, { id, url }: Venue): boolean =>
  venue?.url ? venue.url === url : venue !== null && id > 0 && venue.id === id;

const toListItem = (venue: Venue) => ({
  name: venue.name,
  path: buildVenuePath(venue),
  address: venue.address,
  picture: toPictureReference(venue.photo),
});
