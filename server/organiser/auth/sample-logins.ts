import type { Db } from "../db/database.ts";

/** Ends all logins with a published sample password, for when a trial's data goes public. */
export async function endSampleLogins(db: Db, now: number): Promise<void> {
  await db
    .updateTable("sign_ins")
    .set({ ended_at: now })
    .where("ended_at", "is", null)
    .where("user_id", "in", (select) =>
      select.selectFrom("passwords").select("user_id").where("is_sample", "=", 1),
    )
    .execute();
}
