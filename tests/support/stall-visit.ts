import type { ApiCalls } from "./api-calls.ts";
import type { Browser, BrowserResponse } from "./browser.ts";
import { logIn } from "./entry-visit.ts";
import { eventFor, idOf } from "./event-order.ts";
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
export async function trader(organiser: RunningOrganiser, site: RunningSite) {
  const person = await newTrader(organiser);
  const browser = site.browse();
  await logIn(browser, person.email);
  return { ...person, browser };
}

/** The ids of the market's options. */
export async function idsOf(calls: ApiCalls) {
  const event = await eventFor(calls, market);
  return {
    trade: String(idOf(event.stallSiteTypes, "Trade stall")),
    gate: String(idOf(event.stallLocations, "Gate B")),
    power: String(idOf(event.stallPowerTypes, "10 amp, single phase")),
  };
}

/** Opens an application and completes it: 4 m by 3 m at gate B. */
export async function filledIn(browser: Browser, { trade, gate }: { trade: string; gate: string }) {
  const opened = formOf(await browser.get(page)).fillIn({ stall_site_type: trade });
  const updated = await browser.post(page, opened.press("Update"));
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
