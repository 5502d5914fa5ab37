import type { Db } from "../db/database.ts";
import type { DeletionState } from "./tables.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

const MAX_REQUESTS_PER_DAY = 3;
/** How many days after a request the account is deleted. The request can be withdrawn until then. */
export const COOLING_OFF_DAYS = 7;

export type DeletionRequest = { id: number; user_id: number; requested_at: number; due_at: number };

const REQUEST_COLUMNS = ["id", "user_id", "requested_at", "due_at"] as const;

/** Finds the pending request of a user, or null if there is none. */
export async function findPendingRequest(db: Db, userId: number): Promise<DeletionRequest | null> {
  const row = await db
    .selectFrom("deletion_requests")
    .select(REQUEST_COLUMNS)
    .where("user_id", "=", userId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the pending requests that are due at `now` (milliseconds), oldest first. */
export const findDueRequests = (db: Db, now: number): Promise<DeletionRequest[]> =>
  db
    .selectFrom("deletion_requests")
    .select(REQUEST_COLUMNS)
    .where("state", "=", "waiting")
    .where("due_at", "<=", now)
    .orderBy("id")
    .execute();

/**
 * Stores and returns a request, or returns the pending request with `isNew` false. `db` must be a
 * transaction.
 */
export async function requestDeletion(
  db: Db,
  userId: number,
  now: number,
): Promise<DeletionRequest & { isNew: boolean }> {
  const pendingRequest = await findPendingRequest(db, userId);
  if (pendingRequest) return { ...pendingRequest, isNew: false };
  const row = await db
    .insertInto("deletion_requests")
    .values({
      user_id: userId,
      state: "waiting",
      requested_at: now,
      due_at: now + COOLING_OFF_DAYS * DAY_MS,
      settled_at: null,
    })
    .returning(REQUEST_COLUMNS)
    .executeTakeFirstOrThrow();
  return { ...row, isNew: true };
}

/** Returns the seconds until an account may request its deletion again, or 0 if it may do so now. */
export async function getSecondsUntilNextRequest(db: Db, userId: number, now: number): Promise<number> {
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

/** Sets the final state of a request. Returns false if the request isn't pending. */
export async function closeRequest(
  db: Db,
  { id }: Pick<DeletionRequest, "id">,
  state: Exclude<DeletionState, "waiting">,
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable("deletion_requests")
    .set({ state, settled_at: now })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
