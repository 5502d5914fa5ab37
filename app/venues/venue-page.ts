import type { AppLoadContext } from "@remix-run/node";
import { directionsTo } from "../domain/directions.ts";
import { eventCards } from "../events/event-cards.ts";
import { pathOfVenue } from "../events/path-of-venue.ts";
import type { EventCardModel } from "../events/event-card-model.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { type PictureReference, pictureOf } from "../media/picture-sources.ts";
import type { EventCard, Venue } from "../wire/event.ts";

/** A venue in the list. `next` is its next event's name and day, null where none is planned, "" unknown. */
export type VenueLine = {
  name: string;
  path: string;
  address: string;
  picture: PictureReference;
  next: string | null;
};

/** A venue's page: where it is, the way there ("": not known), and what comes there (null: not known). */
export type VenuePage = Omit<VenueLine, "next"> & { directions: string; events: EventCardModel[] | null };

/** All venues, each with what comes there next. Where the events don't answer, the venues stand alone. */
export async function loadVenues(context: AppLoadContext): Promise<VenueLine[]> {
  const [venues, events] = await Promise.all([context.organiser.events.venues(), comingEvents(context)]);
  if (events === null) return withPages(venues.items).map((venue) => ({ ...lineOf(venue), next: "" }));
  const cards = eventCards(events, context, formatsFor(context.language.code));
  return withPages(venues.items).map((venue) => {
    const index = events.findIndex((event) => isAt(event, venue));
    const card = cards[index];
    const day = card?.times.days[0]?.date;
    return { ...lineOf(venue), next: card ? [day, card.name].filter(Boolean).join(" · ") : null };
  });
}

/** One venue with its events, the next first; null where there is none of this address. */
export async function loadVenue(context: AppLoadContext, url = ""): Promise<VenuePage | null> {
  const [venues, events] = await Promise.all([context.organiser.events.venues(), comingEvents(context)]);
  const venue = withPages(venues.items).find((one) => one.url === url);
  if (!venue) return null;
  const here = events?.filter((event) => isAt(event, venue)) ?? null;
  return {
    ...lineOf(venue),
    directions: directionsTo(venue.name, venue.address),
    events: here && eventCards(here, context, formatsFor(context.language.code)),
  };
}

/** The events to come; null where they can't be told: the venues are there all the same. */
async function comingEvents({ organiser, log }: AppLoadContext): Promise<readonly EventCard[] | null> {
  try {
    return (await organiser.events.upcoming()).items;
  } catch (error) {
    log.warn({ err: error }, "the events of the venues are missing");
    return null;
  }
}

const withPages = (venues: readonly Venue[]): Venue[] => venues.filter(({ url, name }) => url && name);

/** By its address, where an event tells that of its venue; else by its number. */
const isAt = ({ venue }: EventCard, { id, url }: Venue): boolean =>
  venue?.url ? venue.url === url : venue !== null && id > 0 && venue.id === id;

const lineOf = (venue: Venue) => ({
  name: venue.name,
  path: pathOfVenue(venue),
  address: venue.address,
  picture: pictureOf(venue.photo),
});
