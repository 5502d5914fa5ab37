import { type AppLoadContext, data } from "@remix-run/node";
import { loadOptional } from "../optional.server.ts";
import { getDayInZone, toInstant, getVenueZone } from "../domain/venue-time.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { loadAcceptedTerms } from "../paying/terms/accepted-terms.server.ts";
import { encryptShownTerms } from "../paying/terms/shown-terms.server.ts";
import type { User } from "../wire/account.ts";
import type { Event } from "../wire/event.ts";
import type { EventStallApplication, StallPage } from "./stall-page.ts";
import { buildStallFormKind } from "./stall-kind.ts";
import { getStallState } from "./stall-state.ts";

export type EventAndUser = { event: Event; user: User | null };

/**
 * Loads the event with this slug, and the user, or null for an anonymous user.
 * @throws a 404 response if there is no such event or it has no stall sites
 */
export async function loadStallEvent(context: AppLoadContext, slug = ""): Promise<EventAndUser> {
  const [event, user] = await Promise.all([
    context.organiser.events.findByUrl(slug),
    context.session.optionalUser(),
  ]);
  if (!event || event.stallSiteTypes.length === 0) throw data(null, { status: 404 });
  return { event, user };
}

/** Loads the data of the application page for the current user. [STALL-001 STALL-011..013] */
export async function loadStallPage(
  context: AppLoadContext,
  { event, user }: EventAndUser,
): Promise<StallPage> {
  const { html, language } = context;
  const terms = event.type?.stallholderApplicationTermsAndConditions?.content ?? "";
  const [stallSiteTypes, introduction, cleanTerms, applications] = await Promise.all([
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
  const ruleContext = buildRuleContext(context, event);
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
    content: { introduction, terms: cleanTerms },
    terms: await encryptShownTerms(
      context,
      buildStallFormKind(eventUrl).name,
      { order: cleanTerms },
      user !== null,
    ),
    ruleContext,
    storedExpiries: {
      insurance: formatExpiry(ruleContext.storedInsuranceExpiry),
      foodLicence: formatExpiry(ruleContext.storedFoodLicenceExpiry),
    },
    paymentMethods: event.paymentMethods.map(({ id, name }) => ({ id, name })),
    isLoggedIn: user !== null,
    applications,
    acceptedTerms:
      applications.length > 0 ? await loadAcceptedTerms(context, { kind: "stall", itemId: event.id }) : [],
  };
}

/** The expiry of a stored document is "" if the document has expired. */
function buildRuleContext({ clock, site }: AppLoadContext, event: Event): StallPage["ruleContext"] {
  const today = getDayInZone(site.timeZone, clock.now());
  const timeZone = getVenueZone(event.venue, site.timeZone);
  const lastTime = event.endDate ?? event.dates.at(-1)?.end ?? event.startDate;
  const omitPastExpiry = (expiry: string | null | undefined) => (expiry && expiry >= today ? expiry : "");
  return {
    today,
    eventEndDay: lastTime === null ? "" : getDayInZone(timeZone, toInstant(lastTime, timeZone)),
    storedInsuranceExpiry: omitPastExpiry(event.stallPublicLiabilityInsurance?.expiry),
    storedFoodLicenceExpiry: omitPastExpiry(event.stallFoodLicence?.expiry),
  };
}

/** Returns [] on failure, because the page can be shown without applications. */
async function loadApplications(context: AppLoadContext, event: Event): Promise<EventStallApplication[]> {
  const { entries } = context.organiser;
  const stalls = await loadOptional(context, "applications for stalls", () => entries.listStallSites(), {
    fallback: [],
  });
  return stalls
    .filter(({ details, event: name }) =>
      details && event.url !== "" ? details.eventUrl === event.url : name === event.name,
    )
    .map((stall) => ({
      id: stall.id,
      name: stall.name,
      location: stall.details?.location ?? "",
      state: getStallState(stall),
      reason: stall.details?.reason ?? "",
      invoiceId: stall.invoiceId,
    }));
}
