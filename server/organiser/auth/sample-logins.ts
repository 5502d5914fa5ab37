import type { Db } from "../db/database.ts";

/** Ends all logins of users with a sample password. Call at the start of an API without sample logins. */
export async function endSampleLogins(db: Db, now: number): Promise<void> {
  await db
    .updateTable("sign_ins")
    .set({ ended_at: now })
    .where("ended_at", "is", null)
    .where("user_id", "in", (eb) => eb.selectFrom("passwords").select("user_id").where("is_sample", "=", 1))
    .execute();
}
