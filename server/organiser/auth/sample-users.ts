import { addAddress } from "../account/addresses.ts";
import { samplePassword, samplePeople } from "../account/sample-people.ts";
import { countUsers, createUser } from "../account/users.ts";
import type { Db } from "../db/database.ts";
import type { Passwords } from "./passwords.ts";

/** Makes the sample people in a database that has no users at all. */
export async function makeSampleUsers(db: Db, clock: { now(): number }, passwords: Passwords): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if ((await countUsers(transaction)) > 0) return;
    for (const { addresses, ...person } of samplePeople) {
      const user = await createUser(transaction, { ...person, created_at: clock.now() });
      await passwords.set(transaction, user.id, samplePassword, { isSample: true });
      for (const address of addresses) await addAddress(transaction, user.id, address);
    }
  });
}

/** Ends whatever was signed in with a published password, for the day when a trial's data is served to others. */
export async function endSampleSignIns(db: Db, now: number): Promise<void> {
  await db
    .updateTable("sign_ins")
    .set({ ended_at: now })
    .where("ended_at", "is", null)
    .where("user_id", "in", (select) =>
      select.selectFrom("passwords").select("user_id").where("is_sample", "=", 1),
    )
    .execute();
}
