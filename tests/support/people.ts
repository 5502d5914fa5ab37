import { createUser, type NewUser, type UserRow } from "../../server/organiser/account/users.ts";
import type { Dependencies } from "../../server/organiser/feature.ts";

/** An organiser API whose database the test can access. */
export type WithDatabase = { dependencies: Pick<Dependencies, "db" | "clock"> };

export type Person = Pick<NewUser, "email" | "first_name" | "last_name">;

/**
 * Creates an account for each person, with the password of the sample users. Copies its hash, since hashing
 * takes time.
 */
export async function makePeople(
  { dependencies: { db, clock } }: WithDatabase,
  people: readonly Person[],
): Promise<UserRow[]> {
  const sample = await db.selectFrom("passwords").selectAll().executeTakeFirstOrThrow();
  const users: UserRow[] = [];
  for (const person of people) {
    const user = await createUser(db, { ...person, mobile_phone: "0491 570 006", created_at: clock.now() });
    await db
      .insertInto("passwords")
      .values({ ...sample, user_id: user.id })
      .execute();
    users.push(user);
  }
  return users;
}
