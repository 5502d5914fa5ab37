import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";
import type { AccountTables } from "./tables.ts";
import { updateUser, findUser, findUserByEmail, type UserRow } from "./users.ts";

/**
 * A new email address that awaits confirmation. The tokens are only in the links of the mails. Their hashes
 * are stored.
 */
export type PendingEmailChange = { newEmail: string; confirmToken: string; cancelToken: string };

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a new address can be confirmed. */
const CONFIRMATION_LIFETIME_MS = DAY_MS;
const MAX_REQUESTS_PER_DAY = 3;

/**
 * Stores a new address until it is confirmed, replacing one that is waiting. Returns null if the account has
 * requested too many changes. `db` is a transaction, `loginId` the login that requests the change.
 */
export async function requestEmailChange(
  db: Db,
  { userId, loginId }: { userId: number; loginId: string },
  newEmail: string,
  now: number,
): Promise<PendingEmailChange | null> {
  const { requests } = await db
    .selectFrom("email_changes")
    .select((select) => select.fn.countAll<number>().as("requests"))
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
      confirm_hash: hashOf(confirmToken),
      stop_hash: hashOf(cancelToken),
      state: "waiting",
      created_at: now,
      sign_in_id: loginId,
    })
    .execute();
  return { newEmail, confirmToken, cancelToken };
}

/** Withdraws a change whose mail could not be sent, as it could never be confirmed. */
export async function withdrawEmailChange(db: Db, { confirmToken }: PendingEmailChange): Promise<void> {
  await db
    .updateTable("email_changes")
    .set({ state: "withdrawn" })
    .where("confirm_hash", "=", hashOf(confirmToken))
    .where("state", "=", "waiting")
    .execute();
}

/**
 * Withdraws pending changes after a new password or a logout everywhere: they may have been requested by
 * someone else with access to the account.
 */
export async function withdrawPendingEmailChanges(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("email_changes")
    .set({ state: "withdrawn" })
    .where("user_id", "=", userId)
    .where("state", "=", "waiting")
    .execute();
}

/** The address that awaits confirmation, or "". */
export async function findPendingEmail(db: Db, userId: number, now: number): Promise<string> {
  const waiting = await db
    .selectFrom("email_changes")
    .select("new_email")
    .where("user_id", "=", userId)
    .where("state", "=", "waiting")
    .where("created_at", ">", now - CONFIRMATION_LIFETIME_MS)
    .executeTakeFirst();
  return waiting?.new_email ?? "";
}

/**
 * An email change found by the token of one of its links. `kind`: what the link does. `done`: this link was
 * already used. `over`: it no longer works, because the change expired, was replaced or withdrawn, or the
 * other link was used.
 */
export type EmailChangeByToken = {
  kind: "confirm" | "stop";
  state: "waiting" | "done" | "over";
  row: ChangeRow;
};
type ChangeRow = Selectable<AccountTables["email_changes"]>;

/** Finds the email change of a link's token; null for an unknown token. */
export async function findEmailChange(
  db: Db,
  token: string,
  now: number,
): Promise<EmailChangeByToken | null> {
  const hash = hashOf(token);
  const row = await db
    .selectFrom("email_changes")
    .selectAll()
    .where((where) => where.or([where("confirm_hash", "=", hash), where("stop_hash", "=", hash)]))
    .executeTakeFirst();
  if (!row) return null;
  const kind = row.confirm_hash === hash ? "confirm" : "stop";
  if (row.state === (kind === "confirm" ? "confirmed" : "stopped")) return { kind, state: "done", row };
  const isWaiting = row.state === "waiting" && row.created_at > now - CONFIRMATION_LIFETIME_MS;
  return { kind, state: isWaiting ? "waiting" : "over", row };
}

/**
 * Makes the new address the account's own, and ends its other logins, mailed codes and links: those were sent
 * to an address that may no longer be the owner's. Returns null if an account in use has the address by now,
 * or if the change was already settled. An account that was only registered with it is deleted: only this
 * change proves who owns the address. `db` is a transaction.
 */
export async function confirmEmailChange(
  db: Db,
  auth: Parts["auth"],
  { id, user_id, new_email, sign_in_id }: ChangeRow,
): Promise<UserRow | null> {
  const holder = await findUserByEmail(db, new_email);
  const isOthers = holder !== null && holder.id !== user_id;
  if (isOthers && !(await auth.isUnconfirmed(db, holder.id))) return null;
  if (!(await endPendingChange(db, id, "confirmed"))) return null;
  if (isOthers) await auth.deleteUnconfirmed(db, holder.id);
  await auth.logins.endOthers(db, user_id, sign_in_id ?? "");
  return updateUser(db, user_id, { email: new_email });
}

/** Cancels the change. Returns null if it is no longer pending. */
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

/** The tokens are 256 random bits, so a plain hash is enough. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
