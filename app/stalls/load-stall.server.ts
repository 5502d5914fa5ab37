import { type AppLoadContext, data } from "@remix-run/node";
import { optional } from "../optional.server.ts";
import { dayIn, toInstant, venueZone } from "../domain/venue-time.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { loadAcceptedTerms } from "../paying/terms/accepted-terms.server.ts";
import { encryptShownTerms } from "../paying/terms/shown-terms.server.ts";
import type { User } from "../wire/account.ts";
import type { Event } from "../wire/event.ts";
import type { EventStallApplication, StallPage } from "./stall-page.ts";
import { stallFormKind } from "./stall-kind.ts";
import { getStallState } from "./stall-state.ts";

export type StallEvent = { event: Event; user: User | null };

/**
 * Loads the event with this URL name, and the logged-in user (null if anonymous). Throws a 404 response if
 * there is no such event or it has no stall sites.
 */
export async function loadStallEvent(context: AppLoadContext, url = ""): Promise<StallEvent> {
  const [event, user] = await Promise.all([
    context.organiser.events.byUrl(url),
    context.session.optionalUser(),
  ]);
  if (!event || event.stallSiteTypes.length === 0) throw data(null, { status: 404 });
  return { event, user };
}

/** Loads the data of the application page for the current user. [STALL-001 STALL-011..013] */
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
    content: { about, terms: cleanTerms },
    terms: await encryptShownTerms(
      context,
      stallFormKind(eventUrl).name,
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

/** Builds the input of the domain's rules. The expiry of a stored document is "" if it isn't valid today. */
function buildRuleContext({ clock, site }: AppLoadContext, event: Event): StallPage["ruleContext"] {
  const today = dayIn(site.timeZone, clock.now());
  const zone = venueZone(event.venue, site.timeZone);
  const lastTime = event.endDate ?? event.dates.at(-1)?.end ?? event.startDate;
  const ifValid = (expiry: string | null | undefined) => (expiry && expiry >= today ? expiry : "");
  return {
    today,
    eventEndDay: lastTime === null ? "" : dayIn(zone, toInstant(lastTime, zone)),
    storedInsuranceExpiry: ifValid(event.stallPublicLiabilityInsurance?.expiry),
    storedFoodLicenceExpiry: ifValid(event.stallFoodLicence?.expiry),
  };
}

/** Loads the user's applications; [] if they are unavailable, because the page works without them. */
async function loadApplications(context: AppLoadContext, event: Event): Promise<EventStallApplication[]> {
  const { entries } = context.organiser;
  const stalls = await optional(context, "applications for stalls", () => entries.myStallSites(), { or: [] });
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
