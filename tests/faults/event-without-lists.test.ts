import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { windowAt } from "../support/same-browser.ts";

let organiser: RunningOrganiser;
let proxy: FaultyProxy;
let site: RunningSite;
/** The same site with a shorter timeout for optional data. */
let impatientSite: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  proxy = await startFaultyProxy(organiser.url);
  const options = {
    organiserUrl: proxy.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  };
  site = await startSite(options);
  impatientSite = await startSite({ ...options, timeouts: { optionalTimeoutMs: 1_000 } });
  organiser.siteOrigins.push(site.publicUrl, impatientSite.publicUrl);
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await impatientSite.close();
  await site.close();
  await proxy.close();
  await organiser.close();
});

const event = "night-shift-sydney";

const logInDriver = async () => {
  const browser = site.browse();
  await logIn(browser);
  return browser;
};

test(
  "an event is shown although vehicles and addresses can't be loaded, and the input is saved until they can",
  { timeout: 60_000 },
  async () => {
    const browser = await logInDriver();
    const before = await chooseCategory(browser, event, "Street");
    expect(textOf(before.body)).toContain("Your vehicle");

    proxy.fault("/event/vehicle", "silence");
    proxy.fault("/cognito/address", "silence");
    const requestCounts = () => [proxy.count("/event/vehicle"), proxy.count("/cognito/address")];
    const [vehicles = 0, addresses = 0] = requestCounts();
    const window = windowAt(impatientSite, browser);
    const degradedPage = await window.get(`/event/${event}`);
    expect(requestCounts()).toEqual([vehicles + 1, addresses + 1]);
    expect(degradedPage.status).toBe(200);
    expect(entryIn(degradedPage).hasControl("category")).toBe(true);

    const filled = entryIn(degradedPage).fillIn({ category: chosenIn(before), mobile_phone: "0400 111 222" });
    const posted = await window.post(`/event/${event}`, filled.press("Update"));
    expect(posted.status).toBe(200);
    expect(textOf(posted.body)).toContain("We can’t load your saved vehicles right now.");
    expect(textOf(posted.body)).toContain("We can’t load your saved addresses right now.");

    proxy.restore();
    const retried = await browser.post(`/event/${event}`, entryIn(posted).press("Try again"));
    expect(textOf(retried.body)).toContain("Your vehicle");
    expect(textOf(retried.body)).not.toContain("We can’t load");
    expect(entryIn(retried).values()["mobile_phone"]).toEqual(["0400 111 222"]);
  },
);

test("a vehicle list that times out is requested only once", { timeout: 60_000 }, async () => {
  const browser = await logInDriver();
  proxy.fault("/event/vehicle", "silence");
  const before = proxy.count("/event/vehicle");
  expect((await browser.get(`/event/${event}`)).status).toBe(200);
  expect(proxy.count("/event/vehicle") - before).toBe(1);
});

/** The selected category of a page's form. */
function chosenIn(page: { body: string }): string {
  const tag = /<input[^>]*name="category"[^>]*>/g;
  const checked = (page.body.match(tag) ?? []).find((input) => / checked/.test(input)) ?? "";
  return /value="([^"]*)"/.exec(checked)?.[1] ?? "";
}
