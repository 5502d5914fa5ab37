import type { Selectable } from "kysely";
import { type WireState, statesOf } from "../account/stored-places.ts";
import type { Db } from "../db/database.ts";
import { vehicleChoices } from "./choices.ts";
import type { VehicleTables } from "./tables.ts";
import type { VehicleInput } from "./vehicle-input.ts";

type Named = { id: number; name: string };
type VehicleRow = Omit<Selectable<VehicleTables["vehicles"]>, "disabled">;

/** A vehicle as the wire spells it. `registration_expiry` is a day `yyyy-MM-dd` or "". Photos come with uploads, until then there are none. [VEH-001] */
export type WireVehicle = VehicleRow & {
  body_style: Named | null;
  induction_type: Named | null;
  engine_type: Named | null;
  registration_state: WireState | null;
  photo: null;
};

const columns = [
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
] as const;

/** A driver's vehicles, the oldest first. */
export async function vehiclesOf(db: Db, userId: number): Promise<WireVehicle[]> {
  const rows = await db
    .selectFrom("vehicles")
    .select(columns)
    .where("entrant_id", "=", userId)
    .where("disabled", "=", 0)
    .orderBy("id")
    .execute();
  return withNames(db, rows);
}

/** One of the driver's own vehicles that is still on the list; null when it is somebody else's or gone. */
export async function vehicleOf(db: Db, userId: number, id: number): Promise<WireVehicle | null> {
  const row = await db
    .selectFrom("vehicles")
    .select(columns)
    .where("id", "=", id)
    .where("entrant_id", "=", userId)
    .where("disabled", "=", 0)
    .executeTakeFirst();
  const [vehicle] = await withNames(db, row ? [row] : []);
  return vehicle ?? null;
}

/** Adds a vehicle to the driver's list. */
export async function addVehicle(db: Db, userId: number, vehicle: VehicleInput): Promise<WireVehicle | null> {
  const { id } = await db
    .insertInto("vehicles")
    .values({ ...vehicle, entrant_id: userId, disabled: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return vehicleOf(db, userId, id);
}

/** Changes one of the driver's own vehicles; null when there is no such one. */
export async function changeVehicle(
  db: Db,
  userId: number,
  id: number,
  vehicle: VehicleInput,
): Promise<WireVehicle | null> {
  await db
    .updateTable("vehicles")
    .set(vehicle)
    .where("id", "=", id)
    .where("entrant_id", "=", userId)
    .where("disabled", "=", 0)
    .execute();
  return vehicleOf(db, userId, id);
}

/** Takes a vehicle off the driver's list; false when it wasn't on it. Entries made with it keep it. */
export async function disableVehicle(db: Db, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("vehicles")
    .set({ disabled: 1 })
    .where("id", "=", id)
    .where("entrant_id", "=", userId)
    .where("disabled", "=", 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function withNames(db: Db, rows: VehicleRow[]): Promise<WireVehicle[]> {
  if (rows.length === 0) return [];
  const [choices, states] = await Promise.all([vehicleChoices(db), statesOf(db)]);
  return rows.map((row) => ({
    ...row,
    body_style: byId(choices.bodyStyles, row.body_style_id),
    induction_type: byId(choices.inductionTypes, row.induction_type_id),
    engine_type: byId(choices.engineTypes, row.engine_type_id),
    registration_state: byId(states, row.registration_state_id),
    photo: null,
  }));
}

const byId = <Item extends { id: number }>(items: readonly Item[], id: number): Item | null =>
  items.find((item) => item.id === id) ?? null;
