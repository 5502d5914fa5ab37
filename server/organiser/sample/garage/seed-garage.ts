import { listStates } from "../../account/stored-countries.ts";
import { findUserByEmail, type UserRow } from "../../account/users.ts";
import type { Db } from "../../db/database.ts";
import { loadVehicleOptions } from "../../vehicles/vehicle-options.ts";
import { sampleVehicles, type SampleVehicle } from "./sample-vehicles.ts";
import type { VehicleInput } from "../../vehicles/vehicle-input.ts";
import { vehicles as vehicleRecords } from "../../vehicles/vehicles.ts";
import { DAY_MS } from "../../../../app/domain/durations.ts";

/**
 * Creates the sample users' vehicles. Later starts renew registrations that are valid in the sample. `today`
 * is `yyyy-MM-dd`.
 */
export async function seedGarage(db: Db, today: string): Promise<void> {
  for (const [email, vehicles] of Object.entries(sampleVehicles)) {
    const owner = await findUserByEmail(db, email);
    if (!owner) continue;
    if (await hasHadVehicles(db, owner.id)) await renewRegistrations(db, owner.id, vehicles, today);
    else await addVehicles(db, owner, vehicles, today);
  }
}

/** Includes deleted (`disabled`) vehicles, so that they aren't created again. */
async function hasHadVehicles(db: Db, ownerId: number): Promise<boolean> {
  const vehicle = await db
    .selectFrom("vehicles")
    .select("id")
    .where("entrant_id", "=", ownerId)
    .executeTakeFirst();
  return vehicle !== undefined;
}

async function renewRegistrations(
  db: Db,
  ownerId: number,
  vehicles: readonly SampleVehicle[],
  today: string,
): Promise<void> {
  for (const { registration, registeredForDays } of vehicles) {
    if (registeredForDays <= 0) continue;
    await db
      .updateTable("vehicles")
      .set({ registration_expiry: addDays(today, registeredForDays) })
      .where("entrant_id", "=", ownerId)
      .where("registration", "=", registration)
      .where("registration_expiry", "<", addDays(today, registeredForDays / 2))
      .execute();
  }
}

async function addVehicles(
  db: Db,
  owner: UserRow,
  vehicles: readonly SampleVehicle[],
  today: string,
): Promise<void> {
  const [options, states] = await Promise.all([loadVehicleOptions(db), listStates(db)]);
  for (const { bodyStyle, induction, engine, state, registeredForDays, ...vehicle } of vehicles) {
    const input: VehicleInput = {
      ...vehicle,
      body_style_id: findIdByName(options.bodyStyles, bodyStyle),
      induction_type_id: findIdByName(options.inductionTypes, induction),
      engine_type_id: findIdByName(options.engineTypes, engine),
      registration_state_id: findIdByName(states, state),
      registration_expiry: addDays(today, registeredForDays),
      vehicle_owner: `${owner.first_name} ${owner.last_name}`,
      owner_mobile: owner.mobile_phone,
      photo: "",
    };
    await vehicleRecords.create(db, owner.id, input);
  }
}

const findIdByName = (options: readonly { id: number; name: string }[], name: string): number =>
  options.find((option) => option.name === name)?.id ?? 0;

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
