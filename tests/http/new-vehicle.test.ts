import { describe, expect } from "vitest";
import { updateUser } from "../../server/organiser/account/users.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { inYears } from "../support/dates.ts";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { readDetails } from "../support/details-of-form.ts";
import { fieldError, formIn, type HtmlForm, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import type { RunningSite } from "../support/running-site.ts";
import { test } from "../support/running.ts";

const path = "/profile/vehicle/new";
const event = "/event/night-shift-sydney";

/** The fields of a registered vehicle that are shown up front in an entry, filled in. */
const inEntry = {
  vehicle_make: "Mazda",
  vehicle_model: "RX-7",
  vehicle_year: "1993",
  vehicle_colour: "White",
  vehicle_body_style: "2",
  vehicle_induction: "3",
  vehicle_engine: "8",
  vehicle_registration: "RTY13",
  vehicle_registration_state: "2",
  vehicle_registration_expiry: inYears(4),
};

/** In the garage there is also the question whether the vehicle is registered. */
const inGarage = { ...inEntry, vehicle_registered: "yes" };

type Fields = ReturnType<HtmlForm["press"]>;

let people = 0;

/** A new, logged-in user without a vehicle; fields of their user record can be overridden. */
async function createNewUser(
  { organiser, site }: { organiser: RunningOrganiser; site: RunningSite },
  overrides: Parameters<typeof updateUser>[2] = {},
) {
  const email = `garage-${++people}@example.com`;
  const [user] = await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  const id = user?.id ?? 0;
  if (Object.keys(overrides).length > 0) await updateUser(organiser.dependencies.db, id, overrides);
  const browser = site.browse();
  await logIn(browser, email);
  const saved = () =>
    organiser.dependencies.db.selectFrom("vehicles").selectAll().where("entrant_id", "=", id).execute();
  return { browser, saved };
}

const loadForm = async (browser: Browser) => (await browser.get(path)).body;

describe("a new vehicle", () => {
  test("shows the fields that only the driver knows up front, all empty; those are enough [VEH-007 VEH-008 VEH-010 VEH-015 VEH-021]", async ({
    organiser,
    site,
  }) => {
    const { browser, saved } = await createNewUser({ organiser, site });
    const page = await loadForm(browser);
    const { outside, inside, isOpen, summary } = readDetails(page, "#vehicle");
    expect(outside.toSorted()).toEqual(Object.keys(inGarage).toSorted());
    expect(inside.toSorted()).toEqual(
      ["vehicle_owner", "vehicle_owner_mobile", "vehicle_photo", "vehicle_racing_number"].toSorted(),
    );
    expect(isOpen).toBe(false);
    expect(summary).toContain("Noor Haddad · 0491 570 006");
    const form = formIn(page, "vehicle");
    const values = form.values();
    for (const name of outside) expect((values[name] ?? []).join(""), name).toBe("");

    const response = await browser.post(path, form.fillIn(inGarage).press("Save vehicle"));
    expect(response.location).toBe("/profile");
    expect(await saved()).toMatchObject([
      {
        make: "Mazda",
        body_style_id: 2,
        induction_type_id: 3,
        engine_type_id: 8,
        registration_state_id: 2,
        registration_expiry: inYears(4),
        vehicle_owner: "Noor Haddad",
        owner_mobile: "0491 570 006",
        racing_number: "",
      },
    ]);
  });

  test("has its error at each choice that wasn't made, in the garage and in an entry [VEH-010 VEH-011 VEH-012 VEH-019 VEH-024]", async ({
    organiser,
    site,
  }) => {
    const { browser, saved } = await createNewUser(
      { organiser, site },
      { drivers_licence_state_of_issue_id: 7 },
    );
    const unchosen = {
      vehicle_body_style: "",
      vehicle_induction: "",
      vehicle_engine: "",
      vehicle_registration_state: "",
    };
    const form = formIn(await loadForm(browser), "vehicle");
    const garage = await browser.post(path, form.fillIn({ ...inGarage, ...unchosen }).press("Save vehicle"));
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    const entry = await browser.post(
      event,
      entryIn(page)
        .fillIn({ ...inEntry, ...unchosen })
        .press("Save vehicle"),
    );
    for (const response of [garage, entry]) {
      expect(response.status).toBe(400);
      for (const name of Object.keys(unchosen)) expect(fieldError(response, name), name).not.toBe("");
    }
    const unanswered = await browser.post(path, {
      ...form.press("Save vehicle"),
      ...inGarage,
      vehicle_registered: "",
    });
    expect(textOf(unanswered.body)).toContain("Check what you typed Is this vehicle registered? ");
    expect(await saved()).toEqual([]);
  });

  test("shows the same fields in an entry, where it is saved and selected [VEH-006 VEH-019 VEH-020]", async ({
    organiser,
    site,
  }) => {
    const { browser, saved } = await createNewUser({ organiser, site });
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    const { outside, inside, isOpen, validated } = readDetails(page.body, "section#vehicle");
    expect([outside, isOpen, validated]).toEqual([Object.keys(inEntry), false, []]);
    expect(inside).not.toContain("vehicle_registered");
    const response = await browser.post(event, entryIn(page).fillIn(inEntry).press("Save vehicle"));
    expect(textOf(response.body)).toContain("Vehicle Saved");
    expect(response.body).toMatch(/<option[^>]* selected="">Mazda RX-7 White RTY13/);
    expect(await saved()).toMatchObject([{ registration_state_id: 2, owner_mobile: "0491 570 006" }]);
  });

  test("whose registration has expired is an error at its expiry in an entry, and every error leads to its field [VEH-028]", async ({
    organiser,
    site,
  }) => {
    const { browser, saved } = await createNewUser({ organiser, site });
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    const expired = { ...inEntry, vehicle_registration_expiry: "2020-01-01", first_name: "" };
    const response = await browser.post(event, {
      ...entryIn(page).fillIn(expired).values(),
      intent: "submit",
    });
    expect([response.status, await saved()]).toEqual([400, []]);
    expect(fieldError(response, "vehicle_registration_expiry")).toContain(
      "The vehicle registration has expired. Enter an expiry date that hasn’t passed.",
    );
    const links = [...response.body.matchAll(/href="#(field-[^"]+)"/g)].map(([, id]) => id);
    expect(links).toContain("field-first-name");
    for (const id of links) expect(response.body).toContain(` id="${id}"`);
  });

  test("copies nothing from the driver's last vehicle", async ({ organiser, site }) => {
    const { browser } = await createNewUser({ organiser, site });
    await browser.post(
      path,
      formIn(await loadForm(browser), "vehicle")
        .fillIn(inGarage)
        .press("Save vehicle"),
    );
    expect(formIn(await loadForm(browser), "vehicle").values()).toMatchObject({
      vehicle_body_style: [""],
      vehicle_induction: [""],
      vehicle_engine: [""],
      vehicle_registration_state: [""],
    });
  });

  test("opens the collapsed section when a field in it is missing [VEH-016]", async ({ organiser, site }) => {
    const { browser } = await createNewUser({ organiser, site }, { mobile_phone: "" });
    const page = await loadForm(browser);
    expect(readDetails(page, "#vehicle").isOpen).toBe(true);
    const { status, body } = await browser.post(
      path,
      formIn(page, "vehicle").fillIn(inGarage).press("Save vehicle"),
    );
    expect([status, textOf(body)]).toEqual([
      400,
      expect.stringContaining("Check what you typed Owner mobile "),
    ]);
  });

  test("opens the collapsed section for an invalid field in it, but not for one up front [VEH-018]", async ({
    organiser,
    site,
  }) => {
    const { browser } = await createNewUser({ organiser, site });
    const fields = formIn(await loadForm(browser), "vehicle")
      .fillIn(inGarage)
      .press("Save vehicle");
    const invalidValues: [Record<string, string>, string][] = [
      [{ vehicle_owner_mobile: "call me" }, "Owner mobile: "],
      [{ vehicle_racing_number: "-4" }, "Racing Number: "],
    ];
    for (const [invalid, at] of invalidValues) {
      const response = await browser.post(path, { ...fields, ...invalid });
      expect([response.status, textOf(response.body)]).toEqual([400, expect.stringContaining(at)]);
      expect(readDetails(response.body, "#vehicle").isOpen, at).toBe(true);
    }
    const inFront = await browser.post(path, { ...fields, vehicle_make: "" });
    expect([inFront.status, readDetails(inFront.body, "#vehicle").isOpen]).toEqual([400, false]);
  });

  test("that isn't registered needs no expiry date, with and without scripts [VEH-024 VEH-025]", async ({
    organiser,
    site,
  }) => {
    const { browser, saved } = await createNewUser({ organiser, site });
    const page = await loadForm(browser);
    const { vehicle_registration_expiry: _, ...others } = inGarage;
    const left = formIn(page, "vehicle").fillIn(others).press("Save vehicle");
    const missing = await browser.post(path, left);
    expect(textOf(missing.body)).toContain("Check what you typed Registration Expiry ");
    expect(page).not.toMatch(/<input[^>]*required[^>]*name="vehicle_registration_expiry"/);
    expect(page).not.toMatch(/name="vehicle_registration_expiry"[^>]*required/);
    const unregistered = formIn(missing.body, "vehicle")
      .fillIn({ vehicle_registered: "no" })
      .press("Save vehicle");
    expect((await browser.post(path, unregistered)).status).toBe(303);
    expect(await saved()).toMatchObject([{ registration_state_id: 0, registration_expiry: "" }]);
  });

  const entryFields = (browser: Browser, fields: Fields) => browser.post(event, fields);
  const interactions: Record<string, (browser: Browser, fields: Fields) => Promise<BrowserResponse>> = {
    "“Update”": entryFields,
    "an error": async (browser, fields) => {
      const response = await browser.post(event, { ...fields, intent: "save-vehicle" });
      expect(response.status).toBe(400);
      return response;
    },
    "a change of language": async (browser, fields) => {
      const german = { ...fields, language: "de" };
      return browser.post((await browser.post(event, german)).location, german);
    },
    "opening its page again": async (browser, fields) => {
      await entryFields(browser, fields);
      return browser.get(event);
    },
    "another vehicle and back": async (browser, fields) => {
      const other = entryIn(await entryFields(browser, { ...fields, vehicle: "" })).press("Update");
      return entryFields(browser, { ...other, vehicle: "new" });
    },
    "another class and back": async (browser, fields) => {
      const other = entryIn(await entryFields(browser, { ...fields, category: "" })).press("Update");
      return entryFields(browser, { ...other, category: fields["category"] ?? "" });
    },
  };
  const left = {
    emptied: { vehicle_owner: "", vehicle_owner_mobile: "" },
    changed: {
      vehicle_owner: "Jo Carter",
      vehicle_owner_mobile: "0491 570 159",
      vehicle_registration_state: "3",
      vehicle_body_style: "2",
      vehicle_induction: "3",
      vehicle_engine: "8",
    },
  };
  test.for(
    Object.keys(interactions).flatMap((interaction) =>
      Object.entries(left).map(([how, typed]) => [interaction, how, typed] as const),
    ),
  )(
    "in an entry keeps prefilled values as the driver left them after %s: %s",
    async ([interaction, , typed], { organiser, site }) => {
      const { browser } = await createNewUser({ organiser, site });
      // With a saved vehicle the page shows a list to choose from.
      await browser.post(
        path,
        formIn(await loadForm(browser), "vehicle")
          .fillIn(inGarage)
          .press("Save vehicle"),
      );
      const chosen = entryIn(await chooseCategory(browser, "night-shift-sydney", "Street")).press("Update");
      const page = await browser.post(event, { ...chosen, vehicle: "new" });
      expect(entryIn(page).values()).toMatchObject({ vehicle_owner: ["Noor Haddad"], vehicle_engine: [""] });
      const form = entryIn(page).fillIn({ vehicle_make: "Mazda", ...typed });
      const response = await interactions[interaction]?.(browser, form.press("Update"));
      const lists = Object.entries(typed).map(([name, value]) => [name, [value]]);
      expect(response && entryIn(response).values()).toMatchObject(Object.fromEntries(lists));
    },
  );

  test("in an entry is prefilled with the owner's mobile when the account has none", async ({
    organiser,
    site,
  }) => {
    const { browser } = await createNewUser({ organiser, site }, { mobile_phone: "" });
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    const form = entryIn(page).fillIn({ mobile_phone: "0491 570 156" });
    const response = entryIn(await browser.post(event, form.press("Update")));
    expect(response.values()).toMatchObject({ vehicle_owner_mobile: ["0491 570 156"] });
  });
});
