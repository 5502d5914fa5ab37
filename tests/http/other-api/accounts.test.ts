import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { documentFile, photoFile, postMultipart } from "../../support/files.ts";
import { formIn, textOf } from "../../support/html-form.ts";
import { emailOf, person } from "../../support/second-api/accounts.ts";
import { apis } from "../../support/second-api/profile.ts";
import { resumable, someUploadId } from "../../support/resumable.ts";
import { findWrongTexts, type SecondSite, startSecondSite } from "../../support/second-api/site.ts";

// Login and account changes over an API that was built from the documentation only.

const fingerprint = /^[\w-]{21}$/;

describe.each(apis)("over an API that is %s", (_name, profile, settings) => {
  let site: SecondSite;
  beforeAll(async () => {
    site = await startSecondSite(profile, {
      ...settings,
      PROFILE_FIELDS: "name date-of-birth drivers-licence emergency-contact company addresses",
    });
  });
  afterAll(() => site.close());

  let people = 0;
  const createUser = () => person(site.api, `somebody-${(people += 1)}@example.com`, "correct horse");
  const isLoggedIn = async (browser: Browser): Promise<boolean> =>
    (await browser.get("/profile")).status === 200;

  test("a user logs in by password, and logs out", async () => {
    const browser = site.browse();
    const email = emailOf(createUser());
    await browser.follow(await browser.get("/my-account?tab=1"));
    const rejected = await browser.post("/login", { email, password: "wrong horse" });
    expect([rejected.status, findWrongTexts(rejected)]).toEqual([400, []]);
    const response = await browser.post("/login", { email, password: "correct horse" });
    expect([response.status, response.location]).toEqual([303, "/my-account?tab=1"]);
    expect(site.api.lastSent("cognito/user/login")).toEqual({
      username: email,
      password: "correct horse",
      fingerprint: expect.stringMatching(fingerprint),
    });
    expect(await isLoggedIn(browser)).toBe(true);
    const before = site.api.count("cognito/user/logout");
    expect((await browser.post("/logout", {})).status).toBe(303);
    expect([await isLoggedIn(browser), site.api.count("cognito/user/logout")]).toEqual([false, before + 1]);
  });

  test("a user logs in by an emailed code, and by its link", async () => {
    const email = emailOf(createUser());
    const byCode = site.browse();
    const started = await byCode.post("/login", { email, password: "" });
    expect(started.status).toBe(200);
    expect(site.api.lastSent("cognito/user/sendLoginLink")).toEqual({
      email,
      fingerprint: expect.stringMatching(fingerprint),
      code_only: false,
    });
    const form = formIn(started.body, "log-in");
    const rejected = await byCode.post("/login", { ...form.values(), code: "000000", intent: "code" });
    expect(rejected.status).toBe(400);
    const code = site.api.mails.findLast(({ to }) => to === email)?.code ?? "";
    expect((await byCode.post("/login", { ...form.values(), code, intent: "code" })).status).toBe(303);
    expect(site.api.lastSent("cognito/user/loginRecoveryCode")).toEqual({
      email,
      code,
      fingerprint: expect.stringMatching(fingerprint),
    });
    expect(await isLoggedIn(byCode)).toBe(true);

    const byLink = site.browse();
    await byLink.post("/login", { email, password: "" });
    const mail = site.api.mails.findLast(({ to }) => to === email);
    const opened = await byLink.get(`/login?a=${mail?.a}&r=${mail?.r}`);
    await byLink.follow(opened);
    expect(await isLoggedIn(byLink)).toBe(true);
  });

  test("an unknown email address leads to sign-up", async () => {
    const browser = site.browse();
    const email = `new-user-${(people += 1)}@example.com`;
    const started = await browser.post("/login", { email, password: "" });
    expect([started.status, findWrongTexts(started)]).toEqual([200, []]);
    const form = formIn(started.body, "log-in").fillIn({ first_name: "Ana", last_name: "Lin" });
    const accountPage = await browser.post("/login", form.press("Create account"));
    expect(accountPage.status).toBe(200);
    expect(site.api.lastSent("cognito/user/registerLink")).toEqual({
      email,
      first_name: "Ana",
      last_name: "Lin",
      date_of_birth: "",
      fingerprint: expect.stringMatching(fingerprint),
    });
    const code = site.api.mails.findLast(({ to }) => to === email)?.code ?? "";
    await browser.post("/login", { ...formIn(accountPage.body, "log-in").values(), code, intent: "code" });
    expect(await isLoggedIn(browser)).toBe(true);
  });

  test("a forgotten password is replaced with a code", async () => {
    const account = createUser();
    const email = emailOf(account);
    const browser = site.browse();
    const start = formIn((await browser.get("/forgotpassword")).body, "recovery").fillIn({ email });
    const started = await browser.post("/forgotpassword", start.press("Send me a code"));
    expect(site.api.lastSent("cognito/user/recoverPassword")).toEqual({ email });
    const code = site.api.mails.findLast(({ to }) => to === email)?.code ?? "";
    const form = formIn(started.body, "recovery").fillIn({ code });
    const chosen = await browser.post("/forgotpassword", form.press("Choose a new password"));
    const set = formIn(chosen.body, "recovery").fillIn({ newpassword: "battery staple" });
    const response = await browser.post("/forgotpassword", set.press("Save and log in"));
    expect(site.api.lastSent("cognito/user/recoverPasswordCheck")).toEqual({
      email,
      code,
      newpassword: "battery staple",
    });
    expect([response.status, account.password, await isLoggedIn(browser)]).toEqual([
      303,
      "battery staple",
      true,
    ]);
  });

  test("a user logs in at the authorisation server", async () => {
    const account = createUser();
    account.codes.add("authorised");
    const browser = site.browse();
    const started = new URL((await browser.post("/auth", {})).location);
    expect(Object.fromEntries(started.searchParams)).toMatchObject({
      client_id: "second-site",
      redirect_uri: `${site.publicUrl}/auth`,
      scope: "all",
    });
    const state = started.searchParams.get("state") ?? "";
    const back = await browser.get(`/auth?code=authorised&state=${state}`);
    await browser.follow(back);
    expect(site.api.lastSent("authtoken")).toMatchObject({
      grant_type: "authorization_code",
      code: "authorised",
      client_id: "second-site",
    });
    expect(await isLoggedIn(browser)).toBe(true);

    const other = site.browse();
    await other.post("/auth", {});
    const bad = await other.follow(await other.get("/auth?code=authorised&state=another"));
    expect(textOf(bad.body)).toContain("Bad state please try again");
  });

  test("the whole profile is sent on save, with the changes", async () => {
    const { browser, account } = await site.loggedIn();
    const before = account.user;
    const page = await browser.get("/profile");
    const form = formIn(page.body, "profile").fillIn({
      mobile_phone: "0491 570 110",
      date_of_birth: "1990-02-28",
      drivers_licence_number: "12345678",
      drivers_licence_expiry: "2028-02-29",
      drivers_licence_state_of_issue_id: "2",
      emergency_contact_name: "Jo Ward",
      emergency_contact_phone: "0491 570 111",
    });
    const response = await browser.post("/profile", form.press("Save profile"));
    expect([response.status, findWrongTexts(await browser.follow(response))]).toEqual([303, []]);
    const sent = site.api.lastSent("cognito/user/update");
    expect(sent).toMatchObject({
      id: account.id,
      first_name: "Kim",
      last_name: "Ward",
      email: before["email"],
      mobile_phone: "0491 570 110",
      date_of_birth: "1990-02-28",
      drivers_licence_number: "12345678",
      drivers_licence_expiry: "2028-02-29",
      drivers_licence_state_of_issue_id: 2,
      emergency_contact_name: "Jo Ward",
      emergency_contact_phone: "0491 570 111",
    });
    const again = formIn((await browser.get("/profile")).body, "profile").values();
    expect(again).toMatchObject({
      drivers_licence_expiry: ["2028-02-29"],
      emergency_contact_name: ["Jo Ward"],
    });
  });

  test("a vehicle, a race licence and an address are added, changed and removed", async () => {
    const { browser, account } = await site.loggedIn();
    const vehicle = formIn((await browser.get("/profile/vehicle/new")).body, "vehicle").fillIn({
      vehicle_make: "Mazda",
      vehicle_model: "RX-7",
      vehicle_colour: "White",
      vehicle_year: "1993",
      vehicle_body_style: "1",
      vehicle_induction: "2",
      vehicle_engine: "3",
      vehicle_registration: "12345",
      vehicle_registered: "no",
      vehicle_racing_number: "7",
    });
    const { vehicle_photo: _none, ...fields } = vehicle.press("Save vehicle");
    const photo = await photoFile();
    const added = await postMultipart(browser, site.publicUrl, "/profile/vehicle/new", fields, {
      vehicle_photo: photo,
    });
    expect(added.status).toBe(303);
    const created = site.api.lastSent("event/vehicle/create");
    expect(created).toEqual({
      id: 0,
      make: "Mazda",
      model: "RX-7",
      colour: "White",
      year_of_manufacture: "1993",
      body_style_id: 1,
      induction_type_id: 2,
      engine_type_id: 3,
      registration: "12345",
      registration_state_id: 0,
      registration_expiry: "",
      vehicle_owner: "Kim Ward",
      owner_mobile: "0491 570 156",
      racing_number: "7",
      photo: expect.stringMatching(fingerprint),
    });
    const path = `/profile/vehicle/${String(account.vehicles[0]?.["id"])}`;
    const page = await browser.get(path);
    expect([page.status, findWrongTexts(page)]).toEqual([200, []]);
    const changed = formIn(page.body, "vehicle").fillIn({ vehicle_colour: "Blue" }).press("Save vehicle");
    expect((await browser.post(path, changed)).status).toBe(303);
    expect(site.api.lastSent("event/vehicle/update")).toMatchObject({
      id: account.vehicles[0]?.["id"],
      colour: "Blue",
      make: "Mazda",
      photo: "x",
    });
    expect((await browser.post(path, { intent: "remove" })).status).toBe(303);
    expect([site.api.lastSent("event/vehicle/disable"), account.vehicles]).toEqual([
      { id: expect.any(Number) },
      [],
    ]);

    const licence = formIn((await browser.get("/profile/licence/new")).body, "licence").fillIn({
      licence_issuer: "2",
      licence_number: "555",
      licence_expiry: "2029-02-28",
    });
    expect((await browser.post("/profile/licence/new", licence.press("Save licence"))).status).toBe(303);
    expect(site.api.lastSent("event/entrantLicence/create")).toMatchObject({
      id: 0,
      issuer_id: 2,
      number: "555",
      expiry: "2029-02-28",
    });
    const licencePath = `/profile/licence/${String(account.licences[0]?.["id"])}`;
    expect(formIn((await browser.get(licencePath)).body, "licence").values()).toMatchObject({
      licence_issuer: ["2"],
      licence_number: ["555"],
      licence_expiry: ["2029-02-28"],
    });
    expect((await browser.post(licencePath, { intent: "remove" })).status).toBe(303);

    const address = formIn((await browser.get("/profile/address/new")).body, "address").fillIn({
      street_address: "12 Long Road",
      suburb: "Glenfield",
      state: "New South Wales",
      postcode: "2167",
      country: "Australia",
    });
    expect((await browser.post("/profile/address/new", address.press("Save address"))).status).toBe(303);
    expect(site.api.lastSent("cognito/address/create")).toMatchObject({
      street_address: "12 Long Road",
      suburb_name: "Glenfield",
      state: "New South Wales",
      postcode: "2167",
      country: "Australia",
    });
    const profilePage = await browser.get("/profile");
    expect([
      profilePage.status,
      findWrongTexts(profilePage),
      textOf(profilePage.body).includes("12 Long Road"),
    ]).toEqual([200, [], true]);
    const addressPath = `/profile/address/${String(account.addresses[0]?.["id"])}`;
    expect((await browser.post(addressPath, { intent: "remove" })).status).toBe(303);
    expect(account.addresses).toEqual([]);
  });

  test("a document and a photo are uploaded, with and without scripts", async () => {
    const { browser, account } = await site.loggedIn();
    const page = await browser.get("/profile/document/new");
    const { document_file: _none, ...fields } = formIn(page.body, "document")
      .fillIn({ document_type: "2", document_expiry: "2028-02-29" })
      .press("Save document");
    const file = documentFile();
    const response = await postMultipart(browser, site.publicUrl, "/profile/document/new", fields, {
      document_file: file,
    });
    expect(response.status).toBe(303);
    expect(site.api.lastSent("cognito/userDocument/create")).toMatchObject({
      type_id: 2,
      file: expect.stringMatching(fingerprint),
    });
    expect([...site.api.uploads.values()].at(-1)).toMatchObject({
      type: "application/pdf",
      bytes: file.bytes,
    });
    const profilePage = await browser.get("/profile");
    expect([findWrongTexts(profilePage), textOf(profilePage.body).includes("Pit pass")]).toEqual([[], true]);
    // For an API that stores the date part of any value.
    expect(account.documents).toMatchObject([{ expiry: "2028-02-29" }]);
    expect(textOf(profilePage.body)).toContain("29 February 2028");

    const uploadId = someUploadId();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const photo = await photoFile();
    await resumable(photo, {
      endpoint: `${site.publicUrl}/uploads`,
      headers: { Cookie: cookie, Origin: site.publicUrl, "Sec-Fetch-Site": "same-origin" },
      uploadId,
    });
    const form = formIn((await browser.get("/profile/photo")).body, "photo").press("Save photo");
    const saved = await browser.post("/profile/photo", { ...form, profile_photo: uploadId });
    expect(saved.status).toBe(303);
    expect(site.api.lastSent("cognito/user/uploadImage")).toEqual({ image: uploadId });
    expect([...site.api.uploads.values()].map(({ bearer }) => bearer)).toEqual(["", "", ""]);
  });
});
