import type { Db } from "../db/database.ts";

/** All countries, Australia first. [ADR-004] */
export const countriesOf = (db: Db) =>
  db.selectFrom("countries").select(["id", "name", "code"]).orderBy("id").execute();

/** The states of all countries, as the wire nests them. [ADR-005] */
export async function statesOf(db: Db): Promise<WireState[]> {
  const rows = await db
    .selectFrom("states")
    .innerJoin("countries", "countries.id", "states.country_id")
    .select(["states.id", "states.name", "states.code", "countries.code as country"])
    .orderBy("states.id")
    .execute();
  return rows.map(({ country, ...state }) => ({ ...state, country: { code: country } }));
}

export type WireState = { id: number; name: string; code: string; country: { code: string } };
