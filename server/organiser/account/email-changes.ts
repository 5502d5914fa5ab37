import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import type { AccountTables } from "./tables.ts";
import { updateUser, findUser, findUserByEmail, type UserRow } from "./users.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

/**
 * A new email address that awaits confirmation. The tokens are only in the mailed links, because the database
 * stores their hashes.
 */
export type PendingEmailChange = { newEmail: string; confirmToken: string; cancelToken: string };

const CONFIRMATION_LIFETIME_MS = DAY_MS;
const MAX_REQUESTS_PER_DAY = 3;

/**
 * Stores a new address until it is confirmed, in place of an earlier unconfirmed address. Returns null if the
 * account has requested too many changes in 24 hours. `db` is a transaction. `loginId` is the login that
 * requests the change.
 */
export async function requestEmailChange(
  db: Db,
  { userId, loginId }: { userId: number; loginId: string },
  newEmail: string,
  now: number,
): Promise<PendingEmailChange | null> {
  const { requests } = await db
    .selectFrom("email_changes")
    .select((eb) => eb.fn.countAll<number>().as("requests"))
    .where("user_id", "=", userId)
    .where("created_at", ">", now - DAY_MS)
    .executeTakeFirstOrThrow();
  if (requests >= MAX_REQUESTS_PER_DAY) return null;

  await db
    .deleteFrom("email_changes")
    .where("created_at", "<", now - 30 * DAY_MS)
    .execute();
  await db
    .updateTable("email_changes")
    .set({ state: "replaced" })
    .where("user_id", "=", userId)
    .where("state", "=", "waiting")
    .execute();
  const [confirmToken, cancelToken] = [randomToken(), randomToken()];
  await db
    .insertInto("email_changes")
    .values({
      user_id: userId,
      new_email: newEmail,
      confirm_hash: hashToken(confirmToken),
      stop_hash: hashToken(cancelToken),
      state: "waiting",
      created_at: now,
      sign_in_id: loginId,
    })
    .execute();
  return { newEmail, confirmToken, cancelToken };
}

/** Withdraws a change whose mail couldn't be sent, because only the mailed link can confirm it. */
export async function withdrawEmailChange(db: Db, { confirmToken }: PendingEmailChange): Promise<void> {
  await db
    .updateTable("email_changes")
    .set({ state: "withdrawn" })
    .where("confirm_hash", "=", hashToken(confirmToken))
    .where("state", "=", "waiting")
    .execute();
}

/**
 * Withdraws a user's pending changes. Call this after a new password or a logout everywhere, because someone
 * else with access to the account may have requested the changes.
 */
export async function withdrawPendingEmailChanges(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("email_changes")
    .set({ state: "withdrawn" })
    .where("user_id", "=", userId)
    .where("state", "=", "waiting")
    .execute();
}

/** Finds a user's new address that awaits confirmation, or "" if there is none. */
export async function findPendingEmail(db: Db, userId: number, now: number): Promise<string> {
  const pendingChange = await db
    .selectFrom("email_changes")
    .select("new_email")
    .where("user_id", "=", userId)
    .where("state", "=", "waiting")
    .where("created_at", ">", now - CONFIRMATION_LIFETIME_MS)
    .executeTakeFirst();
  return pendingChange?.new_email ?? "";
}

/** An email change found by the token of one of its two links. */
export type EmailChangeByToken = {
  kind: "confirm" | "cancel";
  /**
   * `done`: this link was used. `ended`: the change was decided with its second link, has expired, or was
   * replaced or withdrawn.
   */
  state: "waiting" | "done" | "ended";
  row: ChangeRow;
};
type ChangeRow = Selectable<AccountTables["email_changes"]>;

/**
 * Finds an email change by the token of either link, or null for an unknown token. `now` is in milliseconds.
 */
export async function findEmailChange(
  db: Db,
  token: string,
  now: number,
): Promise<EmailChangeByToken | null> {
  const hash = hashToken(token);
  const row = await db
    .selectFrom("email_changes")
    .selectAll()
    .where((eb) => eb.or([eb("confirm_hash", "=", hash), eb("stop_hash", "=", hash)]))
    .executeTakeFirst();
  if (!row) return null;
  const kind = row.confirm_hash === hash ? "confirm" : "cancel";
  if (row.state === (kind === "confirm" ? "confirmed" : "stopped")) return { kind, state: "done", row };
  const isWaiting = row.state === "waiting" && row.created_at > now - CONFIRMATION_LIFETIME_MS;
  return { kind, state: isWaiting ? "waiting" : "ended", row };
}

/**
 * Confirms a change: sets the account's email address, and ends its other logins, mailed codes and mailed
 * links, because the previous address may no longer be the owner's.
 * Deletes an unconfirmed account with the new address, because only the link of this change proves who owns
 * the address. Returns null if the change is no longer pending, or if a confirmed account has the address.
 * `db` is a transaction.
 */
export async function confirmEmailChange(
  db: Db,
  auth: Dependencies["auth"],
  { id, user_id, new_email, sign_in_id }: ChangeRow,
): Promise<UserRow | null> {
  const existingUser = await findUserByEmail(db, new_email);
  const isUsedByOtherUser = existingUser !== null && existingUser.id !== user_id;
  if (isUsedByOtherUser && !(await auth.isUnconfirmed(db, existingUser.id))) return null;
  if (!(await endPendingChange(db, id, "confirmed"))) return null;
  if (isUsedByOtherUser) await auth.deleteUnconfirmedAccount(db, existingUser.id);
  await auth.logins.endOthers(db, user_id, sign_in_id ?? "");
  return updateUser(db, user_id, { email: new_email });
}

/** Cancels a change and returns its user, or null if the change is no longer pending. */
export async function cancelEmailChange(db: Db, { id, user_id }: ChangeRow): Promise<UserRow | null> {
  return (await endPendingChange(db, id, "stopped")) ? findUser(db, user_id) : null;
}

async function endPendingChange(db: Db, id: number, state: "confirmed" | "stopped"): Promise<boolean> {
  const result = await db
    .updateTable("email_changes")
    .set({ state })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const randomToken = (): string => randomBytes(32).toString("base64url");

/** No salt or key is needed, because tokens are 256 random bits. */
const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
