import type { Db } from "../db/database.ts";

/** Body styles, induction types and engine types, in the order in which they are offered. */
export async function vehicleChoices(db: Db) {
  const [bodyStyles, inductionTypes, engineTypes] = await Promise.all([
    db.selectFrom("vehicle_body_styles").selectAll().orderBy("id").execute(),
    db.selectFrom("vehicle_induction_types").selectAll().orderBy("id").execute(),
    db.selectFrom("vehicle_engine_types").selectAll().orderBy("id").execute(),
  ]);
  return { bodyStyles, inductionTypes, engineTypes };
}
