import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { entryIn, logIn } from "../support/entry-visit.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let proxy: FaultyProxy;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  proxy = await startFaultyProxy(organiser.url);
  site = await startSite({
    organiserUrl: proxy.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await site.close();
  await proxy.close();
  await organiser.close();
});

/** A page that can't be rendered without its lists. */
const newVehicle = "/profile/vehicle/new";
/** Expires cached lists, so that stale-if-error no longer applies. */
const forgetLists = () => organiser.clock.advance(49 * 60 * 60_000);

const logInDriver = async () => {
  const browser = site.browse();
  await logIn(browser);
  return browser;
};

test.each([
  ["nonsense", { text: "[1, 2", type: "application/json" }],
  ["no answer", "reset"],
] as const)(
  "a rejected form whose page then gets %s from the API shows an error page and saves the input",
  async (what, fault) => {
    const browser = await logInDriver();
    const form = formIn((await browser.get(newVehicle)).body, "vehicle");
    const fields = form.fillIn({ vehicle_owner_mobile: "12ab", vehicle_make: `Kept for ${what}` });
    forgetLists();
    proxy.fault("/event/vehicleBodyStyle", fault);
    const response = await browser.post(newVehicle, fields.press("Save vehicle"));
    expect(response.status).toBe(503);
    expect(textOf(response.body)).toMatch(/Reference: [0-9a-f-]{36}/);
    expect(textOf(response.body)).toContain("What you entered is saved in this browser.");

    proxy.restore();
    const reloaded = formIn((await browser.get(newVehicle)).body, "vehicle");
    expect(reloaded.values()).toMatchObject({ vehicle_make: [`Kept for ${what}`] });
  },
);

const noSuchCall = { json: { message: "There is no such call." }, status: 404 };

test.each([
  "/event/vehicleBodyStyle",
  "/event/vehicleInductionType",
  "/event/vehicleEngineType",
  "/cognito/state",
  "/cognito/country",
  "/event/vehicle",
  "/cognito/address",
])("without the API call %s, the event's page lacks only that part", async (path) => {
  const browser = await logInDriver();
  organiser.clock.advance(15 * 60 * 60_000); // expires everything cached
  proxy.fault(path, noSuchCall);
  const page = await browser.get("/event/night-shift-sydney");
  expect(proxy.count(path)).toBeGreaterThan(0);
  expect(page.status).toBe(200);
  expect(entryIn(page).hasControl("category")).toBe(true);
});

test("a page whose required list the API doesn't offer is answered with 503, not 404", async () => {
  const browser = await logInDriver();
  forgetLists();
  proxy.fault("/event/vehicleBodyStyle", noSuchCall);
  const page = await browser.get(newVehicle);
  expect(page.status).toBe(503);
  expect(textOf(page.body)).toContain("Service unavailable");
  expect(textOf(page.body)).not.toContain("Page not found");
});
