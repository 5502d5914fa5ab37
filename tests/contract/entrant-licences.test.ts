import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RaceLicence } from "../../app/wire/account.ts";
import { Event } from "../../app/wire/event.ts";
import { listResponse, Outcome, saveResponse } from "../../app/wire/primitives.ts";
import { Named } from "../../app/wire/site.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import { inYears } from "../support/dates.ts";
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

const draft = { id: 0, issuer_id: 1, number: "A-1234", expiry: inYears(4, "02-28") };
const licencesFor = async (person: ApiCalls, query = {}) =>
  listResponse(RaceLicence).parse((await person.get("event/entrantLicence", query)).body).items;
const save = async (person: ApiCalls, call: "create" | "update", licence: object) =>
  saveResponse(RaceLicence).parse((await person.post(`event/entrantLicence/${call}`, licence)).body);

test("the list of licence issuers is public", async () => {
  const { body } = await callsOf(organiser.url).post("event/licenceIssuer");
  expect(
    listResponse(Named)
      .parse(body)
      .items.map(({ name }) => name),
  ).toEqual(expect.arrayContaining(["AASA", "RACERS"]));
});

describe("a driver's race licences", () => {
  test("are saved with their issuer, belong to the caller whoever the body names, and are listed", async () => {
    const { success, item } = await save(driver, "create", { ...draft, entrant_id: 2 });
    expect(success).toBe(true);
    expect(item).toMatchObject({
      number: "A-1234",
      expiry: inYears(4, "02-28"),
      issuer: { id: 1, name: "AASA" },
    });
    expect(await licencesFor(driver)).toEqual([item]);
    expect(await licencesFor(driver, { entrant_id: 1 })).toEqual([item]);
  });

  test("are visible to no one else, whatever entrant is requested", async () => {
    expect(await licencesFor(spectator)).toEqual([]);
    expect(await licencesFor(spectator, { entrant_id: 1 })).toEqual([]);
    const [own] = await licencesFor(driver);
    expect((await driver.get(`event/entrantLicence/${own?.id}`)).status).toBe(200);
    expect((await spectator.get(`event/entrantLicence/${own?.id}`)).status).toBe(404);
    expect((await callsOf(organiser.url).get("event/entrantLicence")).status).toBe(401);
  });

  test.each([
    [{ issuer_id: 0 }, "Fill in: Type."],
    [{ number: "" }, "Fill in: Number."],
    [{ expiry: "" }, "Fill in: Expiry."],
    [{ expiry: inYears(4, "02-30") }, "The expiry must be a valid date."],
    [{ issuer_id: 99 }, "Choose a licence type from the list."],
  ])("are rejected with %j", async (change, message) => {
    expect(await save(driver, "create", { ...draft, ...change })).toEqual({
      success: false,
      item: null,
      message,
    });
  });

  test("can be changed and removed by their driver only", async () => {
    const [own] = await licencesFor(driver);
    const change = { ...draft, id: own?.id, number: "B-9" };
    expect((await save(spectator, "update", change)).success).toBe(false);
    expect((await save(driver, "update", change)).item).toMatchObject({ id: own?.id, number: "B-9" });

    const disable = async (person: ApiCalls) =>
      Outcome.parse((await person.post("event/entrantLicence/disable", { id: own?.id })).body).success;
    expect(await disable(spectator)).toBe(false);
    expect(await disable(driver)).toBe(true);
    expect(await disable(driver)).toBe(false);
    expect(await licencesFor(driver)).toEqual([]);
  });

  test("are saved once per Idempotency-Key", async () => {
    const post = () =>
      driver.post("event/entrantLicence/create", draft, { "Idempotency-Key": "one-licence-only" });
    const [first, second] = [await post(), await post()];
    expect(second.body).toEqual(first.body);
    expect(await licencesFor(driver)).toHaveLength(1);
  });
});

test("an event that requires an issuer's licence returns the saved one if it is valid on the event's date [EVT-072 ENT-012 ENT-013]", async () => {
  const admin = await callsAs(organiser.url, "admin@example.com");
  const licenceAt = async (event: string) => {
    const { raceLicenceNumber, raceLicenceExpiry } = Event.parse(
      (await admin.get(`event/event/${event}`)).body,
    );
    return [raceLicenceNumber, raceLicenceExpiry];
  };
  const racers = { ...draft, issuer_id: 2 };
  await save(admin, "create", { ...racers, number: "R-OVER", expiry: "2020-01-31" });
  expect(await licenceAt("gulf-roll-off")).toEqual(["", null]);
  await save(admin, "create", { ...racers, number: "R-1" });
  expect(await licenceAt("gulf-roll-off")).toEqual(["R-1", inYears(4, "02-28")]);
  expect(await licenceAt("night-shift-sydney")).toEqual(["", null]);
});
