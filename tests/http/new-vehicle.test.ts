import { describe, expect } from "vitest";
import { changeUser } from "../../server/organiser/account/users.ts";
import type { Browser } from "../support/browser.ts";
import { inYears } from "../support/dates.ts";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { foldedIn } from "../support/folded.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import type { RunningSite } from "../support/running-site.ts";
import { test } from "../support/running.ts";

const path = "/profile/vehicle/new";
const event = "/event/night-shift-sydney";

/** The six that are in front, filled in. */
const six = {
  vehicle_make: "Mazda",
  vehicle_model: "RX-7",
  vehicle_year: "1993",
  vehicle_colour: "White",
  vehicle_registration: "RTY13",
  vehicle_registration_expiry: inYears(4),
};

let people = 0;

/** Somebody new without a vehicle, signed in; what the organiser knows of them can be changed. */
async function newcomer(
  { organiser, site }: { organiser: RunningOrganiser; site: RunningSite },
  known: Parameters<typeof changeUser>[2] = {},
) {
  const email = `garage-${++people}@example.com`;
  const [user] = await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  const id = user?.id ?? 0;
  if (Object.keys(known).length > 0) await changeUser(organiser.parts.db, id, known);
  const browser = site.browse();
  await logIn(browser, email);
  const saved = () =>
    organiser.parts.db.selectFrom("vehicles").selectAll().where("entrant_id", "=", id).execute();
  return { browser, saved };
}

const opened = async (browser: Browser) => (await browser.get(path)).body;

describe("a new vehicle", () => {
  test("asks six fields in front and has the rest filled in behind them; those six are enough [VEH-007 VEH-008 VEH-010 VEH-015 VEH-021]", async ({
    organiser,
    site,
  }) => {
    const { browser, saved } = await newcomer({ organiser, site });
    const page = await opened(browser);
    const { front, behind, isOpen, summary, checked } = foldedIn(page, "#vehicle");
    expect(front).toEqual(Object.keys(six));
    expect(behind.toSorted()).toEqual(
      [
        "vehicle_registered",
        "vehicle_registration_state",
        "vehicle_body_style",
        "vehicle_induction",
        "vehicle_engine",
        "vehicle_owner",
        "vehicle_owner_mobile",
        "vehicle_racing_number",
        "vehicle_photo",
      ].toSorted(),
    );
    expect([isOpen, checked]).toEqual([false, []]);
    expect(summary).toContain(
      "New South Wales · Sedan · Naturally aspirated · 4 cylinder · Noor Haddad · 0491 570 006",
    );

    const form = formIn(page, "vehicle").fillIn(six);
    expect((await browser.post(path, form.press("Save vehicle"))).location).toBe("/profile");
    expect(await saved()).toMatchObject([
      {
        make: "Mazda",
        body_style_id: 1,
        induction_type_id: 1,
        engine_type_id: 1,
        registration_state_id: 2,
        registration_expiry: inYears(4),
        vehicle_owner: "Noor Haddad",
        owner_mobile: "0491 570 006",
        racing_number: "",
      },
    ]);
  });

  test("asks the same six in an entry, and is saved and chosen by them [VEH-006 VEH-019 VEH-020]", async ({
    organiser,
    site,
  }) => {
    const { browser, saved } = await newcomer({ organiser, site });
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    const { front, behind, isOpen, checked } = foldedIn(page.body, "section#vehicle");
    expect([front, isOpen, checked]).toEqual([Object.keys(six), false, []]);
    expect(behind).not.toContain("vehicle_registered");
    const answer = await browser.post(event, entryIn(page).fillIn(six).press("Save vehicle"));
    expect(textOf(answer.body)).toContain("Vehicle Saved");
    expect(answer.body).toMatch(/<option value="\d+" selected="">Mazda RX-7 White RTY13/);
    expect(await saved()).toMatchObject([{ registration_state_id: 2, owner_mobile: "0491 570 006" }]);
  });

  test("is registered where its driver's licence is from, and like the driver's last one", async ({
    organiser,
    site,
  }) => {
    const { browser, saved } = await newcomer({ organiser, site }, { drivers_licence_state_of_issue_id: 7 });
    const first = formIn(await opened(browser), "vehicle");
    const change = { vehicle_body_style: "2", vehicle_induction: "3", vehicle_engine: "8" };
    await browser.post(path, first.fillIn({ ...six, ...change }).press("Save vehicle"));
    expect(await saved()).toMatchObject([{ registration_state_id: 7, engine_type_id: 8 }]);
    expect(foldedIn(await opened(browser), "#vehicle").summary).toContain(
      "Victoria · Coupe · Twin turbocharged · Rotary · Noor Haddad",
    );
  });

  test("unfolds where something behind is missing [VEH-016]", async ({ organiser, site }) => {
    const { browser } = await newcomer({ organiser, site }, { mobile_phone: "" });
    const page = await opened(browser);
    expect(foldedIn(page, "#vehicle").isOpen).toBe(true);
    const { status, body } = await browser.post(
      path,
      formIn(page, "vehicle").fillIn(six).press("Save vehicle"),
    );
    expect([status, textOf(body)]).toEqual([
      400,
      expect.stringContaining("Owner mobile: Please fill this in."),
    ]);
  });

  test("unfolds where something behind is wrong, and not for what is in front [VEH-012 VEH-018 VEH-024]", async ({
    organiser,
    site,
  }) => {
    const { browser } = await newcomer({ organiser, site });
    const fields = formIn(await opened(browser), "vehicle")
      .fillIn(six)
      .press("Save vehicle");
    const wrongs: [Record<string, string>, string][] = [
      [{ vehicle_owner_mobile: "call me" }, "Owner mobile: "],
      [{ vehicle_racing_number: "-4" }, "Racing Number: "],
      [{ vehicle_engine: "" }, "Engine type: "],
      [{ vehicle_registered: "" }, "Is this vehicle registered? "],
    ];
    for (const [wrong, at] of wrongs) {
      const answer = await browser.post(path, { ...fields, ...wrong });
      expect([answer.status, textOf(answer.body)]).toEqual([400, expect.stringContaining(at)]);
      expect(foldedIn(answer.body, "#vehicle").isOpen, at).toBe(true);
    }
    const inFront = await browser.post(path, { ...fields, vehicle_make: "" });
    expect([inFront.status, foldedIn(inFront.body, "#vehicle").isOpen]).toEqual([400, false]);
  });

  test("that isn't registered needs no expiry once No is answered, without scripts as well [VEH-024 VEH-025]", async ({
    organiser,
    site,
  }) => {
    const { browser, saved } = await newcomer({ organiser, site });
    const page = await opened(browser);
    const { vehicle_registration_expiry: _, ...others } = six;
    const left = formIn(page, "vehicle").fillIn(others).press("Save vehicle");
    const missing = await browser.post(path, left);
    expect(textOf(missing.body)).toContain("Registration Expiry: Please fill this in.");
    expect(page).not.toMatch(/<input[^>]*required[^>]*name="vehicle_registration_expiry"/);
    expect(page).not.toMatch(/name="vehicle_registration_expiry"[^>]*required/);
    const no = formIn(missing.body, "vehicle").fillIn({ vehicle_registered: "no" }).press("Save vehicle");
    expect((await browser.post(path, no)).status).toBe(303);
    expect(await saved()).toMatchObject([{ registration_state_id: 0, registration_expiry: "" }]);
  });
});
