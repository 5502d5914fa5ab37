import { createUser, type NewUser, type UserRow } from "../../server/organiser/account/users.ts";
import type { Parts } from "../../server/organiser/feature.ts";

/** An organiser API whose database is at hand. */
export type WithAccounts = { parts: Pick<Parts, "db" | "clock"> };

/** Who somebody is. */
export type Person = Pick<NewUser, "email" | "first_name" | "last_name">;

/**
 * Gives many people an account at the organiser, each with the password of the sample people, which is hashed
 * already.
 */
export async function makePeople(
  { parts: { db, clock } }: WithAccounts,
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
