import type { Logger } from "pino";
import { updateUser, createUser, findUserByEmail, type UserRow } from "../account/users.ts";
import type { Db } from "../db/database.ts";

/** Data entered at sign-up. `date_of_birth` is a day `yyyy-MM-dd`, or "". */
export type NewAccount = Pick<UserRow, "email" | "first_name" | "last_name" | "date_of_birth" | "language">;

/** How long an account waits for its first login, in milliseconds. */
const UNCONFIRMED_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the account of an email address, creating it if needed. An account without a login yet takes over
 * the latest names, since the mailbox's owner may be someone else than the first requester. An account in use
 * is not changed.
 */
export async function register(
  db: Db,
  newUser: NewAccount,
  now: number,
): Promise<{ user: UserRow; isNew: boolean }> {
  return db.transaction().execute(async (transaction) => {
    const known = await findUserByEmail(transaction, newUser.email);
    if (!known) {
      const user = await createUser(transaction, { ...newUser, created_at: now });
      await transaction.insertInto("registrations").values({ user_id: user.id, created_at: now }).execute();
      return { user, isNew: true };
    }
    if (!(await isUnconfirmed(transaction, known.id))) return { user: known, isNew: false };
    const { email: _, ...names } = newUser;
    return { user: await updateUser(transaction, known.id, names), isNew: true };
  });
}

/** Whether the account has never been logged in to since it was requested. */
export async function isUnconfirmed(db: Db, userId: number): Promise<boolean> {
  const waiting = await db
    .selectFrom("registrations")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Marks the account as used: its owner has logged in. */
export async function confirmRegistration(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("registrations").where("user_id", "=", userId).execute();
}

/**
 * Deletes accounts that were never logged in to, such as mistyped addresses. Failures are logged and retried
 * a day later, so that one account doesn't block the others.
 */
export async function deleteUnconfirmed(db: Db, now: number, log: Pick<Logger, "error">): Promise<void> {
  const old = await db
    .selectFrom("registrations")
    .select("user_id")
    .where("created_at", "<", now - UNCONFIRMED_LIFETIME_MS)
    .orderBy("created_at")
    .limit(100)
    .execute();
  for (const { user_id: id } of old) {
    await db
      .transaction()
      .execute((transaction) => deleteAccount(transaction, id))
      .catch(async (err: unknown) => {
        log.error({ err, account: id }, "an unused account could not be removed");
        await db.updateTable("registrations").set({ created_at: now }).where("user_id", "=", id).execute();
      });
  }
}

/** Deletes an account that was never logged in to; it has no other records. */
export async function deleteAccount(transaction: Db, id: number): Promise<void> {
  for (const table of [
    "registrations",
    "mailed_codes",
    "sign_ins",
    "passwords",
    "deletion_requests",
  ] as const)
    await transaction.deleteFrom(table).where("user_id", "=", id).execute();
  await transaction.deleteFrom("users").where("id", "=", id).execute();
}
