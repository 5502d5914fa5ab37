import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuthUser, User } from "../../app/wire/account.ts";
import { saved } from "../../app/wire/primitives.ts";
import { type ApiCalls, callsAs, callsOf, logIn } from "../support/api-calls.ts";
import { inYears } from "../support/dates.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;
let driver: ApiCalls;

const SavedUser = saved(User);
const contact = { email: "driver@example.com", mobile_phone: "0491 570 156" };

beforeAll(async () => {
  organiser = await startOrganiser();
  driver = await callsAs(organiser.url);
});
afterAll(() => organiser.close());

const update = async (person: ApiCalls, profile: object) =>
  SavedUser.parse((await person.post("cognito/user/update", profile)).body);
const recordOf = async (person: ApiCalls) => AuthUser.parse((await person.get("cognito/user/authUser")).body);

describe("saving the own profile", () => {
  test("changes what is sent and answers with the record; what isn't sent stays [ACC-010]", async () => {
    const { success, item } = await update(driver, {
      ...contact,
      mobile_phone: "0491 570 110",
      drivers_licence_number: "NSW 123",
      drivers_licence_expiry: inYears(4, "05-31"),
      drivers_licence_state_of_issue_id: 1,
      club_additional_member: "Jo Carter",
    });
    expect(success).toBe(true);
    expect(item).toMatchObject({
      firstName: "Sam",
      mobilePhone: "0491 570 110",
      dateOfBirth: "1991-04-17",
      driversLicenceNumber: "NSW 123",
      driversLicenceExpiry: inYears(4, "05-31"),
      clubAdditionalMember: "Jo Carter",
      emergencyContactName: "Jo Carter",
    });
    expect(await recordOf(driver)).toEqual(item);
  });

  test("empties what is sent empty", async () => {
    await update(driver, { ...contact, company_name: "Carter Tyres", website: "https://example.com" });
    const { item } = await update(driver, { ...contact, company_name: "", website: null });
    expect(item).toMatchObject({ companyName: "", website: "" });
  });

  test("makes nobody an administrator, and nobody somebody else", async () => {
    const { item } = await update(driver, { ...contact, is_admin: true });
    expect(item?.isAdmin).toBe(false);
    const others = await update(driver, { ...contact, id: 2 });
    expect(others).toMatchObject({ success: false, item: null });
    expect((await callsOf(organiser.url).post("cognito/user/update", contact)).status).toBe(401);
  });

  test.each([
    [{ email: "" }, "Please fill in: E-mail."],
    [{ mobile_phone: "" }, "Please fill in: Mobile phone."],
    [{ first_name: "" }, "Please fill in: First name."],
    [{ email: "driver" }, "Please check the e-mail address."],
    [{ date_of_birth: "1991-02-30" }, "The date of birth is not one that can be right."],
    [{ date_of_birth: "2999-01-01" }, "The date of birth is not one that can be right."],
    [{ drivers_licence_expiry: "soon" }, "The licence expiry is not a day that exists."],
    [{ drivers_licence_state_of_issue_id: 999 }, "There is no such state."],
    [{ newpassword: "7 chars" }, "A password has 8 to 200 characters."],
    [{ newpassword: "x".repeat(201) }, "A password has 8 to 200 characters."],
    [{ newpassword: "Baseball1" }, "This password is one of the most common ones. Please choose another."],
    [
      { newpassword: "sam CARTER" },
      "A password can’t be your e-mail address or your name. Please choose another.",
    ],
  ])("with %j is refused and changes nothing", async (change, message) => {
    const before = await recordOf(driver);
    expect(await update(driver, { ...contact, mobile_phone: "0491 570 199", ...change })).toEqual({
      success: false,
      item: null,
      message,
    });
    expect(await recordOf(driver)).toEqual(before);
  });

  test("takes the own e-mail address in another case", async () => {
    expect((await update(driver, { ...contact, email: "Driver@example.com" })).success).toBe(true);
  });
});

describe("a new password", () => {
  const password = "correct horse battery staple";
  const logInWith = (username: string, given: string) =>
    callsOf(organiser.url).post("cognito/user/login", { username, password: given, fingerprint: "f" });

  test("takes the place of the old one, which is refused from then on", async () => {
    const [user] = await makePeople(organiser, [
      { email: "one@example.com", first_name: "One", last_name: "Person" },
    ]);
    const one = await callsAs(organiser.url, "one@example.com");
    const profile = {
      email: "one@example.com",
      mobile_phone: "0491 570 158",
      newpassword: password,
      current_password: "roll-racing-250",
    };
    const { item } = await update(one, profile);
    expect(JSON.stringify(item)).not.toContain(password);
    expect((await logInWith("one@example.com", "roll-racing-250")).status).toBe(400);
    expect((await logInWith("one@example.com", password)).status).toBe(200);

    const kept = await organiser.parts.db
      .selectFrom("passwords")
      .selectAll()
      .where("user_id", "=", user?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ is_sample: 0, hash: expect.stringContaining("$argon2id$") });
  });

  test("ends the user's other sign-ins, with their refresh tokens, and nobody else's", async () => {
    await makePeople(organiser, [{ email: "two@example.com", first_name: "Two", last_name: "Person" }]);
    const here = await callsAs(organiser.url, "two@example.com");
    const elsewhere = await logIn(organiser.url, "two@example.com", "another-browser");
    const proof = { newpassword: password, current_password: "roll-racing-250" };
    await update(here, { email: "two@example.com", mobile_phone: "0491 570 158", ...proof });

    const there = callsOf(organiser.url, elsewhere.accessToken);
    expect((await there.get("cognito/user/authUser")).status).toBe(401);
    const refreshed = await callsOf(organiser.url).post("cognito/user/refreshToken", {
      refresh_token: elsewhere.refreshToken,
      fingerprint: "another-browser",
    });
    expect(refreshed.status).toBe(401);
    expect((await here.get("cognito/user/authUser")).status).toBe(200);
    expect((await driver.get("cognito/user/authUser")).status).toBe(200);
  });
});
