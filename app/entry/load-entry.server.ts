import { type AppLoadContext, data } from "@remix-run/node";
import { getDayInZone, toInstant, getVenueZone } from "../domain/venue-time.ts";
import { getEventEnd } from "../events/event-end.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import type { User } from "../wire/account.ts";
import type { Event } from "../wire/event.ts";
import { encryptShownTerms } from "../paying/terms/shown-terms.server.ts";
import { loadEnteredCategories } from "./entered-categories.server.ts";
import { buildEntryFormKind } from "./entry-kind.ts";
import { getTermsTexts } from "./post/entry-terms.ts";
import { loadDriver } from "./load-driver.server.ts";
import type { EntryPage, Offer } from "./entry-page.ts";

/**
 * Loads the event with this slug, and the user, or null for an anonymous user.
 * @throws a 404 response if there is no such event
 */
export async function loadEvent(
  context: AppLoadContext,
  slug = "",
): Promise<{ event: Event; user: User | null }> {
  const [event, user] = await Promise.all([
    context.organiser.events.findByUrl(slug),
    context.session.optionalUser(),
  ]);
  if (!event) throw data(null, { status: 404 });
  return { event, user };
}

/** Loads the data of an event's entry form for the current user. [ENT-001 ENT-003..013] */
export async function loadEntryPage(
  context: AppLoadContext,
  { event, user }: { event: Event; user: User | null },
): Promise<EntryPage> {
  const days = getDays(event, context);
  const [offer, content, driver, enteredCategories] = await Promise.all([
    buildOffer(event, context),
    buildContent(event, context),
    user ? loadDriver(context, { event, user, eventDay: days.eventDay }) : null,
    user ? loadEnteredCategories(context, event) : [],
  ]);
  const eventUrl = event.url || String(event.id);
  return {
    eventId: event.id,
    eventUrl,
    eventName: event.name,
    offer,
    content,
    terms: await encryptShownTerms(
      context,
      buildEntryFormKind(eventUrl).name,
      getTermsTexts({ offer, content }),
      driver !== null,
    ),
    spectatorFormLink: event.spectatorFormLink,
    garageMap: event.garageMap,
    campSiteMap: event.campSiteMap,
    paymentMethods: event.paymentMethods.map(({ id, name }) => ({ id, name })),
    entriesOpenAt: findEntriesOpenAt(event, context),
    isOver: hasEnded(event, context),
    days,
    driver,
    enteredCategories,
  };
}

async function buildOffer(event: Event, { html }: AppLoadContext): Promise<Offer> {
  const sanitiseDescriptions = <Item extends { description: string }>(items: Item[]) =>
    Promise.all(items.map(async (item) => ({ ...item, description: await html.clean(item.description) })));
  const [categories, extras, merch, products, licenceTypes] = await Promise.all([
    Promise.all(
      event.categories.map(async (category) => ({
        ...category,
        entryDescription: await html.clean(category.entryDescription),
      })),
    ),
    Promise.all(event.extras.map(async (extra) => ({ ...extra, content: await html.clean(extra.content) }))),
    sanitiseDescriptions(event.merch),
    sanitiseDescriptions(event.products),
    Promise.all(
      event.licenceTypes.map(async (licenceType) => ({
        ...licenceType,
        content: await html.clean(licenceType.content),
        termsAndConditions: { content: await html.clean(licenceType.termsAndConditions?.content ?? "") },
      })),
    ),
  ]);
  return {
    canEnter: event.canEnter,
    cantEnterReason: event.cantEnterReason,
    userCannotEnterReason: event.userCannotEnterReason,
    canBuySpectatorTicket: event.canBuySpectatorTicket,
    userHasEnteredThisEvent: event.userHasEnteredThisEvent,
    categories,
    spectatorTypes: event.spectatorTypes,
    extras,
    merch,
    products,
    licenceTypes,
    raceLicenceRequired: event.raceLicenceRequired,
    garages: event.garages,
    garageHire: event.garageHire,
    onlyEventEntrantsCanHireGarage: event.onlyEventEntrantsCanHireGarage,
    sellMultipleGaragesPerTransaction: event.sellMultipleGaragesPerTransaction,
    campSites: event.campSites,
    offerCampSites: event.offerCampSites,
    campSitesRestrictedToEntrants: event.campSitesRestrictedToEntrants,
    requireEntrantNote: event.requireEntrantNote,
    requireVehiclePhoto: event.requireVehiclePhoto,
    creditBalance: event.creditBalance,
  };
}

async function buildContent(event: Event, { html }: AppLoadContext): Promise<EntryPage["content"]> {
  // One checkbox accepts both the event's terms and the terms of its type.
  const terms = [event.type?.termsAndConditions?.content ?? "", ...event.termsAndConditions].filter(Boolean);
  const [entrant, spectator, merch, entrantNote, cleanTerms] = await Promise.all([
    html.clean(event.entrantContent || (event.type?.entrantContent ?? "")),
    html.clean(event.spectatorContent || (event.type?.spectatorContent ?? "")),
    html.clean(event.merchContent),
    html.clean(event.entrantNoteContent),
    Promise.all(terms.map((text) => html.clean(text))),
  ]);
  return { entrant, spectator, merch, entrantNote, terms: cleanTerms.join("\n") };
}

function findEntriesOpenAt(
  event: Event,
  { clock, language, page, site }: AppLoadContext,
): EntryPage["entriesOpenAt"] {
  const timeZone = getVenueZone(event.venue, site.timeZone);
  const instant = event.entriesOpenAt === null ? 0 : toInstant(event.entriesOpenAt, timeZone);
  if (instant <= clock.now()) return null;
  page.validUntil(instant);
  return { text: formatsFor(language.code).dayAndTime(instant, timeZone), instant };
}

function hasEnded(event: Event, { clock, page, site }: AppLoadContext): boolean {
  const end = getEventEnd(event, site.timeZone);
  if (end === null) return false;
  if (end > clock.now()) page.validUntil(end);
  return end <= clock.now();
}

function getDays(event: Event, { clock, site }: AppLoadContext): EntryPage["days"] {
  const today = getDayInZone(site.timeZone, clock.now());
  const timeZone = getVenueZone(event.venue, site.timeZone);
  const start = event.startDate ?? event.dates[0]?.start ?? null;
  return { today, eventDay: start === null ? today : getDayInZone(timeZone, toInstant(start, timeZone)) };
}
