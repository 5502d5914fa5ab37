import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { EventTables } from "./tables.ts";

type Row<Table extends keyof EventTables> = Selectable<EventTables[Table]>;

/** What an event has for stalls, as stored. */
export type Stalls = {
  siteTypes: StallSiteTypeRow[];
  locations: Row<"stall_locations">[];
  powerTypes: Row<"stall_power_types">[];
};

/** A type of site with its tiers, those for the smallest areas first, and the locations it is kept to. */
export type StallSiteTypeRow = Row<"stall_site_types"> & {
  tiers: Row<"stall_price_tiers">[];
  locationIds: number[];
};

/** The stalls of events; what belongs to which says `event_id`. */
export async function loadStalls(db: Db, eventIds: readonly number[]): Promise<Stalls> {
  const [types, locations, powerTypes] = await Promise.all([
    db.selectFrom("stall_site_types").selectAll().where("event_id", "in", eventIds).orderBy("id").execute(),
    db.selectFrom("stall_locations").selectAll().where("event_id", "in", eventIds).orderBy("id").execute(),
    db.selectFrom("stall_power_types").selectAll().where("event_id", "in", eventIds).orderBy("id").execute(),
  ]);
  return { siteTypes: await withParts(db, types), locations, powerTypes };
}

async function withParts(db: Db, types: Row<"stall_site_types">[]): Promise<StallSiteTypeRow[]> {
  if (types.length === 0) return [];
  const ids = types.map(({ id }) => id);
  const [tiers, keptTo] = await Promise.all([
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
    locationIds: keptTo
      .filter((place) => place.stall_site_type_id === type.id)
      .map((place) => place.stall_location_id),
  }));
}
