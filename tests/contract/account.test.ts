import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Address, AuthUser } from "../../app/wire/account.ts";
import { listResponse, Outcome, saveResponse } from "../../app/wire/primitives.ts";
import { Country, State } from "../../app/wire/site.ts";
import { addCredit, loadCreditBalance, spendCredit } from "../../server/organiser/account/credit.ts";
import { type ApiCalls, callsAs, callsOf, ErrorBody } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;
let driver: ApiCalls;
let spectator: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser();
  driver = await callsAs(organiser.url, "driver@example.com");
  spectator = await callsAs(organiser.url, "spectator@example.com");
});
afterAll(() => organiser.close());

const draft = {
  id: 0,
  street_address: "3 Paddock Lane",
  unit: "",
  suburb_name: "Tarrow Creek",
  state: "NSW",
  postcode: "2580",
  country: "Australia",
};
const addressesFor = async (person: ApiCalls) =>
  listResponse(Address).parse((await person.get("cognito/address")).body).items;

describe("the logged-in user", () => {
  test("is returned in an envelope, with every documented member [API-009 ACC-001]", async () => {
    const { body } = await driver.get("cognito/user/authUser");
    expect(z.object({ user: z.unknown() }).safeParse(body).success).toBe(true);
    const { user } = z.object({ user: z.record(z.string(), z.unknown()) }).parse(body);
    expect(Object.keys(user)).toEqual(expect.arrayContaining(membersOfUser));
    expect(AuthUser.parse(body)).toMatchObject({ email: "driver@example.com", dateOfBirth: "1991-04-17" });
  });

  test("contains no credentials", async () => {
    const { body } = await driver.get("cognito/user/myAccount");
    expect(JSON.stringify(body)).not.toMatch(/argon|hash|token|fingerprint/);
  });

  test("is an administrator only for the administrator [SEC-011]", async () => {
    const administrator = await callsAs(organiser.url, "admin@example.com");
    expect(AuthUser.parse((await administrator.get("cognito/user/authUser")).body).isAdmin).toBe(true);
    expect(AuthUser.parse((await spectator.get("cognito/user/authUser")).body).isAdmin).toBe(false);
  });

  test("is available by GraphQL too, and null for an anonymous caller [API-031]", async () => {
    expect((await driver.graphql("{ cognitoUser(isCurrentUser: true) { email is_admin } }")).body).toEqual({
      data: { cognitoUser: { email: "driver@example.com", is_admin: false } },
    });
    expect((await callsOf(organiser.url).graphql("{ cognitoUser { email } }")).body).toEqual({
      data: { cognitoUser: null },
    });
  });
});

describe("credit", () => {
  test("is in dollars and spent to the last cent, never twice [API-015]", async () => {
    const { db, clock } = organiser.dependencies;
    const change = { userId: 2, reason: "Refund of an entry", now: clock.now() };
    await addCredit(db, { ...change, cents: 4_950 });
    expect((await spectator.get("cognito/user/creditBalance", { supplier: 1 })).body).toEqual({
      balance: 49.5,
    });

    const spends = await Promise.all([1, 2, 3].map(() => spendCredit(db, { ...change, cents: 4_950 })));
    expect(spends.filter((spent) => spent)).toHaveLength(1);
    expect(await loadCreditBalance(db, 2)).toBe(0);
  });

  test("is on the account too [API-016]", async () => {
    const { db, clock } = organiser.dependencies;
    const { id } = AuthUser.parse((await driver.get("cognito/user/authUser")).body);
    await addCredit(db, { userId: id, cents: 1_250, reason: "Refund of an entry", now: clock.now() });
    expect((await driver.get("cognito/user/myAccount")).body).toMatchObject({
      email: "driver@example.com",
      credit_balance: 12.5,
    });
  });

  test("is 0 for a user without any, who can't spend it", async () => {
    const { db, clock } = organiser.dependencies;
    expect(await spendCredit(db, { userId: 3, cents: 1, reason: "Entry", now: clock.now() })).toBe(false);
    expect(await loadCreditBalance(db, 3)).toBe(0);
  });
});

describe("addresses", () => {
  test("are listed alike by GET and POST, and only the caller's own whatever id is sent [API-099 ADR-002 ADR-026]", async () => {
    const own = await addressesFor(spectator);
    expect(own).toMatchObject([
      { streetAddress: "9 Wattle Parade", suburbName: "Glenfield Bay", state: "SA" },
    ]);

    const byPost = listResponse(Address).parse(
      (await spectator.post("cognito/address", { user_id: 2 })).body,
    );
    expect(byPost).toEqual({ items: own, itemCount: 1, pageCount: 1 });
    for (const entrantId of [1, 3, 99]) {
      const others = await spectator.get("cognito/address", { user_id: entrantId });
      expect(listResponse(Address).parse(others.body).items).toEqual([]);
    }
  });

  test("return their id when saved, and join the list [API-024 API-100]", async () => {
    const { body } = await spectator.post("cognito/address/create", { ...draft, user_id: 1 });
    const { success, item } = saveResponse(Address).parse(body);
    expect(success).toBe(true);
    expect(item).toMatchObject({ userId: 2, streetAddress: "3 Paddock Lane" });
    expect(await addressesFor(spectator)).toContainEqual(item);
  });

  test("with missing members are rejected by name, and nothing is saved [ADR-018 ADR-019 ADR-020 ADR-021 ADR-022]", async () => {
    const before = await addressesFor(driver);
    const { body } = await driver.post("cognito/address/create", { id: 0, unit: "4", street_address: "  " });
    expect(saveResponse(Address).parse(body)).toEqual({
      success: false,
      item: null,
      message: "Fill in: Address, Suburb, State, Postcode, Country.",
    });
    expect(await addressesFor(driver)).toEqual(before);
  });

  test("of another user can't be read, changed or removed", async () => {
    const [address] = await addressesFor(driver);
    const id = address?.id ?? 0;

    expect((await spectator.get(`cognito/address/${id}`)).status).toBe(404);
    const change = await spectator.post("cognito/address/update", { ...draft, id });
    expect(saveResponse(Address).parse(change.body)).toMatchObject({ success: false, item: null });
    const removal = await spectator.post("cognito/address/disable", { id });
    expect(Outcome.parse(removal.body).success).toBe(false);
    expect((await addressesFor(driver))[0]).toEqual(address);
  });

  test("of the user can be changed, and a removed one leaves the list for good [API-023 API-026]", async () => {
    const created = saveResponse(Address).parse((await driver.post("cognito/address/create", draft)).body);
    const id = created.item?.id ?? 0;

    const changed = await driver.post("cognito/address/update", { ...draft, id, unit: "7" });
    expect(saveResponse(Address).parse(changed.body).item).toMatchObject({ id, unit: "7" });
    expect(Outcome.parse((await driver.post("cognito/address/disable", { id })).body).success).toBe(true);
    expect((await addressesFor(driver)).map((address) => address.id)).not.toContain(id);
    expect(Outcome.parse((await driver.post("cognito/address/disable", { id })).body).success).toBe(false);
  });

  test("need a login", async () => {
    expect((await callsOf(organiser.url).get("cognito/address")).status).toBe(401);
    expect((await callsOf(organiser.url).post("cognito/address/create", draft)).status).toBe(401);
  });
});

describe("countries and states", () => {
  test("countries have their codes, Australia first [API-095 ADR-004]", async () => {
    const { items } = listResponse(Country).parse(
      (await callsOf(organiser.url).post("cognito/country")).body,
    );
    expect(items[0]).toMatchObject({ name: "Australia", code: "AU" });
    expect(items.length).toBeGreaterThan(200);
    expect(items.every(({ name, code }) => name !== code)).toBe(true);
  });

  test("states have their country, Australia's eight among others [API-096 ADR-005 ADR-006]", async () => {
    const { items } = listResponse(State).parse((await callsOf(organiser.url).get("cognito/state")).body);
    const australian = items.filter(({ country }) => country === "AU").map(({ code }) => code);
    expect(australian).toEqual(["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"]);
    expect(items.some(({ country }) => country === "NZ")).toBe(true);
  });

  test("a list can be read page by page", async () => {
    const calls = callsOf(organiser.url);
    const page = listResponse(Country).parse(
      (await calls.get("cognito/country", { page_size: 2, page: 2 })).body,
    );
    const all = listResponse(Country).parse((await calls.get("cognito/country")).body);
    expect(page.items).toEqual(all.items.slice(2, 4));
    expect(page.pageCount).toBe(Math.ceil(all.itemCount / 2));
  });
});

test("a value of the wrong type returns 400 and names the member but not its value", async () => {
  const { status, body } = await driver.post("cognito/address/create", {
    ...draft,
    unit: { secret: "value" },
  });
  expect(status).toBe(400);
  expect(ErrorBody.parse(body)).toMatchObject({
    text_code: "INVALID_INPUT",
    message: expect.stringContaining("unit"),
  });
  expect(JSON.stringify(body)).not.toContain("value");
});

const membersOfUser =
  `id first_name last_name is_admin email mobile_phone date_of_birth current_address_id image
  thumbnail company_name company_phone trading_name abn website facebook_link drivers_licence_number
  drivers_licence_expiry drivers_licence_state_of_issue_id emergency_contact_name emergency_contact_phone`.split(
    /\s+/,
  );
