import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addCredit } from "../../server/organiser/account/credit.ts";
import { changeUser } from "../../server/organiser/account/users.ts";
import type { Browser } from "../support/browser.ts";
import { inYears, yearIn } from "../support/dates.ts";
import { chooseCategory, entryIn, logIn, newVehicle } from "../support/entry-visit.ts";
import { type FaultyLine, faultyLine } from "../support/faulty-line.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
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
    env: { ORGANISER_READ_TIMEOUT_MS: "1500", ORGANISER_PUBLIC_URL: organiser.url },
  });
});
afterEach(() => line.mend());
afterAll(async () => {
  await site.close();
  await line.close();
  await organiser.close();
});

async function signedIn(email = "driver@example.com"): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser, email);
  await browser.get("/");
  return browser;
}

/** Somebody new, signed in at the site. */
async function newPerson(name: string) {
  const email = `${name.toLowerCase()}@example.com`;
  const [user] = await makePeople(organiser, [{ email, first_name: name, last_name: "Person" }]);
  return { id: user?.id ?? 0, email, browser: await signedIn(email) };
}

const formOn = async (browser: Browser, path: string, id: string) =>
  formIn((await browser.get(path)).body, id);
const profileOf = (browser: Browser) => formOn(browser, "/profile", "profile");

describe("the profile", () => {
  test("is for the signed-in alone, and the log-in leads back to it [RT-030 RT-031 SEC-009]", async () => {
    const browser = site.browse();
    expect(await browser.get("/profile")).toMatchObject({ status: 303, location: "/login" });
    const answer = await browser.post("/login", {
      email: "driver@example.com",
      password: "roll-racing-250",
    });
    expect([answer.status, answer.location]).toEqual([303, "/profile"]);
    const { status, body } = await browser.follow(answer);
    expect(status).toBe(200);
    expect(textOf(body)).toContain("Good to see you, Sam.");
  });

  test("is where the address of the partner sites leads [RT-078]", async () => {
    expect((await (await signedIn()).get("/enter/")).location).toBe("/profile");
  });

  test("asks what is switched on by default and nothing else [SET-008 SET-009 SET-010 SET-011 SET-012]", async () => {
    const { browser } = await newPerson("Default");
    const form = await profileOf(browser);
    const asked =
      `email mobile_phone newpassword current_password date_of_birth drivers_licence_number drivers_licence_expiry
      drivers_licence_state_of_issue_id emergency_contact_name emergency_contact_phone key owner`.split(
        /\s+/,
      );
    expect(Object.keys(form.values()).toSorted()).toEqual(asked.toSorted());
  });

  test("is saved with a notice, and shows what was saved [ACC-002 ACC-010]", async () => {
    const { browser } = await newPerson("Saver");
    const form = await profileOf(browser);
    const answer = await browser.post(
      "/profile",
      form
        .fillIn({
          mobile_phone: " 0491 570 110 ",
          drivers_licence_number: "NSW 42",
          drivers_licence_expiry: inYears(4, "01-31"),
          drivers_licence_state_of_issue_id: "1",
          emergency_contact_name: "Jo",
        })
        .press("Save profile"),
    );
    expect([answer.status, answer.location]).toEqual([303, "/profile"]);
    const { body } = await browser.follow(answer);
    expect(textOf(body)).toContain("Saved");
    expect(formIn(body, "profile").values()).toMatchObject({
      mobile_phone: ["0491 570 110"],
      drivers_licence_number: ["NSW 42"],
      drivers_licence_expiry: [inYears(4, "01-31")],
      drivers_licence_state_of_issue_id: ["1"],
      emergency_contact_name: ["Jo"],
    });
  });

  test.each([
    [{ email: "" }, "Please fill this in."],
    [{ email: "driver" }, "Please check the e-mail address."],
    [{ mobile_phone: " " }, "Please fill this in."],
    [{ drivers_licence_expiry: inYears(4, "02-30") }, "Please use a day that exists."],
    [{ newpassword: "short" }, "A password has 8 to 200 characters."],
    [{ newpassword: "Baseball1" }, "This is one of the most common passwords. Please take another."],
    [{ newpassword: "driver@example.com" }, "A password can't be your e-mail or your name."],
  ])("that isn't filled in right (%j) says so at the field, with everything kept", async (wrong, message) => {
    const browser = await signedIn();
    const fields = (await profileOf(browser))
      .fillIn({ emergency_contact_name: "Typed" })
      .press("Save profile");
    const { status, body } = await browser.post("/profile", { ...fields, ...wrong });
    expect(status).toBe(400);
    expect(textOf(body)).toContain(message);
    expect(body).toContain('aria-invalid="true"');
    expect(formIn(body, "profile").values()).toMatchObject({ emergency_contact_name: ["Typed"] });
    expect(body).not.toContain('value="short"');
  });

  test("that the API refuses says its words, and keeps everything but the password", async () => {
    const { browser } = await newPerson("Often");
    const ask = async (email: string) => {
      const fields = (await profileOf(browser)).fillIn({ email, current_password: "roll-racing-250" });
      return browser.post("/profile", fields.press("Save profile"));
    };
    for (const name of ["one", "two", "three"]) await ask(`often-${name}@example.com`);
    const form = await profileOf(browser);
    const fields = form
      .fillIn({
        email: "spectator@example.com",
        newpassword: "never-shown-again",
        current_password: "roll-racing-250",
      })
      .press("Save profile");
    const { status, body } = await browser.post("/profile", fields);
    expect(status).toBe(422);
    expect(textOf(body)).toContain("You asked for another e-mail address too often today.");
    expect(formIn(body, "profile").values()).toMatchObject({ email: ["spectator@example.com"] });
    expect(body).not.toMatch(/never-shown-again|roll-racing-250/);
  });

  test("leaves alone what a form lacks: half a page saves no half a person", async () => {
    const { browser } = await newPerson("Half");
    await browser.post("/profile", {
      ...(await profileOf(browser)).fillIn({ emergency_contact_name: "Jo" }).press("Save profile"),
    });
    await browser.post("/profile", { email: "half@example.com", mobile_phone: "0491 570 111" });
    expect((await profileOf(browser)).values()).toMatchObject({
      mobile_phone: ["0491 570 111"],
      emergency_contact_name: ["Jo"],
    });
  });

  test("that finds the API silent is kept for its owner alone [AUTH-022]", async () => {
    const { browser } = await newPerson("Silent");
    const fields = (await profileOf(browser))
      .fillIn({
        emergency_contact_name: "Kept Contact",
        newpassword: "not-kept-anywhere",
        current_password: "not-kept-either",
      })
      .press("Save profile");
    line.fault("", "reset");
    const answer = await browser.post("/profile", fields);
    expect(answer.status).toBe(503);
    expect(textOf(answer.body)).toContain("What you typed is kept in this browser");
    line.mend();
    organiser.clock.advance(10_000);

    const back = await browser.get("/profile");
    expect(back.body).not.toMatch(/not-kept-anywhere|not-kept-either/);
    expect(formIn(back.body, "profile").values()).toMatchObject({ emergency_contact_name: ["Kept Contact"] });
    await browser.post("/logout", {});
    await logIn(browser, "spectator@example.com");
    expect((await browser.get("/profile")).body).not.toContain("Kept Contact");
  });

  test("answers the page's own scripts with the form where the save alone found no answer", async () => {
    const browser = await signedIn();
    const fields = (await profileOf(browser)).press("Save profile");
    line.fault("/cognito/user/update", "reset");
    const answer = await browser.post("/profile.data", fields);
    expect(answer.status).toBe(503);
    expect(answer.body).toContain("unanswered");
  });

  test("shows a credit balance only where there is one [ACC-012]", async () => {
    const { browser, id } = await newPerson("Credit");
    expect(textOf((await browser.get("/profile")).body)).not.toContain("Your credit");
    const { db, clock } = organiser.parts;
    await addCredit(db, { userId: id, cents: 1250, reason: "a gift", now: clock.now() });
    expect(textOf((await browser.get("/profile")).body)).toContain("Your credit: $12.50");
  });
});

describe("the date of birth", () => {
  test("can be set while there is none, and then never again, whatever is posted [ACC-006 ACC-008]", async () => {
    const { browser } = await newPerson("Birthday");
    // It is said before it is too late.
    expect(textOf((await browser.get("/profile")).body)).toContain("once saved, it can't be changed here");
    const form = await profileOf(browser);
    const fields = form.fillIn({ date_of_birth: "1990-05-04" }).press("Save profile");
    const page = await browser.follow(await browser.post("/profile", fields));
    expect(textOf(page.body)).toContain("4 May 1990");
    expect(formIn(page.body, "profile").asks("date_of_birth")).toBe(false);

    await browser.post("/profile", { ...fields, date_of_birth: "2001-01-01" });
    expect(textOf((await browser.get("/profile")).body)).toContain("4 May 1990");
  });

  test("is in the past", async () => {
    const { browser } = await newPerson("Unborn");
    const fields = (await profileOf(browser)).fillIn({ date_of_birth: "2999-01-01" }).press("Save profile");
    const { status, body } = await browser.post("/profile", fields);
    expect([status, textOf(body)]).toEqual([400, expect.stringContaining("Please check the date of birth.")]);
  });
});

test("what the organiser switches on is asked and saved, addresses too [ACC-007 SET-013 SET-016 SET-017 SET-020]", async () => {
  const other = await startSite({
    organiserUrl: organiser.url,
    clock: organiser.clock,
    env: { PROFILE_FIELDS: "name date-of-birth date-of-birth-change abn additional-member addresses" },
  });
  try {
    const { id } = await newPerson("Wide");
    await changeUser(organiser.parts.db, id, { date_of_birth: "1990-05-04" });
    const browser = other.browse();
    await logIn(browser, "wide@example.com");
    const page = await browser.get("/profile");
    expect(textOf(page.body)).toContain("Partner Name");
    const form = formIn(page.body, "profile");
    expect(form.asks("emergency_contact_name")).toBe(false);
    const bad = await browser.post("/profile", form.fillIn({ abn: "12" }).press("Save profile"));
    expect([bad.status, textOf(bad.body)]).toEqual([400, expect.stringContaining("An ABN has 11 digits.")]);
    const change = { first_name: "Wider", date_of_birth: "1990-05-05", abn: "51 824 753 556" };
    const saved = await browser.post("/profile", form.fillIn(change).press("Save profile"));
    expect((await profileOf(browser)).values()).toMatchObject({ first_name: ["Wider"], abn: [change.abn] });
    expect(saved.status).toBe(303);

    const address = await formOn(browser, "/profile/address/new", "address");
    const wrong = await browser.post("/profile/address/new", address.press("Save address"));
    expect(wrong.status).toBe(400);
    address.fillIn({
      street_address: "3 Paddock Lane",
      suburb: "Tarrow Creek",
      state: "NSW",
      postcode: "2580",
    });
    const added = await browser.follow(
      await browser.post("/profile/address/new", address.press("Save address")),
    );
    expect(textOf(added.body)).toContain("3 Paddock Lane, Tarrow Creek NSW 2580");
    const path = /action="(\/profile\/address\/\d+)"/.exec(added.body)?.[1] ?? "";
    const removed = await browser.follow(await browser.post(path, { intent: "remove" }));
    expect(textOf(removed.body)).toContain("Address removed");
    expect(textOf(removed.body)).not.toContain("3 Paddock Lane");
  } finally {
    await other.close();
  }
});

test("without address management there is no list and no page of addresses [SET-017]", async () => {
  const browser = await signedIn();
  expect(textOf((await browser.get("/profile")).body)).not.toContain("Addresses");
  expect((await browser.get("/profile/address/new")).status).toBe(404);
});

describe("a new password", () => {
  test("counts from then on; the old one is refused, and other browsers are signed out", async () => {
    const { browser, email } = await newPerson("Secret");
    const elsewhere = await signedIn(email);
    const fields = (await profileOf(browser))
      .fillIn({ newpassword: "a new one, with spaces ", current_password: "roll-racing-250" })
      .press("Save profile");
    const page = await browser.follow(await browser.post("/profile", fields));
    expect(textOf(page.body)).toContain("Log in with your new password");
    expect(page.body).not.toContain("a new one, with spaces");

    expect((await elsewhere.get("/profile")).status).toBe(303);
    const old = await site.browse().post("/login", { email, password: "roll-racing-250" });
    expect(old.status).toBe(400);
    const fresh = await site.browse().post("/login", { email, password: "a new one, with spaces " });
    expect(fresh.status).toBe(303);
  });
});

describe("vehicles", () => {
  const { vehicle: _, ...vehicle } = newVehicle;

  test("are listed with their registration; one that has expired is marked in words [ACC-005 VEH-001 VEH-027]", async () => {
    const text = textOf((await (await signedIn()).get("/profile")).body);
    expect(text).toMatch(/Nissan Skyline GT-R Midnight purple ROLL24 Registered until/);
    expect(text).toMatch(/Holden Commodore SS Red OLD08 Registration expired on/);
  });

  test("are added without a photo, changed, and removed after a question [VEH-006 VEH-023 VEH-024 VEH-025 VEH-029]", async () => {
    const { browser } = await newPerson("Garage");
    const empty = await browser.get("/profile");
    expect(textOf(empty.body)).toContain("No vehicles yet.");
    const form = await formOn(browser, "/profile/vehicle/new", "vehicle");
    expect(form.values()).toMatchObject({ vehicle_owner: ["Garage Person"] });
    form.fillIn({ ...vehicle, vehicle_registered: "yes" });
    const fields = form.press("Save vehicle");
    const [answer] = [await browser.post("/profile/vehicle/new", fields)];
    await browser.post("/profile/vehicle/new", fields);
    const listed = await browser.follow(answer);
    expect(textOf(listed.body)).toContain("Vehicle Saved");
    expect(
      textOf(listed.body).split(`Nissan Silvia Red SLV15 Registered until 30 June ${yearIn(4)}`),
    ).toHaveLength(2);

    const path = /href="(\/profile\/vehicle\/\d+)"/.exec(listed.body)?.[1] ?? "";
    const edit = await formOn(browser, path, "vehicle");
    const change = edit.fillIn({ vehicle_colour: "Blue", vehicle_registered: "no" }).press("Save vehicle");
    const changed = await browser.follow(await browser.post(path, change));
    expect(textOf(changed.body)).toContain("Nissan Silvia Blue SLV15 Not registered for the road");

    expect(textOf(changed.body)).toContain("Remove Nissan Silvia Blue SLV15 from your profile?");
    const gone = await browser.follow(await browser.post(path, { intent: "remove" }));
    expect(textOf(gone.body)).toContain("Vehicle removed");
    expect(textOf(gone.body)).not.toContain("Silvia");
  });

  test.each([
    [{ vehicle_make: "" }, "Please fill this in."],
    [{ vehicle_year: "99" }, "Please use a year with four digits"],
    [{ vehicle_racing_number: "-1" }, "Please use a whole number, 0 or more."],
    [{ vehicle_registered: "yes", vehicle_registration_expiry: "" }, "Please fill this in."],
    [{ vehicle_registered: "" }, "Please fill this in."],
  ])(
    "with %j are not saved, and everything typed is kept [VEH-018 VEH-020 VEH-025]",
    async (wrong, message) => {
      const browser = await signedIn();
      const { status, body } = await browser.post("/profile/vehicle/new", {
        ...vehicle,
        vehicle_registered: "yes",
        ...wrong,
      });
      expect(status).toBe(400);
      expect(textOf(body)).toContain(message);
      expect(formIn(body, "vehicle").values()).toMatchObject({ vehicle_model: ["Silvia"] });
    },
  );

  test("of somebody else are not found, neither to see nor to change nor to remove [SEC-017]", async () => {
    const { browser } = await newPerson("Stranger");
    expect((await browser.get("/profile/vehicle/1")).status).toBe(404);
    expect((await browser.post("/profile/vehicle/1", vehicle)).status).toBe(404);
    expect((await browser.post("/profile/vehicle/1", { intent: "remove" })).status).toBe(404);
    expect(textOf((await (await signedIn()).get("/profile")).body)).toContain("ROLL24");
  });

  test("that the API refuses say so in its words", async () => {
    const browser = await signedIn();
    const answer = await browser.post("/profile/vehicle/new", {
      ...vehicle,
      vehicle_registered: "yes",
      vehicle_body_style: "999",
    });
    expect([answer.status, textOf(answer.body)]).toEqual([
      422,
      expect.stringContaining("There is no such body style."),
    ]);
  });

  test("are kept as typed while the API is silent", async () => {
    const { browser } = await newPerson("Patient");
    const fields = { ...(await formOn(browser, "/profile/vehicle/new", "vehicle")).values(), ...vehicle };
    line.fault("", "reset");
    expect((await browser.post("/profile/vehicle/new", fields)).status).toBe(503);
    line.mend();
    organiser.clock.advance(10_000);
    const back = await formOn(browser, "/profile/vehicle/new", "vehicle");
    expect(back.values()).toMatchObject({ vehicle_model: ["Silvia"] });
  });

  test("whose registration has expired are mended from the event, which then lets the entry go [EVT-054 VEH-026 VEH-028]", async () => {
    const browser = await signedIn();
    const night = "/event/night-shift-sydney";
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    const expired = /<option value="(\d+)"[^>]*>[^<]*OLD08</.exec(page.body)?.[1] ?? "";
    const fields = entryIn(page).fillIn({
      vehicle: expired,
      address: "1",
      licence_number: "A1",
      terms: "yes",
    });
    const warned = await browser.post(night, fields.press("Update"));
    const leaving = await browser.post(night, entryIn(warned).press("Go to my profile"));
    expect(leaving.location).toMatch(/^\/profile\/vehicle\/\d+\?back=/);

    const mend = await formOn(browser, leaving.location, "vehicle");
    const mended = mend.fillIn({ vehicle_registration_expiry: inYears(4) }).press("Save vehicle");
    const back = await browser.post(leaving.location, mended);
    expect([back.status, back.location]).toEqual([303, night]);
    const again = await browser.follow(back);
    expect(textOf(again.body)).toContain("Vehicle Saved");
    expect(textOf(again.body)).not.toContain("registration has expired");
    expect(entryIn(again).values()).toMatchObject({ vehicle: [expired], licence_number: ["A1"] });
    expect(textOf(again.body)).toMatch(/Pay \$[\d.]+ Now/);
  });

  test("lead back to a path of this site only [RT-068]", async () => {
    const { browser } = await newPerson("Careful");
    const path = `/profile/vehicle/new?back=${encodeURIComponent("//evil.example/")}`;
    const answer = await browser.post(path, { ...vehicle, vehicle_registered: "yes" });
    expect([answer.status, answer.location]).toEqual([303, "/profile"]);
  });
});

test("a driver's licence that has run out is told as it is saved, and stands there from then on [SET-009]", async () => {
  const { browser } = await newPerson("Run-out");
  const fields = (await profileOf(browser))
    .fillIn({ drivers_licence_expiry: "2020-01-31" })
    .press("Save profile");
  const saved = await browser.follow(await browser.post("/profile", fields));
  expect(textOf(saved.body)).toContain("Your driver's licence expired on 31 January 2020.");
  expect(textOf((await browser.get("/profile")).body)).toContain("Expired on 31 January 2020");
});

describe("race licences", () => {
  const licence = { licence_issuer: "1", licence_number: "A-77", licence_expiry: inYears(4) };

  test("are added, changed and removed; one that has expired is marked", async () => {
    const { browser } = await newPerson("Licensed");
    const form = await formOn(browser, "/profile/licence/new", "licence");
    const fields = form.fillIn(licence).press("Save licence");
    const listed = await browser.follow(await browser.post("/profile/licence/new", fields));
    expect(textOf(listed.body)).toContain(`AASA A-77 Valid until 30 June ${yearIn(4)}`);

    const path = /href="(\/profile\/licence\/\d+)"/.exec(listed.body)?.[1] ?? "";
    const edit = await formOn(browser, path, "licence");
    const change = edit.fillIn({ licence_expiry: "2020-01-31" }).press("Save licence");
    const changed = await browser.follow(await browser.post(path, change));
    expect(textOf(changed.body)).toContain("AASA A-77 Expired on 31 January 2020");
    expect(textOf(changed.body)).toContain("Licence saved, but it expired on 31 January 2020.");

    const stranger = await signedIn("spectator@example.com");
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(path, { intent: "remove" })).status).toBe(404);
    const gone = await browser.follow(await browser.post(path, { intent: "remove" }));
    expect(textOf(gone.body)).toContain("No race licences yet.");
  });

  test.each([
    ["licence_issuer", "Please fill this in."],
    ["licence_number", "Please fill this in."],
    ["licence_expiry", "Please fill this in."],
  ])("need their %s", async (field, message) => {
    const browser = await signedIn();
    const { status, body } = await browser.post("/profile/licence/new", { ...licence, [field]: "" });
    expect([status, textOf(body)]).toEqual([400, expect.stringContaining(message)]);
  });
});
