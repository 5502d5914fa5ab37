import { addresses as addressRecords } from "../../account/addresses.ts";
import { countUsers, createUser } from "../../account/users.ts";
import type { Dependencies } from "../../feature.ts";
import { SAMPLE_PASSWORD, SAMPLE_USERS } from "./sample-people.ts";

/** Creates the sample users if the database has no users. */
export async function createSampleUsers({ db, clock, auth }: Dependencies): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if ((await countUsers(transaction)) > 0) return;
    for (const { addresses, ...person } of SAMPLE_USERS) {
      const user = await createUser(transaction, { ...person, created_at: clock.now() });
      await auth.passwords.set(transaction, user.id, SAMPLE_PASSWORD, { isSample: true });
      for (const address of addresses) await addressRecords.create(transaction, user.id, address);
    }
  });
}
