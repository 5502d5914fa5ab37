import { type AppLoadContext, data } from "@remix-run/node";
import { dayIn, toInstant, venueZone } from "../domain/venue-time.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { acceptedLines } from "../paying/terms/accepted-terms.server.ts";
import { showTerms } from "../paying/terms/shown-terms.server.ts";
import { inTime } from "../site/errors/patience.ts";
import type { User } from "../wire/account.ts";
import type { Event } from "../wire/event.ts";
import type { Application, StallPage } from "./stall-page.ts";
import { stallKind } from "./stall-kind.ts";
import { stallStateOf } from "./stall-state.ts";

export type StallEvent = { event: Event; user: User | null };

/** The event of an address; one that isn't there, or has no sites for stalls, is the not-found screen. */
export async function loadStallEvent(context: AppLoadContext, url = ""): Promise<StallEvent> {
  const [event, user] = await Promise.all([context.organiser.events.byUrl(url), context.session.knownUser()]);
  if (!event || event.stallSiteTypes.length === 0) throw data(null, { status: 404 });
  return { event, user };
}

/** The application's page for whoever is here. [STALL-001 STALL-011..013] */
export async function loadStallPage(
  context: AppLoadContext,
  { event, user }: StallEvent,
): Promise<StallPage> {
  const { html, language } = context;
  const terms = event.type?.stallholderApplicationTermsAndConditions?.content ?? "";
  const [stallSiteTypes, about, cleanTerms, applications] = await Promise.all([
    Promise.all(
      event.stallSiteTypes.map(async ({ siteDescription, ...type }) => ({
        ...type,
        description: await html.clean(siteDescription),
      })),
    ),
    html.clean(event.stallholderContent),
    html.clean(terms),
    user ? applicationsFor(context, event) : [],
  ]);
  const formats = formatsFor(language.code);
  const facts = factsOf(context, event);
  const until = (expiry: string) => (expiry === "" ? "" : formats.day(expiry));
  const eventUrl = event.url || String(event.id);
  return {
    eventId: event.id,
    eventUrl,
    eventName: event.name,
    offer: {
      canApplyStallSite: event.canApplyStallSite,
      userCannotApplyStallSiteReason: event.userCannotApplyStallSiteReason,
      stallSiteTypes,
      stallLocations: event.stallLocations,
      stallPowerTypes: event.stallPowerTypes,
      stallNotForProfitMultiplier: event.stallNotForProfitMultiplier,
      creditBalance: event.creditBalance,
    },
    content: { about, terms: cleanTerms },
    terms: await showTerms(context, stallKind(eventUrl).name, { order: cleanTerms }, user !== null),
    facts,
    stored: { insurance: until(facts.storedInsurance), foodLicence: until(facts.storedFoodLicence) },
    paymentMethods: event.paymentMethods.map(({ id, name }) => ({ id, name })),
    isSignedIn: user !== null,
    applications,
    accepted: applications.length > 0 ? await acceptedLines(context, { kind: "stall", about: event.id }) : [],
  };
}

/** Today, the event's last day, and until when the trader's own documents are good while they are. */
function factsOf({ clock, site }: AppLoadContext, event: Event): StallPage["facts"] {
  const today = dayIn(site.timeZone, clock.now());
  const zone = venueZone(event.venue, site.timeZone);
  const last = event.endDate ?? event.dates.at(-1)?.end ?? event.startDate;
  const current = (expiry: string | null | undefined) => (expiry && expiry >= today ? expiry : "");
  return {
    today,
    lastDay: last === null ? "" : dayIn(zone, toInstant(last, zone)),
    storedInsurance: current(event.stallPublicLiabilityInsurance?.expiry),
    storedFoodLicence: current(event.stallFoodLicence?.expiry),
  };
}

/** The page can be shown without them: they are in the account too. */
async function applicationsFor(context: AppLoadContext, event: Event): Promise<Application[]> {
  const stalls = await inTime(context.organiser.entries.myStallSites(), [], (err) =>
    context.log.warn({ err }, "a stall's page is shown without its applications"),
  );
  return stalls
    .filter(({ details, event: name }) => (details ? details.eventUrl === event.url : name === event.name))
    .map((stall) => ({
      id: stall.id,
      name: stall.name,
      location: stall.details?.location ?? "",
      state: stallStateOf(stall),
      reason: stall.details?.reason ?? "",
      invoice: stall.invoiceId,
    }));
}
