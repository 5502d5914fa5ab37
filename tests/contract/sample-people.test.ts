import { afterAll, beforeAll, expect, test } from "vitest";
import { Address, Vehicle } from "../../app/wire/account.ts";
import { isRegistrationExpired } from "../../app/domain/registration.ts";
import { getDayInZone } from "../../app/domain/venue-time.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import { callsAs } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

const day = 24 * 60 * 60 * 1000;
let organiser: RunningOrganiser;
beforeAll(async () => {
  organiser = await startOrganiser({ accessTokenLifetimeMs: 3_650 * day });
});
afterAll(() => organiser.close());

const vehiclesOf = async (email: string): Promise<Vehicle[]> =>
  listResponse(Vehicle).parse((await (await callsAs(organiser.url, email)).get("event/vehicle")).body).items;

const today = () => getDayInZone("Australia/Sydney", organiser.clock.now());

/** The plates of a user's vehicles that may be driven to an event. */
const current = async (email: string): Promise<string[]> =>
  (await vehiclesOf(email))
    .filter(({ registrationExpiry }) => !isRegistrationExpired(registrationExpiry, today()))
    .map(({ registration }) => registration);

test("two of the sample users have their own addresses and vehicles", async () => {
  for (const [email, addresses, plates] of [
    ["driver@example.com", 2, ["ROLL24", "OLD08"]],
    ["admin@example.com", 1, ["APX94"]],
  ] as const) {
    const calls = await callsAs(organiser.url, email);
    expect(listResponse(Address).parse((await calls.get("cognito/address")).body).items).toHaveLength(
      addresses,
    );
    expect((await vehiclesOf(email)).map(({ registration }) => registration)).toEqual(plates);
  }
  expect((await vehiclesOf("admin@example.com"))[0]).toMatchObject({
    make: "Mazda",
    model: "RX-7",
    bodyStyle: { name: "Coupe" },
    engineType: { name: "Rotary" },
    inductionType: { name: "Twin turbocharged" },
    registrationState: { name: "New South Wales" },
    vehicleOwner: "Alex Morgan",
  });
  expect(await vehiclesOf("spectator@example.com")).toEqual([]);
});

test("their registrations are renewed over the months, except for the expired one", async () => {
  for (let months = 0; months <= 24; months += 6) {
    expect([await current("driver@example.com"), await current("admin@example.com")]).toEqual([
      ["ROLL24"],
      ["APX94"],
    ]);
    organiser.clock.advance(180 * day);
    organiser = await organiser.restart();
  }
});

test("a removed vehicle isn't created again", async () => {
  const admin = await callsAs(organiser.url, "admin@example.com");
  const [car] = await vehiclesOf("admin@example.com");
  await admin.post("event/vehicle/disable", { id: car?.id ?? 0 });
  organiser = await organiser.restart();
  expect(await vehiclesOf("admin@example.com")).toEqual([]);
});
