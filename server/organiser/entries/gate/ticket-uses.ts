import type { Migration } from "kysely";
import type { Db } from "../../db/database.ts";
import { type CodeTarget, PASS_NUMBER } from "./ticket-codes.ts";

/** `usedAt` is in milliseconds since 1970 UTC. `gate` is the gate's name. */
export type TicketUse = { usedAt: number; gate: string };

declare module "../../db/database.ts" {
  interface Database {
    /** Uses of tickets and passes. `number` is explained at `CodeTarget`. */
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
 * Records the use of a ticket or pass. Returns null for the first use, or the earlier use. Only one of
 * several concurrent calls gets null.
 */
export async function recordFirstUse(
  db: Db,
  { orderId, number }: CodeTarget,
  use: TicketUse,
): Promise<TicketUse | null> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("gate_uses")
    .values({ order_id: orderId, number, used_at: use.usedAt, gate: use.gate })
    .onConflict((conflict) => conflict.columns(["order_id", "number"]).doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return null;
  return (await loadTicketUses(db, orderId)).get(number) ?? use;
}

/** Loads the uses of an order's tickets and pass, by their number. */
export async function loadTicketUses(db: Db, orderId: number): Promise<Map<number, TicketUse>> {
  const rows = await db.selectFrom("gate_uses").selectAll().where("order_id", "=", orderId).execute();
  return new Map(rows.map(({ number, used_at, gate }) => [number, { usedAt: used_at, gate }]));
}

export const isPassUsed = async (db: Db, orderId: number): Promise<boolean> =>
  (await loadTicketUses(db, orderId)).has(PASS_NUMBER);

/** Returns when a ticket or pass was used, as ISO 8601, or null if it is unused. */
export function getUsedAt(uses: ReadonlyMap<number, TicketUse>, number: number): string | null {
  const use = uses.get(number);
  return use ? new Date(use.usedAt).toISOString() : null;
}
