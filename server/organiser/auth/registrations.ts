import type { Logger } from "pino";
import { updateUser, createUser, findUserByEmail, type UserRow } from "../account/users.ts";
import type { Db } from "../db/database.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

/** `date_of_birth` is `yyyy-MM-dd` or "". */
export type NewAccount = Pick<UserRow, "email" | "first_name" | "last_name" | "date_of_birth" | "language">;

const UNCONFIRMED_LIFETIME_MS = DAY_MS;

/**
 * Finds or creates the account of an email address. An unconfirmed account gets the data of the latest
 * sign-up, because someone else may have typed the earlier data. A confirmed account isn't changed. `isNew`
 * is false for a confirmed account.
 */
export async function registerAccount(
  db: Db,
  newUser: NewAccount,
  now: number,
): Promise<{ user: UserRow; isNew: boolean }> {
  return db.transaction().execute(async (transaction) => {
    const existingUser = await findUserByEmail(transaction, newUser.email);
    if (!existingUser) {
      const user = await createUser(transaction, { ...newUser, created_at: now });
      await transaction.insertInto("registrations").values({ user_id: user.id, created_at: now }).execute();
      return { user, isNew: true };
    }
    if (!(await isUnconfirmed(transaction, existingUser.id))) return { user: existingUser, isNew: false };
    const { email: _email, ...changes } = newUser;
    return { user: await updateUser(transaction, existingUser.id, changes), isNew: true };
  });
}

/** Whether nobody has logged in to an account since its sign-up. Its email address is then unverified. */
export async function isUnconfirmed(db: Db, userId: number): Promise<boolean> {
  const registration = await db
    .selectFrom("registrations")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return registration !== undefined;
}

/** Call at every login that proves access to the email address. */
export async function confirmRegistration(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("registrations").where("user_id", "=", userId).execute();
}

/**
 * Deletes up to 100 expired unconfirmed accounts, for example with mistyped addresses. If an account can't be
 * deleted, logs the error and retries a day later, so that the account doesn't block other accounts.
 */
export async function deleteExpiredRegistrations(
  db: Db,
  now: number,
  log: Pick<Logger, "error">,
): Promise<void> {
  const expiredRegistrations = await db
    .selectFrom("registrations")
    .select("user_id")
    .where("created_at", "<", now - UNCONFIRMED_LIFETIME_MS)
    .orderBy("created_at")
    .limit(100)
    .execute();
  for (const { user_id: id } of expiredRegistrations) {
    await db
      .transaction()
      .execute((transaction) => deleteUnconfirmedAccount(transaction, id))
      .catch(async (err: unknown) => {
        log.error({ err, account: id }, "an unused account could not be removed");
        await db.updateTable("registrations").set({ created_at: now }).where("user_id", "=", id).execute();
      });
  }
}

/** Deletes an unconfirmed account with its rows in all tables. */
export async function deleteUnconfirmedAccount(transaction: Db, id: number): Promise<void> {
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
