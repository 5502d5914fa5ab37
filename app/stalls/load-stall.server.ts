import { type AppLoadContext, data } from "@remix-run/node";
import { optional } from "../optional.server.ts";
import { dayIn, toInstant, venueZone } from "../domain/venue-time.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { loadAcceptedTerms } from "../paying/terms/accepted-terms.server.ts";
import { encryptShownTerms } from "../paying/terms/shown-terms.server.ts";
import type { User } from "../wire/account.ts";
import type { Event } from "../wire/event.ts";
import type { Application, StallPage } from "./stall-page.ts";
import { stallKind } from "./stall-kind.ts";
import { getStallState } from "./stall-state.ts";

export type StallEvent = { event: Event; user: User | null };

/**
 * Loads the event with this URL name. Throws a 404 response if there is no such event or it has no stall
 * sites.
 */
export async function loadStallEvent(context: AppLoadContext, url = ""): Promise<StallEvent> {
  const [event, user] = await Promise.all([
    context.organiser.events.byUrl(url),
    context.session.optionalUser(),
  ]);
  if (!event || event.stallSiteTypes.length === 0) throw data(null, { status: 404 });
  return { event, user };
}

/** Loads the application page for the current user. [STALL-001 STALL-011..013] */
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
    user ? loadApplications(context, event) : [],
  ]);
  const formats = formatsFor(language.code);
  const facts = ruleFacts(context, event);
  const formatExpiry = (expiry: string) => (expiry === "" ? "" : formats.day(expiry));
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
    terms: await encryptShownTerms(context, stallKind(eventUrl).name, { order: cleanTerms }, user !== null),
    facts,
    stored: {
      insurance: formatExpiry(facts.storedInsurance),
      foodLicence: formatExpiry(facts.storedFoodLicence),
    },
    paymentMethods: event.paymentMethods.map(({ id, name }) => ({ id, name })),
    isLoggedIn: user !== null,
    applications,
    accepted:
      applications.length > 0 ? await loadAcceptedTerms(context, { kind: "stall", itemId: event.id }) : [],
  };
}

/** Today, the event's last day, and the expiry of the user's stored documents if they are still valid. */
function ruleFacts({ clock, site }: AppLoadContext, event: Event): StallPage["facts"] {
  const today = dayIn(site.timeZone, clock.now());
  const zone = venueZone(event.venue, site.timeZone);
  const last = event.endDate ?? event.dates.at(-1)?.end ?? event.startDate;
  const ifValid = (expiry: string | null | undefined) => (expiry && expiry >= today ? expiry : "");
  return {
    today,
    lastDay: last === null ? "" : dayIn(zone, toInstant(last, zone)),
    storedInsurance: ifValid(event.stallPublicLiabilityInsurance?.expiry),
    storedFoodLicence: ifValid(event.stallFoodLicence?.expiry),
  };
}

/** Empty if unavailable: the page works without, and the applications are in the account too. */
async function loadApplications(context: AppLoadContext, event: Event): Promise<Application[]> {
  const { entries } = context.organiser;
  const stalls = await optional(context, "applications for stalls", () => entries.myStallSites(), { or: [] });
  return stalls
    .filter(({ details, event: name }) => (details ? details.eventUrl === event.url : name === event.name))
    .map((stall) => ({
      id: stall.id,
      name: stall.name,
      location: stall.details?.location ?? "",
      state: getStallState(stall),
      reason: stall.details?.reason ?? "",
      invoice: stall.invoiceId,
    }));
}
