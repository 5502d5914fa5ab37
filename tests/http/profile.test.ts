import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addCredit } from "../../server/organiser/account/credit.ts";
import { updateUser } from "../../server/organiser/account/users.ts";
import type { Browser } from "../support/browser.ts";
import { inYears, yearIn } from "../support/dates.ts";
import { chooseCategory, entryIn, logIn, newVehicle } from "../support/entry-visit.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let faultyApi: FaultyProxy;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  faultyApi = await startFaultyProxy(organiser.url);
  site = await startSite({
    organiserUrl: faultyApi.url,
    clock: organiser.clock,
    env: { ORGANISER_READ_TIMEOUT_MS: "1500", ORGANISER_PUBLIC_URL: organiser.url },
  });
});
afterEach(() => faultyApi.restore());
afterAll(async () => {
  await site.close();
  await faultyApi.close();
  await organiser.close();
});

async function loggedIn(email = "driver@example.com"): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser, email);
  await browser.get("/");
  return browser;
}

/** A new user, logged in at the site. */
async function createUser(name: string) {
  const email = `${name.toLowerCase()}@example.com`;
  const [user] = await makePeople(organiser, [{ email, first_name: name, last_name: "Person" }]);
  return { id: user?.id ?? 0, email, browser: await loggedIn(email) };
}

const formOn = async (browser: Browser, path: string, id: string) =>
  formIn((await browser.get(path)).body, id);
const profileOf = (browser: Browser) => formOn(browser, "/profile", "profile");

describe("the profile", () => {
  test("needs a login, which returns to it [RT-030 RT-031 SEC-009]", async () => {
    const browser = site.browse();
    expect(await browser.get("/profile")).toMatchObject({ status: 303, location: "/login" });
    const response = await browser.post("/login", {
      email: "driver@example.com",
      password: "roll-racing-250",
    });
    expect([response.status, response.location]).toEqual([303, "/profile"]);
    const { status, body } = await browser.follow(response);
    expect(status).toBe(200);
    expect(textOf(body)).toContain("Good to see you, Sam.");
  });

  test("is where the partner sites' link leads [RT-078]", async () => {
    expect((await (await loggedIn()).get("/enter/")).location).toBe("/profile");
  });

  test("shows the fields that are enabled by default, and no others [SET-008 SET-009 SET-010 SET-011 SET-012]", async () => {
    const { browser } = await createUser("Default");
    const form = await profileOf(browser);
    const expectedFields =
      `email mobile_phone newpassword current_password date_of_birth drivers_licence_number drivers_licence_expiry
      drivers_licence_state_of_issue_id emergency_contact_name emergency_contact_phone key owner shown whole`.split(
        /\s+/,
      );
    expect(Object.keys(form.values()).toSorted()).toEqual(expectedFields.toSorted());
  });

  test("keeps what another tab has filled in, and clears what the user saw and cleared", async () => {
    const { browser } = await createUser("Twotabs");
    const old = (await profileOf(browser)).fillIn({ mobile_phone: "0491 570 110" }).values();
    const expiry = inYears(4, "01-31");
    await browser.post("/profile", { ...old, drivers_licence_expiry: expiry });
    await browser.post("/profile", { ...old, mobile_phone: "0491 570 156" });
    const now = await profileOf(browser);
    expect(now.values()).toMatchObject({
      mobile_phone: ["0491 570 156"],
      drivers_licence_expiry: [expiry],
    });
    const { drivers_licence_expiry: _, ...cut } = now.values();
    await browser.post("/profile", cut);
    expect((await profileOf(browser)).values()).toMatchObject({ drivers_licence_expiry: [expiry] });
    await browser.post("/profile", { ...now.values(), drivers_licence_expiry: "" });
    expect((await profileOf(browser)).values()).toMatchObject({ drivers_licence_expiry: [""] });
  });

  test("is saved with a confirmation, and shows what was saved [ACC-002 ACC-010]", async () => {
    const { browser } = await createUser("Saver");
    const form = await profileOf(browser);
    const response = await browser.post(
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
    expect([response.status, response.location]).toEqual([303, "/profile"]);
    const { body } = await browser.follow(response);
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
    [{ email: "" }, "Fill this in."],
    [{ email: "driver" }, "Enter an email address in the format name@example.com."],
    [{ mobile_phone: " " }, "Fill this in."],
    [{ drivers_licence_expiry: inYears(4, "02-30") }, "Enter a real date."],
    [{ newpassword: "short" }, "Your password must be between 8 and 200 characters."],
    [{ newpassword: "Baseball1" }, "This password is too common. Choose a different one."],
    [{ newpassword: "driver@example.com" }, "Your password can’t be your email or your name."],
  ])(
    "with invalid input (%j) shows an error at the field, and keeps everything else",
    async (invalid, message) => {
      const browser = await loggedIn();
      const fields = (await profileOf(browser))
        .fillIn({ emergency_contact_name: "Typed" })
        .press("Save profile");
      const { status, body } = await browser.post("/profile", { ...fields, ...invalid });
      expect(status).toBe(400);
      expect(textOf(body)).toContain(message);
      expect(body).toContain('aria-invalid="true"');
      expect(formIn(body, "profile").values()).toMatchObject({ emergency_contact_name: ["Typed"] });
      expect(body).not.toContain('value="short"');
    },
  );

  test("shows the API's message when it is rejected, and keeps everything but the password", async () => {
    const { browser } = await createUser("Often");
    const changeEmail = async (email: string) => {
      const fields = (await profileOf(browser)).fillIn({ email, current_password: "roll-racing-250" });
      return browser.post("/profile", fields.press("Save profile"));
    };
    for (const name of ["one", "two", "three"]) await changeEmail(`often-${name}@example.com`);
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
    expect(textOf(body)).toContain("You’ve requested too many changes of your email address today.");
    expect(formIn(body, "profile").values()).toMatchObject({ email: ["spectator@example.com"] });
    expect(body).not.toMatch(/never-shown-again|roll-racing-250/);
  });

  test("leaves fields that are missing from a post unchanged", async () => {
    const { browser } = await createUser("Half");
    await browser.post("/profile", {
      ...(await profileOf(browser)).fillIn({ emergency_contact_name: "Jo" }).press("Save profile"),
    });
    await browser.post("/profile", { email: "half@example.com", mobile_phone: "0491 570 111" });
    expect((await profileOf(browser)).values()).toMatchObject({
      mobile_phone: ["0491 570 111"],
      emergency_contact_name: ["Jo"],
    });
  });

  test("is saved as a draft for its owner only when the API is down [AUTH-022]", async () => {
    const { browser } = await createUser("Silent");
    const fields = (await profileOf(browser))
      .fillIn({
        emergency_contact_name: "Kept Contact",
        newpassword: "not-kept-anywhere",
        current_password: "not-kept-either",
      })
      .press("Save profile");
    faultyApi.fault("", "reset");
    const response = await browser.post("/profile", fields);
    expect(response.status).toBe(503);
    expect(textOf(response.body)).toContain("What you entered is saved in this browser");
    faultyApi.restore();
    organiser.clock.advance(10_000);

    const back = await browser.get("/profile");
    expect(back.body).not.toMatch(/not-kept-anywhere|not-kept-either/);
    expect(formIn(back.body, "profile").values()).toMatchObject({ emergency_contact_name: ["Kept Contact"] });
    await browser.post("/logout", {});
    await logIn(browser, "spectator@example.com");
    expect((await browser.get("/profile")).body).not.toContain("Kept Contact");
  });

  test("returns the form to the page's own scripts when only the save timed out", async () => {
    const browser = await loggedIn();
    const fields = (await profileOf(browser)).press("Save profile");
    faultyApi.fault("/cognito/user/update", "reset");
    const response = await browser.post("/profile.data", fields);
    expect(response.status).toBe(503);
    expect(response.body).toContain("no-response");
  });

  test("shows a credit balance only if there is one [ACC-012]", async () => {
    const { browser, id } = await createUser("Credit");
    expect(textOf((await browser.get("/profile")).body)).not.toContain("Your credit");
    const { db, clock } = organiser.dependencies;
    await addCredit(db, { userId: id, cents: 1250, reason: "a gift", now: clock.now() });
    expect(textOf((await browser.get("/profile")).body)).toContain("Your credit: $12.50");
  });
});

describe("the date of birth", () => {
  test("can be set once, and then never changed, whatever is posted [ACC-006 ACC-008]", async () => {
    const { browser } = await createUser("Birthday");
    // Announced before it becomes final.
    expect(textOf((await browser.get("/profile")).body)).toContain(
      "You can’t change it here once it’s saved",
    );
    const form = await profileOf(browser);
    const fields = form.fillIn({ date_of_birth: "1990-05-04" }).press("Save profile");
    const page = await browser.follow(await browser.post("/profile", fields));
    expect(textOf(page.body)).toContain("4 May 1990");
    expect(formIn(page.body, "profile").hasControl("date_of_birth")).toBe(false);

    await browser.post("/profile", { ...fields, date_of_birth: "2001-01-01" });
    expect(textOf((await browser.get("/profile")).body)).toContain("4 May 1990");
  });

  test("must be in the past", async () => {
    const { browser } = await createUser("Unborn");
    const fields = (await profileOf(browser)).fillIn({ date_of_birth: "2999-01-01" }).press("Save profile");
    const { status, body } = await browser.post("/profile", fields);
    expect([status, textOf(body)]).toEqual([400, expect.stringContaining("Enter a real date of birth.")]);
  });
});

test("fields that the organiser enables are shown and saved, addresses too [ACC-007 SET-013 SET-016 SET-017 SET-020]", async () => {
  const other = await startSite({
    organiserUrl: organiser.url,
    clock: organiser.clock,
    env: { PROFILE_FIELDS: "name date-of-birth date-of-birth-change abn additional-member addresses" },
  });
  try {
    const { id } = await createUser("Wide");
    await updateUser(organiser.dependencies.db, id, { date_of_birth: "1990-05-04" });
    const browser = other.browse();
    await logIn(browser, "wide@example.com");
    const page = await browser.get("/profile");
    expect(textOf(page.body)).toContain("Partner Name");
    const form = formIn(page.body, "profile");
    expect(form.hasControl("emergency_contact_name")).toBe(false);
    const bad = await browser.post("/profile", form.fillIn({ abn: "12" }).press("Save profile"));
    expect([bad.status, textOf(bad.body)]).toEqual([400, expect.stringContaining("Enter an 11-digit ABN.")]);
    const change = { first_name: "Wider", date_of_birth: "1990-05-05", abn: "51 824 753 556" };
    const saved = await browser.post("/profile", form.fillIn(change).press("Save profile"));
    expect((await profileOf(browser)).values()).toMatchObject({ first_name: ["Wider"], abn: [change.abn] });
    expect(saved.status).toBe(303);

    const address = await formOn(browser, "/profile/address/new", "address");
    const { body } = await browser.get("/profile/address/new");
    const [list = ""] = /<select[^>]* name="country"[^]*?<\/select>/.exec(body) ?? [];
    const countries = [...list.matchAll(/<option value="([^"]+)"/g)].map(([, name = ""]) => name);
    expect(countries.slice(0, 2)).toEqual(["Australia", "New Zealand"]);
    const others = countries.slice(2);
    expect(others.length).toBeGreaterThan(200);
    expect(others).toEqual(others.toSorted(new Intl.Collator("en").compare));
    const invalid = await browser.post("/profile/address/new", address.press("Save address"));
    expect(invalid.status).toBe(400);
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

test("without address management there are no address pages [SET-017]", async () => {
  const browser = await loggedIn();
  expect(textOf((await browser.get("/profile")).body)).not.toContain("Addresses");
  expect((await browser.get("/profile/address/new")).status).toBe(404);
});

describe("a new password", () => {
  test("replaces the old one at once, and logs out other browsers", async () => {
    const { browser, email } = await createUser("Secret");
    const elsewhere = await loggedIn(email);
    const fields = (await profileOf(browser))
      .fillIn({ newpassword: "a new one, with spaces ", current_password: "roll-racing-250" })
      .press("Save profile");
    const page = await browser.follow(await browser.post("/profile", fields));
    expect(textOf(page.body)).toContain("Use your new password next time you log in");
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

  test("are listed with their registration; an expired one is marked in text [ACC-005 VEH-001 VEH-027]", async () => {
    const text = textOf((await (await loggedIn()).get("/profile")).body);
    expect(text).toMatch(/Nissan Skyline GT-R Midnight purple ROLL24 Registered until/);
    expect(text).toMatch(/Holden Commodore SS Red OLD08 Registration expired on/);
  });

  test("are added without a photo, changed, and removed after a confirmation [VEH-006 VEH-023 VEH-024 VEH-025 VEH-029]", async () => {
    const { browser } = await createUser("Garage");
    const empty = await browser.get("/profile");
    expect(textOf(empty.body)).toContain("No vehicles yet.");
    const form = await formOn(browser, "/profile/vehicle/new", "vehicle");
    expect(form.values()).toMatchObject({ vehicle_owner: ["Garage Person"] });
    form.fillIn({ ...vehicle, vehicle_registered: "yes" });
    const fields = form.press("Save vehicle");
    const [response] = [await browser.post("/profile/vehicle/new", fields)];
    await browser.post("/profile/vehicle/new", fields);
    const listed = await browser.follow(response);
    expect(textOf(listed.body)).toContain("Vehicle Saved");
    expect(
      textOf(listed.body).split(`Nissan Silvia Red SLV15 Registered until 30 June ${yearIn(4)}`),
    ).toHaveLength(2);

    const path = /href="(\/profile\/vehicle\/\d+)"/.exec(listed.body)?.[1] ?? "";
    const edit = await formOn(browser, path, "vehicle");
    const change = edit.fillIn({ vehicle_colour: "Blue", vehicle_registered: "no" }).press("Save vehicle");
    const changed = await browser.follow(await browser.post(path, change));
    expect(textOf(changed.body)).toContain("Nissan Silvia Blue SLV15 Not road-registered");

    expect(textOf(changed.body)).toContain("Remove Nissan Silvia Blue SLV15 from your profile?");
    const deleted = await browser.follow(await browser.post(path, { intent: "remove" }));
    expect(textOf(deleted.body)).toContain("Vehicle removed");
    expect(textOf(deleted.body)).not.toContain("Silvia");
  });

  test.each([
    [{ vehicle_make: "" }, "Fill this in."],
    [{ vehicle_year: "99" }, "Enter a four-digit year"],
    [{ vehicle_racing_number: "-1" }, "Enter a whole number of 0 or more."],
    [{ vehicle_registered: "yes", vehicle_registration_expiry: "" }, "Fill this in."],
    [{ vehicle_registered: "" }, "Fill this in."],
  ])(
    "with %j are not saved, and everything typed is kept [VEH-018 VEH-020 VEH-025]",
    async (invalid, message) => {
      const browser = await loggedIn();
      const { status, body } = await browser.post("/profile/vehicle/new", {
        ...vehicle,
        vehicle_registered: "yes",
        ...invalid,
      });
      expect(status).toBe(400);
      expect(textOf(body)).toContain(message);
      expect(formIn(body, "vehicle").values()).toMatchObject({ vehicle_model: ["Silvia"] });
    },
  );

  test("of another user return 404, to read, change or remove [SEC-017]", async () => {
    const { browser } = await createUser("Stranger");
    expect((await browser.get("/profile/vehicle/1")).status).toBe(404);
    expect((await browser.post("/profile/vehicle/1", vehicle)).status).toBe(404);
    expect((await browser.post("/profile/vehicle/1", { intent: "remove" })).status).toBe(404);
    expect(textOf((await (await loggedIn()).get("/profile")).body)).toContain("ROLL24");
  });

  test("show the API's message when it rejects them", async () => {
    const browser = await loggedIn();
    const response = await browser.post("/profile/vehicle/new", {
      ...vehicle,
      vehicle_registered: "yes",
      vehicle_body_style: "999",
    });
    expect([response.status, textOf(response.body)]).toEqual([
      422,
      expect.stringContaining("Choose a body style from the list."),
    ]);
  });

  test("are kept as typed while the API is down", async () => {
    const { browser } = await createUser("Patient");
    const fields = { ...(await formOn(browser, "/profile/vehicle/new", "vehicle")).values(), ...vehicle };
    faultyApi.fault("", "reset");
    expect((await browser.post("/profile/vehicle/new", fields)).status).toBe(503);
    faultyApi.restore();
    organiser.clock.advance(10_000);
    const back = await formOn(browser, "/profile/vehicle/new", "vehicle");
    expect(back.values()).toMatchObject({ vehicle_model: ["Silvia"] });
  });

  test("with an expired registration are updated from the event page, which then allows the entry [EVT-054 VEH-026 VEH-028]", async () => {
    const browser = await loggedIn();
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
    const profileRedirect = await browser.post(night, entryIn(warned).press("Go to my profile"));
    expect(profileRedirect.location).toMatch(/^\/profile\/vehicle\/\d+\?back=/);

    const vehicleForm = await formOn(browser, profileRedirect.location, "vehicle");
    const corrected = vehicleForm.fillIn({ vehicle_registration_expiry: inYears(4) }).press("Save vehicle");
    const back = await browser.post(profileRedirect.location, corrected);
    expect([back.status, back.location]).toEqual([303, night]);
    const again = await browser.follow(back);
    expect(textOf(again.body)).toContain("Vehicle Saved");
    expect(textOf(again.body)).not.toContain("registration has expired");
    expect(entryIn(again).values()).toMatchObject({ vehicle: [expired], licence_number: ["A1"] });
    expect(textOf(again.body)).toMatch(/Pay \$[\d.]+ Now/);
  });

  test("return to paths of this site only [RT-068]", async () => {
    const { browser } = await createUser("Careful");
    const path = `/profile/vehicle/new?back=${encodeURIComponent("//evil.example/")}`;
    const response = await browser.post(path, { ...vehicle, vehicle_registered: "yes" });
    expect([response.status, response.location]).toEqual([303, "/profile"]);
  });
});

test("an expired driver's licence is reported on save, and stays marked [SET-009]", async () => {
  const { browser } = await createUser("Run-out");
  const fields = (await profileOf(browser))
    .fillIn({ drivers_licence_expiry: "2020-01-31" })
    .press("Save profile");
  const saved = await browser.follow(await browser.post("/profile", fields));
  expect(textOf(saved.body)).toContain("Your driver’s licence expired on 31 January 2020.");
  expect(textOf((await browser.get("/profile")).body)).toContain("Expired on 31 January 2020");
});

describe("race licences", () => {
  const licence = { licence_issuer: "1", licence_number: "A-77", licence_expiry: inYears(4) };

  test("are added, changed and removed; an expired one is marked", async () => {
    const { browser } = await createUser("Licensed");
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

    const otherUser = await loggedIn("spectator@example.com");
    expect((await otherUser.get(path)).status).toBe(404);
    expect((await otherUser.post(path, { intent: "remove" })).status).toBe(404);
    const deleted = await browser.follow(await browser.post(path, { intent: "remove" }));
    expect(textOf(deleted.body)).toContain("No race licences yet.");
  });

  test.each([
    ["licence_issuer", "Fill this in."],
    ["licence_number", "Fill this in."],
    ["licence_expiry", "Fill this in."],
  ])("require their %s", async (field, message) => {
    const browser = await loggedIn();
    const { status, body } = await browser.post("/profile/licence/new", { ...licence, [field]: "" });
    expect([status, textOf(body)]).toEqual([400, expect.stringContaining(message)]);
  });
});
