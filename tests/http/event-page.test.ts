import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chooseCategory, entryIn, fieldNamed, logIn } from "../support/entry-visit.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
  organiser.siteOrigins.push(site.publicUrl);
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

const night = "/event/night-shift-sydney";

describe("all visitors", () => {
  test("see name, venue, and date and time in the venue's time zone [EVT-009 EVT-010 EVT-011]", async () => {
    const { body } = await site.browse().get("/event/west-coast-showdown");
    expect(body).toMatch(/<h1[^>]*>West Coast Showdown<\/h1>/);
    expect(textOf(body)).toMatch(/6:30\s*–\s*11:30\s*pm AWST/);
    expect(textOf(body)).toContain("Swan Coast Dragway");
  });

  test("see the event's picture before anything else is loaded [EVT-008]", async () => {
    expect((await site.browse().get(night)).body).toMatch(/<img fetchpriority="high"[^>]*src="\/assets\/i\//);
  });

  test("see where the venue is and when its gates open, beside the event's text, without a second copy of a picture", async () => {
    const { body } = await site.browse().get(night);
    const venue = /<section aria-label="Sandstone Raceway"[^>]*>.*?<\/section>/s.exec(body)?.[0] ?? "";
    expect(textOf(venue)).toMatch(
      /Sandstone Raceway .+ NSW \d{4} ?Gates open 4:00\spm AE[DS]T ?Directions ?Map \(OpenStreetMap\)/,
    );
    expect(venue).toMatch(
      /href="https:\/\/www\.openstreetmap\.org\/search\?query=480\+Quarry\+Road[^"]+2756"/,
    );
    const [picture] = /\/assets\/i\/\w+/.exec(venue) ?? [];
    expect(picture && body.split(venue).join("")).not.toContain(picture);
  });

  test.each(["no-such-event", "..%2f..%2fadmin", "'%20or%201=1"])(
    "get a 404 for the event %s",
    async (url) => {
      expect((await site.browse().get(`/event/${url}`)).status).toBe(404);
    },
  );

  test("see why they can't enter, with a link to the profile [EVT-013 EVT-014]", async () => {
    const { body } = await site.browse().get("/event/twilight-show-and-shine");
    expect(textOf(body)).toContain("You cannot enter this event - the cars on show are invited");
    expect(body).toMatch(/<a[^>]*href="\/profile"[^>]*>Update my Profile<\/a>/);
    expect(formIn(body, "entry").hasControl("category")).toBe(false);
  });

  test("see when entries open, in the venue's time zone [EVT-086]", async () => {
    const { body } = await site.browse().get("/event/season-opener-perth");
    expect(textOf(body)).toMatch(/Entries open \w{3},? \d+ \w+ \d{4},? .*AWST/);
  });

  test("see a sold-out category marked as such, without a control to choose it [ENT-014 ENT-015]", async () => {
    const { body } = await site.browse().get(night);
    expect(textOf(body)).toContain("Open - Sold out");
    expect(body.match(/type="radio"[^>]*name="category"/g)).toHaveLength(6);
  });

  test("see why a category is closed to them [ENT-016 ENT-017]", async () => {
    expect(textOf((await site.browse().get("/event/long-weekend-shootout")).body)).toContain(
      "by invitation only",
    );
  });

  test("can choose to spectate only [ENT-019 ENT-020]", async () => {
    expect(textOf((await site.browse().get(night)).body)).toContain("Spectating Only");
  });

  test("see which tickets and extras are sold out [EVT-025 EVT-031]", async () => {
    const page = await chooseCategory(site.browse(), "night-shift-sydney", "Street");
    expect(textOf(page.body)).toContain("Grandstand terrace Sorry Sold out");
    expect(textOf(page.body)).toContain("Early scrutineering Sorry Sold out");
    const form = entryIn(page);
    expect([
      form.hasControl(fieldNamed(page, "Grandstand terrace")),
      form.hasControl(fieldNamed(page, "Adult")),
    ]).toEqual([false, true]);
  });

  test("get the options of an entry only after choosing a category [ENT-022 ENT-023 EVT-027]", async () => {
    const browser = site.browse();
    const before = entryIn(await browser.get(night));
    const street = entryIn(await chooseCategory(browser, "night-shift-sydney", "Street"));
    const transfer = entryIn(await chooseCategory(browser, "night-shift-sydney", "Entry transfer"));
    const hasFields = (form: typeof before) =>
      ["licence_number", "entrant_note", "transfer_name"].map((name) => form.hasControl(name));
    expect(hasFields(before)).toEqual([false, false, false]);
    expect(hasFields(street)).toEqual([true, true, false]);
    expect(hasFields(transfer)).toEqual([true, true, true]);
  });

  test("only update the form when they press Enter", async () => {
    const { body } = await site.browse().get(night);
    const [first] = /<button[^>]*>/.exec(body.slice(body.indexOf('<form id="entry"'))) ?? [];
    expect(first).toContain('value="update"');
    expect(first).toMatch(/formnovalidate/i);
  });

  test("see prices with two decimals, and options at their own price [PRICE-002 EVT-040]", async () => {
    const text = textOf((await site.browse().get(night)).body);
    expect(text).toContain("$137.00");
    expect(text).toContain("3XL – $49.00");
  });
});

describe("a visitor who is ready to enter", () => {
  test("is redirected to the login, and from there back to the event [NAV-004 NAV-005]", async () => {
    const browser = site.browse();
    const page = await browser.get(night);
    const response = await browser.post(night, entryIn(page).press("Log in to enter"));
    expect(response.location).toBe("/login");
    await browser.get("/login");
    const driver = { email: "driver@example.com", password: "roll-racing-250" };
    expect((await browser.post("/login", driver)).location).toBe(`${night}#class`);
  });
});

describe("a logged-in driver", () => {
  test("has name, email and mobile filled in, and the first payment method chosen [ENT-003..006 ENT-008]", async () => {
    const browser = site.browse();
    await logIn(browser);
    expect(entryIn(await browser.get(night)).values()).toMatchObject({
      first_name: ["Sam"],
      last_name: ["Carter"],
      email: ["driver@example.com"],
      mobile_phone: ["0491 570 156"],
      payment_method: ["card"],
    });
  });

  test("with a valid register entry needs no licence number [LIC-008 LIC-009]", async () => {
    const browser = site.browse();
    await logIn(browser);
    const { body } = await chooseCategory(browser, "gulf-roll-off", "Street");
    expect(textOf(body)).toContain("Using your race licence R-104277, valid until");
    expect(body).not.toMatch(/<input[^>]*name="licence_number"[^>]*required/);
  });

  test("is found however the organiser spells the register's name [LIC-008]", async () => {
    const db = organiser.dependencies.db.updateTable("events").set({ race_licence: "Racers" });
    await db.where("url", "=", "gulf-camp-out").execute();
    const browser = site.browse();
    await logIn(browser);
    const { body } = await chooseCategory(browser, "gulf-camp-out", "Street");
    expect(textOf(body)).toContain("Using your race licence R-104277, valid until");
  });

  test("with an invalid register entry is told so, and can type another number [LIC-011]", async () => {
    const browser = site.browse();
    await logIn(browser, "admin@example.com");
    const { body } = await chooseCategory(browser, "gulf-roll-off", "Street");
    expect(textOf(body)).toContain("According to the RACERS register, your licence is not valid.");
    expect(textOf(body)).not.toContain("R-088120");
    expect(body).toMatch(/<input[^>]*required[^>]*name="licence_number"|name="licence_number"[^>]*required/);
  });

  test("whose car's registration has expired is warned, and can't pay [EVT-022 EVT-054 VEH-028]", async () => {
    const browser = site.browse();
    await logIn(browser);
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    const expired = /<option value="(\d+)"[^>]*>[^<]*OLD08</.exec(page.body)?.[1] ?? "";
    const fields = entryIn(page).fillIn({
      vehicle: expired,
      address: "1",
      licence_number: "A1",
      terms: "yes",
    });
    const warned = await browser.post(night, fields.press("Update"));
    expect(textOf(warned.body)).toContain(
      "The vehicle registration has expired. Please update it in your profile.",
    );
    expect(entryIn(warned).press("Go to my profile")).toMatchObject({ intent: ["edit-vehicle"] });
    const pay = /<button[^>]*value="submit"[^>]*>/.exec(warned.body)?.[0];
    expect(pay).toMatch(/ disabled=""/);
    expect(pay).toContain('aria-describedby="pay-reason"');

    const forced = await browser.post(night, { ...entryIn(warned).values(), intent: "submit" });
    expect(forced.status).toBe(400);
  });

  test("chooses garages from a list that shows who has the others [GAR-005 GAR-006 GAR-007]", async () => {
    const browser = site.browse();
    await logIn(browser);
    const page = await chooseCategory(browser, "long-weekend-shootout", "Street");
    expect(textOf(page.body)).toContain("Team Ironbark");
    expect(page.body.match(/type="radio"[^>]*name="garage"/g)?.length).toBeGreaterThan(5);

    // This category excludes the double garages, available or not.
    const other = await chooseCategory(browser, "west-coast-showdown", "Street");
    expect(textOf(other.body)).toContain("Double garage 16 Unavailable");
  });

  test("finds the garages on a map, each with a text description [GAR-016]", async () => {
    const browser = site.browse();
    await logIn(browser);
    const { body } = await chooseCategory(browser, "west-coast-showdown", "Pro");
    expect(body.match(/<rect [^>]*width="\d+/g)?.length).toBeGreaterThan(15);
    expect(body).toMatch(/<title>[^<]*Northside Customs[^<]*<\/title>/);
  });

  test("can choose several garages if several are sold, free with a category that includes them [GAR-008 GAR-015]", async () => {
    const browser = site.browse();
    await logIn(browser);
    const page = await chooseCategory(browser, "west-coast-showdown", "Pro");
    const ids = [
      ...page.body.matchAll(
        /type="checkbox"[^>]*name="garage"[^>]*value="(\d+)"|name="garage" value="(\d+)"/g,
      ),
    ];
    expect(ids.length).toBeGreaterThan(5);
    expect(textOf(page.body)).toContain("Included in your entry");
  });
});
