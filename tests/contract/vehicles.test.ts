import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Vehicle } from "../../app/wire/account.ts";
import { isRegistrationExpired } from "../../app/domain/registration.ts";
import { listResponse, Outcome, saveResponse } from "../../app/wire/primitives.ts";
import { Named } from "../../app/wire/site.ts";
import { getDayInZone } from "../../app/domain/venue-time.ts";
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

const draft = {
  id: 0,
  make: "Mazda",
  model: "RX-7",
  colour: "Yellow",
  year_of_manufacture: "1993",
  body_style_id: 2,
  registration: "ROT13B",
  registration_state_id: 2,
  registration_expiry: inYears(4, "02-28"),
  induction_type_id: 3,
  engine_type_id: 8,
  vehicle_owner: "Riley Nguyen",
  owner_mobile: "0491 570 158",
  racing_number: "7",
  photo: "",
};
const vehiclesFor = async (person: ApiCalls) =>
  listResponse(Vehicle).parse((await person.get("event/vehicle")).body).items;
const save = async (person: ApiCalls, vehicle: object) =>
  saveResponse(Vehicle).parse((await person.post("event/vehicle/create", vehicle)).body);

describe("the list", () => {
  test("has the sample driver's two cars, one with a current registration and one without [API-097 VEH-001]", async () => {
    const vehicles = await vehiclesFor(driver);
    const today = getDayInZone("Australia/Sydney", organiser.clock.now());
    expect(vehicles.map((vehicle) => isRegistrationExpired(vehicle.registrationExpiry, today))).toEqual([
      false,
      true,
    ]);
    expect(vehicles[0]).toMatchObject({
      bodyStyle: { name: "Coupe" },
      inductionType: { name: "Twin turbocharged" },
      engineType: { name: "Inline 6" },
      registrationState: { code: "NSW", country: "AU" },
    });
  });

  test("is the caller's own whatever entrant is requested, by GET and POST alike [VEH-002 SEC-017]", async () => {
    const own = await driver.post("event/vehicle", { entrant_id: 1 });
    expect(listResponse(Vehicle).parse(own.body).itemCount).toBe(2);
    const others = await spectator.get("event/vehicle", { entrant_id: 1 });
    expect(listResponse(Vehicle).parse(others.body).items).toEqual([]);
    expect((await callsOf(organiser.url).get("event/vehicle", { entrant_id: 1 })).status).toBe(401);
  });

  test("the sample car's registration is still current when the trial is restarted a year later", async () => {
    const other = await startOrganiser();
    other.clock.advance(365 * 24 * 60 * 60 * 1000);
    const yearLater = await other.restart();
    const vehicles = await vehiclesFor(await callsAs(yearLater.url));
    const today = getDayInZone("Australia/Sydney", yearLater.clock.now());
    await yearLater.close();
    expect(vehicles.map((vehicle) => isRegistrationExpired(vehicle.registrationExpiry, today))).toEqual([
      false,
      true,
    ]);
  });
});

describe("saving", () => {
  test("a new vehicle belongs to the caller, whoever the body names, and is returned whole [API-098]", async () => {
    const { success, item } = await save(spectator, { ...draft, entrant_id: 1 });
    expect(success).toBe(true);
    expect(item).toMatchObject({
      make: "Mazda",
      registrationExpiry: inYears(4, "02-28"),
      engineType: { name: "Rotary" },
    });
    expect(await vehiclesFor(spectator)).toContainEqual(item);
    expect(await vehiclesFor(driver)).toHaveLength(2);
  });

  test.each([
    ["make", "Make"],
    ["model", "Model"],
    ["colour", "Colour"],
    ["body_style_id", "Body Style"],
    ["induction_type_id", "Induction type"],
  ])("without %s it is rejected by name [VEH-007 VEH-008 VEH-009 VEH-010 VEH-011]", async (member, name) => {
    const response = await save(driver, { ...draft, [member]: "" });
    expect(response).toEqual({ success: false, item: null, message: `Fill in: ${name}.` });
  });

  test.each([
    ["engine_type_id", "Engine type"],
    ["year_of_manufacture", "Year of manufacture"],
    ["registration", "Registration / Number Plate"],
    ["vehicle_owner", "Vehicle Owner"],
    ["owner_mobile", "Owner mobile"],
  ])("without %s it is rejected by name [VEH-012 VEH-013 VEH-014 VEH-015 VEH-016]", async (member, name) => {
    const response = await save(driver, { ...draft, [member]: "" });
    expect(response).toEqual({ success: false, item: null, message: `Fill in: ${name}.` });
  });

  test("a registration has both its state and its expiry, or the vehicle is not registered [VEH-019 VEH-025]", async () => {
    expect((await save(driver, { ...draft, registration_expiry: "" })).message).toBe(
      "Fill in: Registration Expiry.",
    );
    expect((await save(driver, { ...draft, registration_state_id: 0 })).message).toBe(
      "Fill in: Registration State.",
    );
    const unregistered = await save(spectator, {
      ...draft,
      registration_state_id: 0,
      registration_expiry: "",
    });
    expect(unregistered.item).toMatchObject({ registrationStateId: 0, registrationExpiry: null });
  });

  test.each([
    [{ year_of_manufacture: "93" }, "year of manufacture"],
    [{ year_of_manufacture: "2999" }, "year of manufacture"],
    [{ racing_number: "-1" }, "racing number"],
    [{ racing_number: "seven" }, "racing number"],
    [{ body_style_id: 999 }, "body style"],
    [{ registration_state_id: 999 }, "state"],
    [{ photo: "upload-id" }, "This upload doesn’t exist"],
  ])("%j is rejected with its own message [VEH-018]", async (change, message) => {
    const response = await save(driver, { ...draft, ...change });
    expect(response).toMatchObject({ success: false, item: null, message: expect.stringContaining(message) });
  });

  test("a racing number is optional [VEH-017]", async () => {
    expect((await save(spectator, { ...draft, racing_number: "" })).success).toBe(true);
  });

  test("a user's own can be changed, keeping its photo, but never another user's", async () => {
    const [vehicle] = await vehiclesFor(driver);
    const change = { ...draft, id: vehicle?.id, photo: "x", colour: "Orange" };

    const foreign = await spectator.post("event/vehicle/update", change);
    expect(saveResponse(Vehicle).parse(foreign.body)).toMatchObject({ success: false, item: null });
    expect((await vehiclesFor(driver))[0]).toEqual(vehicle);
    const own = await driver.post("event/vehicle/update", change);
    expect(saveResponse(Vehicle).parse(own.body).item).toMatchObject({ id: vehicle?.id, colour: "Orange" });
  });
});

test("a removed vehicle leaves the list, and only its driver can remove it", async () => {
  const { item } = await save(driver, draft);
  const id = item?.id ?? 0;

  expect(Outcome.parse((await spectator.post("event/vehicle/disable", { id })).body).success).toBe(false);
  expect((await driver.get(`event/vehicle/${id}`)).status).toBe(200);
  expect(Outcome.parse((await driver.post("event/vehicle/disable", { id })).body).success).toBe(true);
  expect((await driver.get(`event/vehicle/${id}`)).status).toBe(404);
});

test.each(["vehicleBodyStyle", "vehicleInductionType", "vehicleEngineType"])(
  "event/%s lists its names without a login, by GET and POST alike [API-092 API-093 API-094 VEH-003 VEH-004]",
  async (list) => {
    const visitor = callsOf(organiser.url);
    const { items } = listResponse(Named).parse((await visitor.get(`event/${list}`)).body);
    expect(items.length).toBeGreaterThan(5);
    expect(items.every(({ id, name }) => id > 0 && name !== "")).toBe(true);
    expect(listResponse(Named).parse((await visitor.post(`event/${list}`)).body).items).toEqual(items);
  },
);
