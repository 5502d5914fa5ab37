import { buildAnswerFieldName } from "../../app/domain/form-answers/form-parts.ts";
import { getMaxExtraQuantity } from "../../app/domain/entry/entry-sections.ts";
import { PROFILE_PARTS } from "../../app/domain/profile-parts.ts";
import { callsOf } from "./api-calls.ts";
import { loadEvent } from "./event-order.ts";
import { newVehicle } from "./entry-visit.ts";
import {
  addressForm,
  cmsForm,
  contactForm,
  entryForm,
  licenceForm,
  type OddForm,
  profileForm,
  shopAddressForm,
  stallForm,
  vehicleForm,
} from "./odd-forms.ts";
import {
  findLossInBrowser,
  findWheelChanges,
  logInOnPage,
  oddRounds,
  openForm,
  postOnPage,
  readTextFields,
  type TypedPage,
  type TypedSite,
} from "./odd-typing.ts";
import { type RunningOrganiser, startOrganiser } from "./running-organiser.ts";
import { startSite } from "./running-site.ts";
import { newSku } from "./shop-cart.ts";
import { market, newTrader } from "./stall-order.ts";
import { watchCalls } from "./watched-calls.ts";

/** An API and a site whose forms are filled in with odd values. */
export type OddSite = TypedSite & { organiser: RunningOrganiser; close(): Promise<void> };

export async function startOddSite(): Promise<OddSite> {
  const organiser = await startOrganiser({ accessTokenLifetimeMs: 90_000_000 });
  const calls = await watchCalls(organiser.url);
  const env = { PROFILE_FIELDS: PROFILE_PARTS.join(" "), ORGANISER_PUBLIC_URL: organiser.url };
  const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock, env });
  organiser.siteOrigins.push(site.publicUrl);
  return {
    url: site.publicUrl,
    calls,
    organiser,
    advance: (milliseconds) => organiser.clock.advance(milliseconds),
    async close() {
      await site.close();
      await calls.close();
      await organiser.close();
    },
  };
}

/** A form to fill in; `choices` are the values of its non-text fields. */
type FormToFill = { form: OddForm; choices?: Record<string, string> };

/** Functions that prepare each form, by its description: they log a user in and do what the form requires. */
export const oddVisits: Record<string, (page: TypedPage, site: OddSite) => Promise<FormToFill>> = {
  "the profile": async (page, site) => {
    await logInNewUser(page, site);
    return {
      form: { ...profileForm, validValues: { ...profileForm.validValues, date_of_birth: "1990-05-01" } },
    };
  },
  "a vehicle": async (page, site) => {
    await logInNewUser(page, site);
    return { form: vehicleForm, choices: { vehicle_registered: "yes" } };
  },
  "a race licence": async (page, site) => {
    await logInNewUser(page, site);
    return { form: licenceForm };
  },
  "an address": async (page, site) => {
    await logInNewUser(page, site);
    return { form: addressForm("SA", "5000") };
  },
  "a message to the organiser": async (page, site) => {
    await logInNewUser(page, site);
    return { form: contactForm };
  },
  "a new address of the shop": async (page, site) => {
    await logInNewUser(page, site);
    const { slug } = await newSku(site.organiser);
    await postOnPage(page, `/product/${slug}`, { intent: "add", qty: "1" });
    // From the second round on there are saved addresses to choose from.
    return { form: shopAddressForm, choices: { address: "new" } };
  },
  "an entry": async (page, site) => {
    await logInOnPage(page, site, "driver@example.com");
    const event = await loadEvent(callsOf(site.organiser.url), market);
    const entry = entryForm(market, [
      ...event.extras.filter((extra) => getMaxExtraQuantity(extra) > 1).map(({ id }) => `extra-${id}`),
      ...event.spectatorTypes.map(({ id }) => `spectator-${id}`),
    ]);
    const validValues = { ...entry.validValues, ...vehicleForm.validValues };
    const choices = {
      category: String(event.categories.find(({ name }) => name === "Pro street")?.id ?? 0),
      ...newVehicle,
      garage: String(event.garages.find(({ available }) => available)?.id ?? 0),
      payment_method: "bank",
      terms: "yes",
    };
    return {
      form: { ...entry, validValues, names: { ...entry.names, ...vehicleForm.names } },
      choices,
    };
  },
  "an application for a stall": async (page, site) => {
    const email = await logInNewUser(page, site);
    const { stallSiteTypes, stallPowerTypes } = await loadEvent(callsOf(site.organiser.url), market);
    const choices = {
      stall_site_type: String(stallSiteTypes.find(({ name }) => name === "Trade stall")?.id ?? 0),
      "power-1": String(stallPowerTypes[0]?.id ?? 0),
      not_for_profit: "yes",
      insurance: "ours",
      payment_method: "bank",
      accept_terms: "yes",
    };
    return { form: stallForm(email), choices };
  },
  "the form “track-hire” of the CMS": (page, site) => openCmsForm(page, site, "track-hire"),
  "the form “volunteer” of the CMS": (page, site) => openCmsForm(page, site, "volunteer"),
};

async function logInNewUser(page: TypedPage, site: OddSite): Promise<string> {
  const { email } = await newTrader(site.organiser);
  await logInOnPage(page, site, email);
  return email;
}

async function openCmsForm(
  page: TypedPage,
  site: OddSite,
  url: "track-hire" | "volunteer",
): Promise<FormToFill> {
  await logInNewUser(page, site);
  await page.goto(`${site.url}/form/${url}`);
  const id = String(await page.evaluate("document.querySelector('form[id^=form-]').id"));
  const signed = buildAnswerFieldName("signed");
  return { form: cmsForm(url, id), choices: { [signed]: "Robin Hale", [`${signed}~agreed`]: "1" } };
}

/**
 * Fields not in `form.good`: login fields, fields of other buttons of the checkout, signatures, and repeated
 * rows.
 */
const otherFields = /^(?:email|note|promotion_code|answer-signed|power_reason-[2-9])$/;

/** Returns all input that a form of the site loses, in all rounds. */
export async function findLostInput(
  page: TypedPage,
  site: OddSite,
  { form, choices }: FormToFill,
  rounds = oddRounds,
): Promise<string[]> {
  const problems: string[] = [];
  for (const round of rounds) {
    await openForm(page, site, form, choices);
    const fields = Object.keys(await readTextFields(page, form));
    const missing = fields.filter((field) => !(field in form.validValues) && !otherFields.test(field));
    if (missing.length > 0) problems.push(`nothing is typed into ${missing.join(" ")}`);
    if (round === rounds[0]) problems.push(...(await findWheelChanges(page, form)));
    const lost = await findLossInBrowser(page, site, form, round);
    problems.push(...lost.map((loss) => `round ${round}, ${loss}`));
  }
  return problems;
}
