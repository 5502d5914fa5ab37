import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { EventTables } from "./tables.ts";

export type RacersLicence = Omit<Selectable<EventTables["racers_register"]>, "user_id">;

/** Finds a user's record in RACERS, a register of race licences. [LIC-008 LIC-010] */
export async function findRacersLicence(db: Db, userId: number): Promise<RacersLicence | null> {
  const licence = await db
    .selectFrom("racers_register")
    .select(["number", "valid", "is_annual", "expiry", "disqualified"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return licence ?? null;
}

/** [LIC-011] */
export const isUsableRacersLicence = ({ valid, disqualified }: RacersLicence): boolean =>
  valid === 1 && disqualified === 0;
