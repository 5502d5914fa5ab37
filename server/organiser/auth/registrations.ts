import type { Logger } from "pino";
import { changeUser, createUser, findUserByEmail, type UserRow } from "../account/users.ts";
import type { Db } from "../db/database.ts";

/** What somebody says who asks for an account. `date_of_birth` is a day `yyyy-MM-dd`, or "". */
export type Newcomer = Pick<UserRow, "email" | "first_name" | "last_name" | "date_of_birth">;

/** So long an account waits for its first log-in. Milliseconds. */
const patience = 24 * 60 * 60 * 1000;

/**
 * The account of an e-mail address: a new one, or the one that there is. One that nobody has logged in to yet
 * takes the names that were given last: whoever has the mailbox may be another than who asked before. An
 * account that is used stays as it is.
 */
export async function register(
  db: Db,
  newcomer: Newcomer,
  now: number,
): Promise<{ user: UserRow; isNew: boolean }> {
  return db.transaction().execute(async (transaction) => {
    const known = await findUserByEmail(transaction, newcomer.email);
    if (!known) {
      const user = await createUser(transaction, { ...newcomer, created_at: now });
      await transaction.insertInto("registrations").values({ user_id: user.id, created_at: now }).execute();
      return { user, isNew: true };
    }
    if (!(await isUnconfirmed(transaction, known.id))) return { user: known, isNew: false };
    const { email: _, ...names } = newcomer;
    return { user: await changeUser(transaction, known.id, names), isNew: true };
  });
}

/** Whether nobody has logged in to an account since it was asked for. */
export async function isUnconfirmed(db: Db, userId: number): Promise<boolean> {
  const waiting = await db
    .selectFrom("registrations")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Its owner has logged in: the account stays. */
export async function confirmRegistration(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("registrations").where("user_id", "=", userId).execute();
}

/** Takes away accounts that nobody came for: addresses that somebody mistyped, or that aren't theirs. */
export async function forgetUnconfirmed(db: Db, now: number, log: Pick<Logger, "error">): Promise<void> {
  const old = await db
    .selectFrom("registrations")
    .select("user_id")
    .where("created_at", "<", now - patience)
    .limit(100)
    .execute();
  for (const { user_id: id } of old) {
    await db
      .transaction()
      .execute((transaction) => forget(transaction, id))
      .catch((err: unknown) => log.error({ err, account: id }, "an unused account could not be removed"));
  }
}

async function forget(transaction: Db, id: number): Promise<void> {
  for (const table of ["registrations", "mailed_codes", "sign_ins", "passwords"] as const)
    await transaction.deleteFrom(table).where("user_id", "=", id).execute();
  await transaction.deleteFrom("users").where("id", "=", id).execute();
}
