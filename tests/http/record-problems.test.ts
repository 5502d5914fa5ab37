import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getDayInZone } from "../../app/domain/venue-time.ts";
import { callsOf } from "../support/api-calls.ts";
import type { Browser } from "../support/browser.ts";
import { chooseCategory, entryIn, logIn, newVehicle } from "../support/entry-visit.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
const submitEntry = "event/event/submitEntry";
const url = "mates-rates-night";
const day = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

async function driver(): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser);
  return browser;
}

/** The event page for a driver whose race licence expires this many days from today. */
async function enteringWithLicence(days: number) {
  const browser = await driver();
  const { body } = await callsOf(organiser.url).get(`event/event/${url}`);
  const expiry = getDayInZone("Australia/Sydney", organiser.clock.now() + days * day);
  const licence = { race_licence_number: "R-31", race_licence_expiry: expiry };
  calls.respondWith(`event/event/${url}`, 200, { ...Object(body), ...licence });
  const page = await chooseCategory(browser, url, "Shared drive");
  return { browser, page };
}

test.each([
  ["has expired", -30, /R-31 expired on .+ and can’t be used\. Enter a different licence number\./],
  ["expires before the event", 0, /R-31 expires on .+, before the event, and can’t be used\./],
])(
  "a race licence that %s isn't shown as in use: another number is requested where it is selected",
  async (_, days, expected) => {
    const { page } = await enteringWithLicence(days);
    expect(textOf(page.body)).toMatch(expected);
    expect(textOf(page.body)).not.toContain("Using your race licence");
    expect(page.body).toMatch(
      /<input[^>]*required[^>]*name="licence_number"|name="licence_number"[^>]*required/,
    );
  },
);

test("impossible values are rejected at each field of an entry before anything is sent", async () => {
  const browser = await driver();
  const page = await chooseCategory(browser, url, "Shared drive");
  const updated = await browser.post(
    `/event/${url}`,
    entryIn(page).fillIn({ vehicle: "new" }).press("Update"),
  );
  const typed = {
    ...newVehicle,
    vehicle_owner_mobile: "abc",
    mobile_phone: "12ab",
    licence_number: "x",
    sharing_vehicle_with: "y".repeat(201),
    entrant_note: "z".repeat(4_001),
    address: "1",
    terms: "yes",
  };
  const fields = { ...entryIn(updated).fillIn(typed).values(), intent: "submit" };
  const response = await browser.post(`/event/${url}`, fields);
  expect(response.status).toBe(400);
  for (const field of [
    "vehicle-owner-mobile",
    "mobile-phone",
    "licence-number",
    "sharing-vehicle-with",
    "entrant-note",
  ])
    expect(response.body).toContain(`href="#field-${field}"`);
  for (const sentence of [
    "Enter a phone number with 6 to 15 digits.",
    "Enter a licence number. It contains at least one digit.",
    "Use at most 200 characters.",
    "Use at most 4000 characters.",
  ])
    expect(textOf(response.body)).toContain(sentence);
  expect(entryIn(response).values()).toMatchObject({ sharing_vehicle_with: ["y".repeat(201)] });
  expect(calls.count(submitEntry)).toBe(0);
});

test.each([
  ["vehicle", { vehicle_year: "2099" }, "Enter a four-digit year from 1885 to next year."],
  ["vehicle", { vehicle_make: "M".repeat(201) }, "Use at most 200 characters."],
  [
    "licence",
    { licence_number: "none", licence_issuer: "1" },
    "Enter a licence number. It contains at least one digit.",
  ],
])(
  "a %s with %j is rejected at its field, and everything typed is kept",
  async (record, invalid, sentence) => {
    const browser = await driver();
    const { status, body } = await browser.post(`/profile/${record}/new`, invalid);
    expect(status).toBe(400);
    expect(textOf(body)).toContain(sentence);
    expect(formIn(body, record).values()).toMatchObject(
      Object.fromEntries(Object.entries(invalid).map(([name, value]) => [name, [value]])),
    );
  },
);

test("a phone number saved before phones were validated doesn't block other changes", async () => {
  await organiser.dependencies.db
    .updateTable("users")
    .set({ emergency_contact_phone: "Ask Jo" })
    .where("email", "=", "spectator@example.com")
    .execute();
  const browser = site.browse();
  await logIn(browser, "spectator@example.com");
  const form = formIn((await browser.get("/profile")).body, "profile").fillIn({
    emergency_contact_name: "Jo",
  });
  const saved = await browser.follow(await browser.post("/profile", form.press("Save profile")));
  expect(textOf(saved.body)).toContain("Saved");
  expect(formIn(saved.body, "profile").values()).toMatchObject({ emergency_contact_phone: ["Ask Jo"] });

  const changed = formIn(saved.body, "profile").fillIn({ emergency_contact_phone: "Ask Joe" });
  const rejected = await browser.post("/profile", changed.press("Save profile"));
  expect([rejected.status, textOf(rejected.body)]).toEqual([
    400,
    expect.stringContaining("Enter a phone number with 6 to 15 digits."),
  ]);
});
