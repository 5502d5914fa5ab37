import { SAMPLE_USERS } from "../people/sample-people.ts";
import { findUserByEmail } from "../../account/users.ts";
import type { Db } from "../../db/database.ts";
import { DAY_MS } from "../../../../app/domain/durations.ts";

/**
 * Saves the sample users' records in the RACERS register: a valid licence of the driver, and an expired
 * licence of the administrator. Call at each start, so that the dates are current.
 */
export async function registerSampleDrivers(db: Db, now: number): Promise<void> {
  for (const { email } of SAMPLE_USERS) {
    const sampleLicence = LICENCES_BY_EMAIL[email];
    const user = sampleLicence && (await findUserByEmail(db, email));
    if (!sampleLicence || !user) continue;
    const { validDays, ...licence } = sampleLicence;
    const expiry = new Date(now + validDays * DAY_MS).toISOString().slice(0, 10);
    await db.deleteFrom("racers_register").where("user_id", "=", user.id).execute();
    await db
      .insertInto("racers_register")
      .values({ ...licence, user_id: user.id, expiry })
      .execute();
  }
}

const LICENCES_BY_EMAIL: Partial<
  Record<
    string,
    { number: string; valid: number; is_annual: number; disqualified: number; validDays: number }
  >
> = {
  "driver@example.com": { number: "R-104277", valid: 1, is_annual: 1, disqualified: 0, validDays: 300 },
  "admin@example.com": { number: "R-088120", valid: 0, is_annual: 1, disqualified: 0, validDays: -40 },
};
