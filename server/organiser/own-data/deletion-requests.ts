import type { Db } from "../db/database.ts";
import type { DeletionState } from "./tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_REQUESTS_PER_DAY = 3;
/** Days in which a request can be withdrawn. */
export const COOLING_OFF_DAYS = 7;

export type DeletionRequest = { id: number; user_id: number; requested_at: number; due_at: number };

const columns = ["id", "user_id", "requested_at", "due_at"] as const;

/** The pending request of a user, or null. */
export async function findPendingRequest(db: Db, userId: number): Promise<DeletionRequest | null> {
  const row = await db
    .selectFrom("deletion_requests")
    .select(columns)
    .where("user_id", "=", userId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row ?? null;
}

/** Requests that are due, oldest first. */
export const findDueRequests = (db: Db, now: number): Promise<DeletionRequest[]> =>
  db
    .selectFrom("deletion_requests")
    .select(columns)
    .where("state", "=", "waiting")
    .where("due_at", "<=", now)
    .orderBy("id")
    .execute();

/** Stores a request, or returns the pending one with `isNew` false. `db` is a transaction. */
export async function requestDeletion(
  db: Db,
  userId: number,
  now: number,
): Promise<DeletionRequest & { isNew: boolean }> {
  const waiting = await findPendingRequest(db, userId);
  if (waiting) return { ...waiting, isNew: false };
  const row = await db
    .insertInto("deletion_requests")
    .values({
      user_id: userId,
      state: "waiting",
      requested_at: now,
      due_at: now + COOLING_OFF_DAYS * DAY_MS,
      settled_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { ...row, isNew: true };
}

/** Seconds until an account may request its deletion again; 0 if it may now. */
export async function secondsToNextRequest(db: Db, userId: number, now: number): Promise<number> {
  const row = await db
    .selectFrom("deletion_requests")
    .select("requested_at")
    .where("user_id", "=", userId)
    .orderBy("requested_at", "desc")
    .offset(MAX_REQUESTS_PER_DAY - 1)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? 0 : Math.max(0, Math.ceil((row.requested_at + DAY_MS - now) / 1000));
}

/** Settles a pending request; false if it was already settled. */
export async function settleRequest(
  db: Db,
  { id }: Pick<DeletionRequest, "id">,
  state: Exclude<DeletionState, "waiting">,
  now: number,
): Promise<boolean> {
  const settled = await db
    .updateTable("deletion_requests")
    .set({ state, settled_at: now })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return settled.numUpdatedRows === 1n;
}
