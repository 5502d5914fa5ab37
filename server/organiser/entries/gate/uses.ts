import type { Migration } from "kysely";
import type { Db } from "../../db/database.ts";
import type { CodeName } from "./ticket-codes.ts";

/** When a ticket or pass was used (milliseconds since 1970 UTC), and at which gate. */
export type Use = { usedAt: number; gate: string };

declare module "../../db/database.ts" {
  interface Database {
    /** The tickets and passes that were let in; each is there once. `gate` is what the gate calls itself. */
    gate_uses: { order_id: number; number: number; used_at: number; gate: string };
  }
}

export const gateMigrations: Record<string, Migration> = {
  "2026-11-22-gate-uses": {
    async up(db) {
      await db.schema
        .createTable("gate_uses")
        .addColumn("order_id", "integer", (column) => column.notNull().references("entry_orders.id"))
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("used_at", "integer", (column) => column.notNull())
        .addColumn("gate", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("gate_uses_once", ["order_id", "number"])
        .execute();
    },
  },
};

/**
 * Uses a ticket or pass; null when that was the first time, else when it was used before. One statement
 * decides, so that of two gates at once one lets it in.
 */
export async function useOnce(db: Db, { orderId, number }: CodeName, use: Use): Promise<Use | null> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("gate_uses")
    .values({ order_id: orderId, number, used_at: use.usedAt, gate: use.gate })
    .onConflict((conflict) => conflict.columns(["order_id", "number"]).doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return null;
  return (await usesOf(db, orderId)).get(number) ?? use;
}

/** What of an order has been used, by number. */
export async function usesOf(db: Db, orderId: number): Promise<Map<number, Use>> {
  const rows = await db.selectFrom("gate_uses").selectAll().where("order_id", "=", orderId).execute();
  return new Map(rows.map(({ number, used_at, gate }) => [number, { usedAt: used_at, gate }]));
}

/** When the ticket of a number was used, as the wire writes it; null while it wasn't. */
export function usedAtOf(uses: ReadonlyMap<number, Use>, number: number): string | null {
  const use = uses.get(number);
  return use ? new Date(use.usedAt).toISOString() : null;
}
