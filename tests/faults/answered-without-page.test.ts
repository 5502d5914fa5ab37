import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { entryIn, logIn } from "../support/entry-visit.ts";
import { type FaultyLine, faultyLine } from "../support/faulty-line.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let line: FaultyLine;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  line = await faultyLine(organiser.url);
  site = await startSite({
    organiserUrl: line.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => line.mend());
afterAll(async () => {
  await site.close();
  await line.close();
  await organiser.close();
});

/** A page that is nothing without its lists. */
const newVehicle = "/profile/vehicle/new";
/** What was asked before stands in for no answer any more. */
const forgetLists = () => organiser.clock.advance(49 * 60 * 60_000);

const signedIn = async () => {
  const browser = site.browse();
  await logIn(browser);
  return browser;
};

test.each([
  ["nonsense", { text: "[1, 2", type: "application/json" }],
  ["no answer", "reset"],
] as const)(
  "a form that is answered, whose page then gets %s of the API, says that the page failed and keeps what was typed",
  async (what, fault) => {
    const browser = await signedIn();
    const form = formIn((await browser.get(newVehicle)).body, "vehicle");
    const fields = form.fillIn({ vehicle_owner_mobile: "12ab", vehicle_make: `Kept for ${what}` });
    forgetLists();
    line.fault("/event/vehicleBodyStyle", fault);
    const answer = await browser.post(newVehicle, fields.press("Save vehicle"));
    expect(answer.status).toBe(503);
    expect(textOf(answer.body)).toMatch(/Reference: [0-9a-f-]{36}/);
    expect(textOf(answer.body)).toContain("What you typed is kept");

    line.mend();
    const later = formIn((await browser.get(newVehicle)).body, "vehicle");
    expect(later.values()).toMatchObject({ vehicle_make: [`Kept for ${what}`] });
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
])("an API without %s costs the event's page that part alone", async (path) => {
  const browser = await signedIn();
  organiser.clock.advance(15 * 60 * 60_000); // nothing that was asked before is fresh
  line.fault(path, noSuchCall);
  const page = await browser.get("/event/night-shift-sydney");
  expect(line.count(path)).toBeGreaterThan(0);
  expect(page.status).toBe(200);
  expect(entryIn(page).asks("category")).toBe(true);
});

test("a page that needs a list which the API hasn't got isn't said to be missing", async () => {
  const browser = await signedIn();
  forgetLists();
  line.fault("/event/vehicleBodyStyle", noSuchCall);
  const page = await browser.get(newVehicle);
  expect(page.status).toBe(503);
  expect(textOf(page.body)).toContain("We can't reach our service");
  expect(textOf(page.body)).not.toContain("Page not found");
});
