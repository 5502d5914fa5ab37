import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuthUser, User } from "../../app/wire/account.ts";
import { saveResponse } from "../../app/wire/primitives.ts";
import { type ApiCalls, callsAs, callsOf, logIn } from "../support/api-calls.ts";
import { inYears } from "../support/dates.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;
let driver: ApiCalls;

const SavedUser = saveResponse(User);
const contact = { email: "driver@example.com", mobile_phone: "0491 570 156" };

beforeAll(async () => {
  organiser = await startOrganiser();
  driver = await callsAs(organiser.url);
});
afterAll(() => organiser.close());

const update = async (person: ApiCalls, profile: object) =>
  SavedUser.parse((await person.post("cognito/user/update", profile)).body);
const recordOf = async (person: ApiCalls) => AuthUser.parse((await person.get("cognito/user/authUser")).body);

describe("saving the user's own profile", () => {
  test("changes the members sent and returns the record; others are unchanged [ACC-010]", async () => {
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

  test("clears members that are sent empty", async () => {
    await update(driver, { ...contact, company_name: "Carter Tyres", website: "https://example.com" });
    const { item } = await update(driver, { ...contact, company_name: "", website: null });
    expect(item).toMatchObject({ companyName: "", website: "" });
  });

  test("can't make a user an administrator, or change another user", async () => {
    const { item } = await update(driver, { ...contact, is_admin: true });
    expect(item?.isAdmin).toBe(false);
    const others = await update(driver, { ...contact, id: 2 });
    expect(others).toMatchObject({ success: false, item: null });
    expect((await callsOf(organiser.url).post("cognito/user/update", contact)).status).toBe(401);
  });

  test.each([
    [{ email: "" }, "Fill in: Email."],
    [{ mobile_phone: "" }, "Fill in: Mobile phone."],
    [{ first_name: "" }, "Fill in: First name."],
    [{ email: "driver" }, "Enter an email address such as name@example.com."],
    [{ date_of_birth: "1991-02-30" }, "Enter a valid date of birth."],
    [{ date_of_birth: "2999-01-01" }, "Enter a valid date of birth."],
    [{ drivers_licence_expiry: "soon" }, "The licence expiry must be a valid date."],
    [{ drivers_licence_state_of_issue_id: 999 }, "There is no such state."],
    [{ newpassword: "7 chars" }, "Enter a password of 8 to 200 characters."],
    [{ newpassword: "x".repeat(201) }, "Enter a password of 8 to 200 characters."],
    [{ newpassword: "Baseball1" }, "This password is too common. Choose another one."],
    [
      { newpassword: "sam CARTER" },
      "A password can’t be your email address or your name. Choose another one.",
    ],
  ])("with %j is rejected and changes nothing", async (change, message) => {
    const before = await recordOf(driver);
    expect(await update(driver, { ...contact, mobile_phone: "0491 570 199", ...change })).toEqual({
      success: false,
      item: null,
      message,
    });
    expect(await recordOf(driver)).toEqual(before);
  });

  test("accepts the user's own email address in another case", async () => {
    expect((await update(driver, { ...contact, email: "Driver@example.com" })).success).toBe(true);
  });
});

describe("a new password", () => {
  const password = "correct horse battery staple";
  const logInWith = (username: string, given: string) =>
    callsOf(organiser.url).post("cognito/user/login", { username, password: given, fingerprint: "f" });

  test("replaces the old one, which is rejected from then on", async () => {
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

    const remaining = await organiser.dependencies.db
      .selectFrom("passwords")
      .selectAll()
      .where("user_id", "=", user?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(remaining).toMatchObject({ is_sample: 0, hash: expect.stringContaining("$argon2id$") });
  });

  test("ends the user's other sessions and their refresh tokens, and no one else's", async () => {
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
