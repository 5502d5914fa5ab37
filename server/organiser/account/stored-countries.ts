import type { Db } from "../db/database.ts";

/** Lists all countries, Australia first. [ADR-004] */
export const listCountries = (db: Db) =>
  db.selectFrom("countries").select(["id", "name", "code"]).orderBy("id").execute();

/** Lists the states of all countries, each with its country's code, in the API's format. [ADR-005] */
export async function listStates(db: Db): Promise<ApiState[]> {
  const rows = await db
    .selectFrom("states")
    .innerJoin("countries", "countries.id", "states.country_id")
    .select(["states.id", "states.name", "states.code", "countries.code as country"])
    .orderBy("states.id")
    .execute();
  return rows.map(({ country, ...state }) => ({ ...state, country: { code: country } }));
}

export type ApiState = { id: number; name: string; code: string; country: { code: string } };
