import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { inYears } from "../support/dates.ts";
import { chooseCategory, entryIn, logIn, newVehicle } from "../support/entry-visit.ts";
import { fieldError, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  const env = { ORGANISER_PUBLIC_URL: organiser.url };
  // A busy machine must not make the API's responses late.
  const timeouts = { optionalTimeoutMs: 30_000 };
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock, timeouts, env });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

/** An event that requires an AASA licence. */
const url = "long-weekend-shootout";
const path = `/event/${url}`;
const createCall = "/event/entrantLicence/create";
const aasa = "1";
const motorsportAustralia = "3";
const expiry = inYears(3);

let people = 0;

async function driver() {
  const email = `licensed-${++people}@example.com`;
  const [user] = await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  const browser = site.browse();
  await logIn(browser, email);
  const saved = () =>
    organiser.dependencies.db
      .selectFrom("entrant_licences")
      .select(["issuer_id", "number", "expiry"])
      .where("entrant_id", "=", user?.id ?? 0)
      .execute();
  return { browser, id: user?.id ?? 0, saved };
}

/** Enters the event with a licence number and these values, without JavaScript. */
async function enter(browser: Browser, values: Record<string, string>) {
  const page = await chooseCategory(browser, url, "Street");
  const isFirst = entryIn(page).hasControl("vehicle_make");
  const licence = { licence_number: "A-4417", terms: "yes", ...values };
  const form = entryIn(page).fillIn({ ...(isFirst && { ...newVehicle, ...newAddress }), ...licence });
  return browser.post(path, { ...form.values(), intent: "submit" });
}

const newAddress = {
  street_address: "14 Cable Street",
  suburb: "Wallan Park",
  state: "NSW",
  postcode: "2763",
};

const loadForm = async (browser: Browser) => chooseCategory(browser, url, "Street");
const choice = { save_licence: "yes", licence_issuer: aasa, licence_expiry: expiry };

describe("a licence typed in an entry", () => {
  test("is saved in the profile if the driver chooses so, and the next entry uses it [ENT-012 ENT-013]", async () => {
    const { browser, saved } = await driver();
    const response = await enter(browser, choice);
    expect(response.location).toContain("/pay/");
    expect(await saved()).toEqual([{ issuer_id: 1, number: "A-4417", expiry }]);
    const before = calls.count("/event/entrantLicence");
    const page = await loadForm(browser);
    expect(calls.count("/event/entrantLicence")).toBe(before);
    expect(textOf(page.body)).toContain("Using your race licence A-4417, valid until");
    expect(page.body).not.toContain("Save this licence in my profile");
  });

  test("isn't saved without the driver's choice, and its type and expiry aren't required", async () => {
    const { browser, saved } = await driver();
    expect((await enter(browser, {})).location).toContain("/pay/");
    expect(await saved()).toEqual([]);
    expect(entryIn(await loadForm(browser)).values()).not.toHaveProperty("save_licence");
  });

  test("needs its type and expiry to be saved", async () => {
    const { browser, saved } = await driver();
    const response = await enter(browser, { save_licence: "yes" });
    expect(response.status).toBe(400);
    expect(fieldError(response, "licence_issuer")).not.toBe("");
    expect(fieldError(response, "licence_expiry")).not.toBe("");
    expect(entryIn(response).values()).toMatchObject({ save_licence: ["yes"] });
    expect(await saved()).toEqual([]);
  });

  test("that expires before the event is rejected", async () => {
    const { browser, saved } = await driver();
    const response = await enter(browser, { ...choice, licence_expiry: "2020-01-31" });
    expect(response.status).toBe(400);
    expect(fieldError(response, "licence_expiry")).toContain("This licence expires before the event.");
    expect(await saved()).toEqual([]);
  });

  test("that the profile has already gets its new expiry", async () => {
    const { browser, id, saved } = await driver();
    await organiser.dependencies.db
      .insertInto("entrant_licences")
      .values({ entrant_id: id, issuer_id: 3, number: "A-4417", expiry, disabled: 0 })
      .execute();
    const typed = { licence_number: "a 4417", licence_issuer: motorsportAustralia };
    await enter(browser, { ...choice, ...typed, licence_expiry: inYears(4) });
    expect(await saved()).toEqual([{ issuer_id: 3, number: "A-4417", expiry: inYears(4) }]);
  });

  test("is saved once the order is placed, and the choice is kept until then", async () => {
    const { browser, saved } = await driver();
    calls.respondWith("event/submitEntry", 200, { success: false, message: "Not tonight." });
    const rejected = await enter(browser, choice);
    expect(entryIn(rejected).values()).toHaveProperty("save_licence");
    expect(await saved()).toEqual([]);
    calls.behave();
    await browser.post(path, { ...entryIn(rejected).values(), intent: "submit" });
    expect(await saved()).toHaveLength(1);
  });

  test("that can't be saved doesn't prevent the entry, and a notice says so", async () => {
    const { browser, saved } = await driver();
    calls.respondWith(createCall, 500, {});
    expect((await enter(browser, choice)).location).toContain("/pay/");
    expect(textOf((await browser.get("/my-account")).body)).toContain(
      "We couldn’t save your licence in your profile.",
    );
    expect(await saved()).toEqual([]);
  });
});

test.each([
  ["the issuers", "/event/licenceIssuer"],
  ["the race licences of drivers", "/event/entrantLicence"],
])("an API without %s has no choice to save one", async (_what, call) => {
  const otherApi = await watchCalls(organiser.url);
  otherApi.respondWith(call, 404, { message: "Not found" });
  const otherSite = await startSite({ organiserUrl: otherApi.url, clock: organiser.clock });
  try {
    const browser = otherSite.browse();
    await logIn(browser, "spectator@example.com");
    const page = await loadForm(browser);
    expect(entryIn(page).hasControl("licence_number")).toBe(true);
    expect(page.body).not.toContain("save_licence");
  } finally {
    await otherSite.close();
    await otherApi.close();
  }
});
