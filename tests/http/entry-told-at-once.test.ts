import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { chooseCategory, entryIn, fieldNamed, logIn } from "../support/entry-visit.ts";
import { errorAt, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
const night = "/event/night-shift-sydney";
const newcomer = "newcomer@example.com";

beforeAll(async () => {
  organiser = await startOrganiser();
  await makePeople(organiser, [{ email: newcomer, first_name: "Noor", last_name: "Haddad" }]);
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

/** The lines of the summary above the form. */
function summaryOf(page: Answer): string[] {
  const { document } = new JSDOM(page.body).window;
  return [...document.querySelectorAll('[role="alert"] li')].map((line) => line.textContent ?? "");
}

describe("what can't be right is told at its field before anybody asks for the whole form", () => {
  test("more tickets than one order takes, to a visitor too, who isn't sent to the log-in with them [ENT-033]", async () => {
    const browser = site.browse();
    const page = await browser.get(night);
    const adults = fieldNamed(page, "Adult");
    const fields = entryIn(page).fillIn({ [adults]: "5000" });
    const updated = await browser.post(night, fields.press("Update"));
    expect(updated.status).toBe(200);
    expect(errorAt(updated, adults)).toMatch(/^At most \d+ of these, please\.$/);
    expect(entryIn(updated).values()[adults]).toEqual(["5000"]);

    const asked = await browser.post(night, entryIn(updated).press("Log in to enter"));
    expect(asked.status).toBe(400);
    expect(errorAt(asked, adults)).toMatch(/^At most/);
  });

  test.each([
    ["a telephone number with letters", "mobile-phone", { mobile_phone: "12ab" }],
    ["a licence number without a digit", "licence-number", { licence_number: "x" }],
    ["an e-mail address without its sign", "email", { email: "nobody" }],
  ])("%s", async (_what, field, typed) => {
    const browser = await driver();
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    expect(errorAt(page, field)).toBe("");
    const updated = await browser.post(night, entryIn(page).fillIn(typed).press("Update"));
    expect(errorAt(updated, field)).not.toBe("");
  });

  test("and the fields themselves say what they take", async () => {
    const page = await chooseCategory(await driver(), "night-shift-sydney", "Street");
    const { document } = new JSDOM(page.body).window;
    const attribute = (field: string, name: string) =>
      document.getElementById(`field-${field}`)?.getAttribute(name);
    expect(attribute(fieldNamed(page, "Adult"), "max")).toMatch(/^\d+$/);
    for (const field of ["mobile-phone", "licence-number", "email"])
      expect(attribute(field, "pattern"), field).toBeTruthy();
    for (const field of ["first-name", "ambassador-code", "entrant-note"])
      expect(attribute(field, "maxlength"), field).toMatch(/^\d+$/);
  });
});

test("every line of the summary names its field", async () => {
  const browser = await driver();
  const page = await chooseCategory(browser, "night-shift-sydney", "Street");
  const asked = await browser.post(night, entryIn(page).fillIn({ vehicle: "new" }).press("Update"));
  const answer = await browser.post(night, entryIn(asked).press("Save vehicle"));
  expect(answer.status).toBe(400);
  expect(summaryOf(answer)).toEqual(
    expect.arrayContaining([
      "Make: Please fill this in.",
      "Year of manufacture: Please fill this in.",
      "Registration / Number Plate: Please fill this in.",
    ]),
  );
  expect(summaryOf(answer).filter((line) => line === "Please fill this in.")).toEqual([]);
});

test("a race licence that ends before the event is said to where it is chosen, with the way on [LIC-009]", async () => {
  const day = new Date(organiser.clock.now() + 86_400_000).toISOString().slice(0, 10);
  await organiser.parts.db.updateTable("racers_register").set({ expiry: day }).execute();
  const page = await chooseCategory(await driver(), "gulf-roll-off", "Street");
  expect(textOf(page.body)).toMatch(
    /Your race licence R-104277 expires on .*, before the event, and can’t be used/,
  );
  expect(textOf(page.body)).not.toContain("We use your race licence");
});

test("somebody with one address finds it chosen, where neither the event nor the account names it", async () => {
  const browser = await driver(newcomer);
  const street = { street_address: "31 Main Street", suburb: "Parramatta", state: "NSW" };
  const asked = await chooseCategory(browser, "night-shift-sydney", "Street");
  const filled = entryIn(asked).fillIn({ ...street, postcode: "2150", country: "Australia" });
  const saved = await browser.post(night, filled.press("Use this address"));
  const [address] = entryIn(saved).values()["address"] ?? [];
  expect(address).toMatch(/^\d+$/);

  await organiser.parts.db
    .updateTable("users")
    .set({ current_address_id: 0 })
    .where("email", "=", newcomer)
    .execute();
  const page = await chooseCategory(await driver(newcomer), "night-shift-sydney", "Passenger rides");
  expect(entryIn(page).values()["address"]).toEqual([address]);
});

describe("an event of which nothing can be had", () => {
  test("because it sells nothing says why, and offers no log-in and no total [EVT-013]", async () => {
    const event = { takes_entries: 0, no_entries_reason: "entries are full", sells_spectator_tickets: 0 };
    const { db } = organiser.parts;
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
    expect(textOf(page.body)).toContain("Nothing can be ordered for this event at the moment.");
    expect(textOf(page.body)).not.toMatch(/Log in to (enter|buy tickets)|Total \$/);
  });

  test("because it is over says so and offers nothing, whatever its record still lists", async () => {
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
