import type { ApiCalls } from "./api-calls.ts";
import type { Browser, BrowserResponse } from "./browser.ts";
import { logIn } from "./entry-visit.ts";
import { loadEvent, findIdByName } from "./event-order.ts";
import { formIn, type HtmlForm } from "./html-form.ts";
import type { RunningOrganiser } from "./running-organiser.ts";
import { type RunningSite, startSite } from "./running-site.ts";
import { test as running } from "./running.ts";
import { market, newTrader } from "./stall-order.ts";
import { watchCalls } from "./watched-calls.ts";

export const page = `/event/${market}/stall`;

/** A test whose site calls the API through `calls`, which can simulate failures. */
export const test = running
  .extend("calls", { scope: "file" }, async ({ organiser }, { onCleanup }) => {
    const calls = await watchCalls(organiser.url);
    onCleanup(() => calls.close());
    return calls;
  })
  .extend("site", { scope: "file" }, async ({ organiser, calls }, { onCleanup }) => {
    const env = { ORGANISER_PUBLIC_URL: organiser.url };
    const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock, env });
    onCleanup(() => site.close());
    organiser.siteOrigins.push(site.publicUrl);
    return site;
  });

export const formOf = (response: BrowserResponse): HtmlForm => formIn(response.body, "application");

/** Creates a trader with a logged-in browser. */
export async function createTrader(organiser: RunningOrganiser, site: RunningSite) {
  const person = await newTrader(organiser);
  const browser = site.browse();
  await logIn(browser, person.email);
  return { ...person, browser };
}

/** Loads the ids of options of the market. */
export async function loadMarketIds(calls: ApiCalls) {
  const event = await loadEvent(calls, market);
  return {
    trade: String(findIdByName(event.stallSiteTypes, "Trade stall")),
    gate: String(findIdByName(event.stallLocations, "Gate B")),
    power: String(findIdByName(event.stallPowerTypes, "10 amp, single phase")),
  };
}

/** Opens an application and completes it: 4 m by 3 m at gate B. */
export async function fillInApplication(browser: Browser, { trade, gate }: { trade: string; gate: string }) {
  const form = formOf(await browser.get(page)).fillIn({ stall_site_type: trade });
  const updated = await browser.post(page, form.press("Update"));
  return formOf(updated).fillIn({
    stall_location: gate,
    stall_width: "4",
    stall_length: "3",
    products: "Enamel signs",
    insurance: "ours",
    payment_method: "bank",
    accept_terms: "yes",
  });
}
