import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { dayIn } from "../../app/domain/venue-time.ts";
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

/** The page of the event, whose API knows a race licence that expires so many days from today. */
async function enteringWithLicence(days: number) {
  const browser = await driver();
  const { body } = await callsOf(organiser.url).get(`event/event/${url}`);
  const expiry = dayIn("Australia/Sydney", organiser.clock.now() + days * day);
  const known = { race_licence_number: "R-31", race_licence_expiry: expiry };
  calls.refuse(`event/event/${url}`, 200, { ...Object(body), ...known });
  const page = await chooseCategory(browser, url, "Shared drive");
  return { browser, page };
}

test.each([
  ["has expired", -30, /R-31 expired on .+ and can’t be used\. Please type the number of another one\./],
  ["expires before the event", 0, /R-31 expires on .+, before the event, and can’t be used\./],
])(
  "a race licence that %s isn't announced as used: another number is asked where it is chosen",
  async (_, days, told) => {
    const { page } = await enteringWithLicence(days);
    expect(textOf(page.body)).toMatch(told);
    expect(textOf(page.body)).not.toContain("We use your race licence");
    expect(page.body).toMatch(
      /<input[^>]*required[^>]*name="licence_number"|name="licence_number"[^>]*required/,
    );
  },
);

test("what can’t be right is refused at each field of an entry before anything is sent", async () => {
  const browser = await driver();
  const page = await chooseCategory(browser, url, "Shared drive");
  const asked = await browser.post(`/event/${url}`, entryIn(page).fillIn({ vehicle: "new" }).press("Update"));
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
  const fields = { ...entryIn(asked).fillIn(typed).values(), intent: "submit" };
  const answer = await browser.post(`/event/${url}`, fields);
  expect(answer.status).toBe(400);
  for (const field of [
    "vehicle-owner-mobile",
    "mobile-phone",
    "licence-number",
    "sharing-vehicle-with",
    "entrant-note",
  ])
    expect(answer.body).toContain(`href="#field-${field}"`);
  for (const sentence of [
    "A phone number has 6 to 15 digits and no letters.",
    "A licence number has at least one digit. Please check it.",
    "Please use at most 200 characters.",
    "Please use at most 4000 characters.",
  ])
    expect(textOf(answer.body)).toContain(sentence);
  expect(entryIn(answer).values()).toMatchObject({ sharing_vehicle_with: ["y".repeat(201)] });
  expect(calls.count(submitEntry)).toBe(0);
});

test.each([
  ["vehicle", { vehicle_year: "2099" }, "not after next year"],
  ["vehicle", { vehicle_make: "M".repeat(201) }, "Please use at most 200 characters."],
  ["licence", { licence_number: "none", licence_issuer: "1" }, "A licence number has at least one digit."],
])(
  "a %s with %j is refused at its field, and all that was typed is kept",
  async (record, wrong, sentence) => {
    const browser = await driver();
    const { status, body } = await browser.post(`/profile/${record}/new`, wrong);
    expect(status).toBe(400);
    expect(textOf(body)).toContain(sentence);
    expect(formIn(body, record).values()).toMatchObject(
      Object.fromEntries(Object.entries(wrong).map(([name, value]) => [name, [value]])),
    );
  },
);

test("a phone that was kept before phones were checked doesn't keep anybody from changing the rest", async () => {
  await organiser.parts.db
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
  const refused = await browser.post("/profile", changed.press("Save profile"));
  expect([refused.status, textOf(refused.body)]).toEqual([
    400,
    expect.stringContaining("A phone number has 6 to 15 digits"),
  ]);
});
