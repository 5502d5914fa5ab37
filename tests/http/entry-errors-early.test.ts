import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { chooseCategory, entryIn, fieldNamed, logIn } from "../support/entry-visit.ts";
import { fieldError, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
const night = "/event/night-shift-sydney";
const newUserEmail = "new-user@example.com";

beforeAll(async () => {
  organiser = await startOrganiser();
  await makePeople(organiser, [{ email: newUserEmail, first_name: "Noor", last_name: "Haddad" }]);
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

async function driver(email?: string): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser, email);
  return browser;
}

/** The lines of the error summary above the form. */
function errorSummary(page: BrowserResponse): string[] {
  const { document } = new JSDOM(page.body).window;
  return [...document.querySelectorAll('[role="alert"] li')].map((line) => line.textContent ?? "");
}

describe("invalid input gets its error at the field before the complete form is submitted", () => {
  test("more tickets than an order may have, for a visitor too, who isn't sent to the login with them [ENT-033]", async () => {
    const browser = site.browse();
    const page = await browser.get(night);
    const adults = fieldNamed(page, "Adult");
    const fields = entryIn(page).fillIn({ [adults]: "5000" });
    const updated = await browser.post(night, fields.press("Update"));
    expect(updated.status).toBe(200);
    expect(fieldError(updated, adults)).toMatch(/^You can choose up to \d+\.$/);
    expect(entryIn(updated).values()[adults]).toEqual(["5000"]);

    const loginRequired = await browser.post(night, entryIn(updated).press("Log in to buy tickets"));
    expect(loginRequired.status).toBe(400);
    expect(fieldError(loginRequired, adults)).toMatch(/^You can choose up to/);
  });

  test.each([
    ["a telephone number with letters", "mobile-phone", { mobile_phone: "12ab" }],
    ["a licence number without a digit", "licence-number", { licence_number: "x" }],
    ["an e-mail address without its sign", "email", { email: "nobody" }],
  ])("%s", async (_what, field, typed) => {
    const browser = await driver();
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    expect(fieldError(page, field)).toBe("");
    const updated = await browser.post(night, entryIn(page).fillIn(typed).press("Update"));
    expect(fieldError(updated, field)).not.toBe("");
  });

  test("and the fields themselves state their limits", async () => {
    const page = await chooseCategory(await driver(), "night-shift-sydney", "Street");
    const { document } = new JSDOM(page.body).window;
    const attribute = (field: string, name: string) =>
      document.getElementById(`field-${field}`)?.getAttribute(name);
    expect(attribute(fieldNamed(page, "Adult"), "data-most")).toMatch(/^\d+$/);
    for (const field of ["mobile-phone", "licence-number", "email"])
      expect(attribute(field, "pattern"), field).toBeTruthy();
    // A browser silently truncates what is pasted to it.
    for (const field of ["first-name", "ambassador-code", "entrant-note"])
      expect(attribute(field, "maxlength"), field).toBeNull();
  });
});

test("every line of the summary names its field", async () => {
  const browser = await driver();
  const page = await chooseCategory(browser, "night-shift-sydney", "Street");
  const opened = await browser.post(night, entryIn(page).fillIn({ vehicle: "new" }).press("Update"));
  const response = await browser.post(night, entryIn(opened).press("Save vehicle"));
  expect(response.status).toBe(400);
  expect(errorSummary(response)).toEqual(
    expect.arrayContaining(["Make", "Year of manufacture", "Registration / Number Plate"]),
  );
  expect(errorSummary(response).filter((line) => line.includes("Fill this in."))).toEqual([]);
  expect(fieldError(response, "vehicle-make")).toBe("Fill this in.");
});

test("a race licence that expires before the event gets a warning where it is chosen, with a link to fix it [LIC-009]", async () => {
  const day = new Date(organiser.clock.now() + 86_400_000).toISOString().slice(0, 10);
  await organiser.dependencies.db.updateTable("racers_register").set({ expiry: day }).execute();
  const page = await chooseCategory(await driver(), "gulf-roll-off", "Street");
  expect(textOf(page.body)).toMatch(
    /Your race licence R-104277 expires on .*, before the event, and can’t be used/,
  );
  expect(textOf(page.body)).not.toContain("Using your race licence");
});

test("a user with one address has it preselected if neither the event nor the account names one", async () => {
  const browser = await driver(newUserEmail);
  const street = { street_address: "31 Main Street", suburb: "Parramatta", state: "NSW" };
  const opened = await chooseCategory(browser, "night-shift-sydney", "Street");
  const filled = entryIn(opened).fillIn({ ...street, postcode: "2150", country: "Australia" });
  const saved = await browser.post(night, filled.press("Use this address"));
  const [address] = entryIn(saved).values()["address"] ?? [];
  expect(address).toMatch(/^\d+$/);

  await organiser.dependencies.db
    .updateTable("users")
    .set({ current_address_id: 0 })
    .where("email", "=", newUserEmail)
    .execute();
  const page = await chooseCategory(await driver(newUserEmail), "night-shift-sydney", "Passenger rides");
  expect(entryIn(page).values()["address"]).toEqual([address]);
});

describe("an event without anything on sale", () => {
  test("shows why, and has no login and no total [EVT-013]", async () => {
    const event = { takes_entries: 0, no_entries_reason: "entries are full", sells_spectator_tickets: 0 };
    const { db } = organiser.dependencies;
    const { id } = await db
      .updateTable("events")
      .set({ ...event, garage_hire: 0, camping: 0 })
      .where("url", "=", "gulf-roll-off")
      .returning("id")
      .executeTakeFirstOrThrow();
    const merch = db.selectFrom("event_merch").select("id").where("event_id", "=", id);
    await db.deleteFrom("event_merch_options").where("merch_id", "in", merch).execute();
    await db.deleteFrom("event_merch").where("event_id", "=", id).execute();
    await db.deleteFrom("event_products").where("event_id", "=", id).execute();
    organiser.clock.advance(10 * 60_000);
    const page = await site.browse().get("/event/gulf-roll-off");
    expect(textOf(page.body)).toContain("You cannot enter this event - entries are full");
    expect(textOf(page.body)).toContain("Nothing is on sale for this event right now.");
    expect(textOf(page.body)).not.toMatch(/Log in to (enter|buy tickets)|Total \$/);
  });

  test("that is over says so and offers nothing, whatever its record still lists", async () => {
    const before = await site.browse().get(night);
    expect(textOf(before.body)).toContain("Log in to enter");

    organiser.clock.advance(400 * 86_400_000);
    const after = await site.browse().get(night);
    expect(after.status).toBe(200);
    expect(textOf(after.body)).toContain("This event is over.");
    expect(textOf(after.body)).not.toMatch(/Log in to (enter|buy tickets)|Total \$|Buy tickets|Add to order/);

    // The language menu's buttons belong to the form, which is still there for them.
    const german = await site.browse().post(night, { language: "de" });
    expect(german.status).toBe(307);
  });
});
