import type { Db } from "../db/database.ts";

/** Loads the body styles, induction types and engine types of vehicles, in display order. */
export async function loadVehicleOptions(db: Db) {
  const [bodyStyles, inductionTypes, engineTypes] = await Promise.all([
    db.selectFrom("vehicle_body_styles").selectAll().orderBy("id").execute(),
    db.selectFrom("vehicle_induction_types").selectAll().orderBy("id").execute(),
    db.selectFrom("vehicle_engine_types").selectAll().orderBy("id").execute(),
  ]);
  return { bodyStyles, inductionTypes, engineTypes };
}
