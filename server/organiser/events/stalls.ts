import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { EventTables } from "./tables.ts";

type Row<Table extends keyof EventTables> = Selectable<EventTables[Table]>;

export type Stalls = {
  siteTypes: StallSiteTypeRow[];
  locations: Row<"stall_locations">[];
  powerTypes: Row<"stall_power_types">[];
};

/** Tiers are sorted by area. If `locationIds` is empty, any location is allowed. */
export type StallSiteTypeRow = Row<"stall_site_types"> & {
  tiers: Row<"stall_price_tiers">[];
  locationIds: number[];
};

/** The rows of all events are in one object. Each row has its `event_id`. */
export async function loadStalls(db: Db, eventIds: readonly number[]): Promise<Stalls> {
  const [types, locations, powerTypes] = await Promise.all([
    db.selectFrom("stall_site_types").selectAll().where("event_id", "in", eventIds).orderBy("id").execute(),
    db.selectFrom("stall_locations").selectAll().where("event_id", "in", eventIds).orderBy("id").execute(),
    db.selectFrom("stall_power_types").selectAll().where("event_id", "in", eventIds).orderBy("id").execute(),
  ]);
  return { siteTypes: await addTiersAndLocations(db, types), locations, powerTypes };
}

async function addTiersAndLocations(db: Db, types: Row<"stall_site_types">[]): Promise<StallSiteTypeRow[]> {
  if (types.length === 0) return [];
  const ids = types.map(({ id }) => id);
  const [tiers, restrictions] = await Promise.all([
    db
      .selectFrom("stall_price_tiers")
      .selectAll()
      .where("stall_site_type_id", "in", ids)
      .orderBy("maximum_area")
      .execute(),
    db
      .selectFrom("stall_site_type_locations")
      .selectAll()
      .where("stall_site_type_id", "in", ids)
      .orderBy("stall_location_id")
      .execute(),
  ]);
  return types.map((type) => ({
    ...type,
    tiers: tiers.filter((tier) => tier.stall_site_type_id === type.id),
    locationIds: restrictions
      .filter((row) => row.stall_site_type_id === type.id)
      .map((row) => row.stall_location_id),
  }));
}
