import type { Db } from "../../db/database.ts";
import type { SampleStalls } from "./sample-event.ts";

export async function insertStalls(
  db: Db,
  { locations, powerTypes, siteTypes }: SampleStalls,
  event_id: number,
): Promise<void> {
  await db
    .insertInto("stall_locations")
    .values(locations.map((name) => ({ name, event_id })))
    .execute();
  await db
    .insertInto("stall_power_types")
    .values(powerTypes.map((name) => ({ name, event_id })))
    .execute();
  for (const { locations: locationNames, tiers, ...type } of siteTypes) {
    const { id } = await db
      .insertInto("stall_site_types")
      .values({ ...SITE_TYPE_DEFAULTS, ...type, event_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const tier of tiers) {
      await db
        .insertInto("stall_price_tiers")
        .values({ ...tier, stall_site_type_id: id })
        .execute();
    }
    for (const name of locationNames) {
      const location = await db
        .selectFrom("stall_locations")
        .select("id")
        .where("event_id", "=", event_id)
        .where("name", "=", name)
        .executeTakeFirstOrThrow();
      await db
        .insertInto("stall_site_type_locations")
        .values({ stall_site_type_id: id, stall_location_id: location.id })
        .execute();
    }
  }
}

const SITE_TYPE_DEFAULTS = {
  price: 0,
  is_food_vendor: 0,
  offers_insurance: 0,
  cap: null,
  min_width: 0,
  max_width: 0,
  min_depth: 0,
  max_depth: 0,
  max_area: 0,
  included_power_connections: 0,
  additional_power_connection: 0,
};
