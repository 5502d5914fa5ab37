import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { AccountTables } from "./tables.ts";
import { changeUser, findUser, findUserByEmail, type UserRow } from "./users.ts";

/**
 * A new e-mail address that waits for its confirmation. The tokens are in the mails' links and nowhere else.
 */
export type RequestedChange = { newEmail: string; confirmToken: string; stopToken: string };

const day = 24 * 60 * 60 * 1000;
/** How long a new address waits, and the stretch in which an account may ask for so many. */
const patience = day;
const mostADay = 3;

/**
 * Keeps a new address until it is confirmed; it takes the place of one that waits. Null when the account
 * asked too often. `db` is a transaction.
 */
export async function requestEmailChange(
  db: Db,
  userId: number,
  newEmail: string,
  now: number,
): Promise<RequestedChange | null> {
  const { asked } = await db
    .selectFrom("email_changes")
    .select((select) => select.fn.countAll<number>().as("asked"))
    .where("user_id", "=", userId)
    .where("created_at", ">", now - day)
    .executeTakeFirstOrThrow();
  if (asked >= mostADay) return null;

  await db
    .deleteFrom("email_changes")
    .where("created_at", "<", now - 30 * day)
    .execute();
  await db
    .updateTable("email_changes")
    .set({ state: "replaced" })
    .where("user_id", "=", userId)
    .where("state", "=", "waiting")
    .execute();
  const [confirmToken, stopToken] = [randomToken(), randomToken()];
  await db
    .insertInto("email_changes")
    .values({
      user_id: userId,
      new_email: newEmail,
      confirm_hash: hashOf(confirmToken),
      stop_hash: hashOf(stopToken),
      state: "waiting",
      created_at: now,
    })
    .execute();
  return { newEmail, confirmToken, stopToken };
}

/** Ends a change whose mail could not be sent: nobody could ever confirm it. */
export async function withdrawChange(db: Db, { confirmToken }: RequestedChange): Promise<void> {
  await db
    .updateTable("email_changes")
    .set({ state: "withdrawn" })
    .where("confirm_hash", "=", hashOf(confirmToken))
    .where("state", "=", "waiting")
    .execute();
}

/**
 * Ends what waits to be confirmed: whoever sets a new password or ends all log-ins wants nothing of what
 * somebody asked for before.
 */
export async function withdrawChanges(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("email_changes")
    .set({ state: "withdrawn" })
    .where("user_id", "=", userId)
    .where("state", "=", "waiting")
    .execute();
}

/** The address that an account waits for, "" for none. */
export async function pendingEmail(db: Db, userId: number, now: number): Promise<string> {
  const waiting = await db
    .selectFrom("email_changes")
    .select("new_email")
    .where("user_id", "=", userId)
    .where("state", "=", "waiting")
    .where("created_at", ">", now - patience)
    .executeTakeFirst();
  return waiting?.new_email ?? "";
}

/**
 * What a link of the mails is for, and how its change stands. `over` covers every end but the one that the
 * link is for.
 */
export type LinkedChange = { kind: "confirm" | "stop"; state: "waiting" | "done" | "over"; row: ChangeRow };
type ChangeRow = Selectable<AccountTables["email_changes"]>;

/** The change that a link's token belongs to; null for an unknown one. */
export async function findChange(db: Db, token: string, now: number): Promise<LinkedChange | null> {
  const hash = hashOf(token);
  const row = await db
    .selectFrom("email_changes")
    .selectAll()
    .where((where) => where.or([where("confirm_hash", "=", hash), where("stop_hash", "=", hash)]))
    .executeTakeFirst();
  if (!row) return null;
  const kind = row.confirm_hash === hash ? "confirm" : "stop";
  if (row.state === (kind === "confirm" ? "confirmed" : "stopped")) return { kind, state: "done", row };
  const isWaiting = row.state === "waiting" && row.created_at > now - patience;
  return { kind, state: isWaiting ? "waiting" : "over", row };
}

/**
 * The new address counts from now on. Null when somebody else's account has got it meanwhile, or it was done
 * before. `db` is a transaction.
 */
export async function confirmChange(db: Db, { id, user_id, new_email }: ChangeRow): Promise<UserRow | null> {
  const holder = await findUserByEmail(db, new_email);
  if (holder && holder.id !== user_id) return null;
  return (await settle(db, id, "confirmed")) ? changeUser(db, user_id, { email: new_email }) : null;
}

/** The new address never counts. Null when it was confirmed before. */
export async function stopChange(db: Db, { id, user_id }: ChangeRow): Promise<UserRow | null> {
  return (await settle(db, id, "stopped")) ? findUser(db, user_id) : null;
}

async function settle(db: Db, id: number, state: "confirmed" | "stopped"): Promise<boolean> {
  const settled = await db
    .updateTable("email_changes")
    .set({ state })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return settled.numUpdatedRows === 1n;
}

const randomToken = (): string => randomBytes(32).toString("base64url");

/** The tokens are 256 random bits, so a plain hash is enough. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
