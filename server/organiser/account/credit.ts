import { sql } from "kysely";
import type { Cents } from "../../../app/domain/money.ts";
import type { Db } from "../db/database.ts";

/** Loads a user's credit in cents, or 0 if there is none. */
export async function loadCreditBalance(db: Db, userId: number): Promise<Cents> {
  const { cents } = await db
    .selectFrom("credit_movements")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("cents"), sql<number>`0`).as("cents"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return cents;
}

/** A change of a user's credit. `now` is in milliseconds. */
export type CreditChange = {
  userId: number;
  /** Positive, even for a deduction. */
  cents: Cents;
  reason: string;
  now: number;
};

/** Adds to a user's credit. */
export async function addCredit(db: Db, { userId, cents, reason, now }: CreditChange): Promise<void> {
  await db
    .insertInto("credit_movements")
    .values({ user_id: userId, cents, reason, created_at: now })
    .execute();
}

/**
 * Deducts from a user's credit. Returns false, without a change, if the credit is too low. Checks and deducts
 * in one statement, so that concurrent orders can't spend the same credit. `db` is the order's transaction.
 */
export async function spendCredit(db: Db, { userId, cents, reason, now }: CreditChange): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("credit_movements")
    .columns(["user_id", "cents", "reason", "created_at"])
    .expression((eb) =>
      eb
        .selectFrom("credit_movements")
        .select([
          sql<number>`${userId}`.as("user_id"),
          sql<number>`${-cents}`.as("cents"),
          sql<string>`${reason}`.as("reason"),
          sql<number>`${now}`.as("created_at"),
        ])
        .where("user_id", "=", userId)
        .groupBy("user_id")
        .having((eb) => eb(eb.fn.sum<number>("cents"), ">=", cents)),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}
