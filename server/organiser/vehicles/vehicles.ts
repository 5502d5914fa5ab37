import type { Selectable } from "kysely";
import { type ApiState, listStates } from "../account/stored-countries.ts";
import type { Db } from "../db/database.ts";
import { createOwnedRecords } from "../records/owned-records.ts";
import { loadVehicleOptions } from "./vehicle-options.ts";
import type { VehicleTables } from "./tables.ts";

type VehicleOption = { id: number; name: string };
type VehicleRow = Omit<Selectable<VehicleTables["vehicles"]>, "disabled">;

/**
 * `registration_expiry` is a date (`yyyy-MM-dd`) or "". `photo` is a hash or "". An option or state is null
 * if its id is unknown.
 */
type VehicleWithOptions = VehicleRow & {
  body_style: VehicleOption | null;
  induction_type: VehicleOption | null;
  engine_type: VehicleOption | null;
  registration_state: ApiState | null;
};

const VEHICLE_COLUMNS = [
  "id",
  "entrant_id",
  "make",
  "model",
  "colour",
  "year_of_manufacture",
  "body_style_id",
  "registration",
  "registration_state_id",
  "registration_expiry",
  "induction_type_id",
  "engine_type_id",
  "vehicle_owner",
  "owner_mobile",
  "racing_number",
  "photo",
] as const;

/** Vehicles of drivers. Entries still refer to a removed vehicle. */
export const vehicles = createOwnedRecords({
  table: "vehicles",
  ownerColumn: "entrant_id",
  columns: VEHICLE_COLUMNS,
  toApiRecords: addOptions,
});

/**
 * Finds the vehicle of an entry, or null. `isListed` is false if the driver has removed the vehicle from
 * their list.
 */
export async function findVehicleOfEntry(db: Db, id: number) {
  const row = await db
    .selectFrom("vehicles")
    .select([
      "id",
      "make",
      "model",
      "year_of_manufacture",
      "registration",
      "registration_expiry",
      "racing_number",
      "disabled",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { disabled, ...vehicle } = row;
  return { ...vehicle, isListed: disabled === 0 };
}

async function addOptions(db: Db, rows: VehicleRow[]): Promise<VehicleWithOptions[]> {
  if (rows.length === 0) return [];
  const [options, states] = await Promise.all([loadVehicleOptions(db), listStates(db)]);
  return rows.map((row) => ({
    ...row,
    body_style: findById(options.bodyStyles, row.body_style_id),
    induction_type: findById(options.inductionTypes, row.induction_type_id),
    engine_type: findById(options.engineTypes, row.engine_type_id),
    registration_state: findById(states, row.registration_state_id),
  }));
}

const findById = <Item extends { id: number }>(items: readonly Item[], id: number): Item | null =>
  items.find((item) => item.id === id) ?? null;
