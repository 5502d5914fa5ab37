import type { Generated, Migration } from "kysely";

/**
 * State of a request to delete an account.
 * - `waiting`: the deletion isn't due yet, and the user can withdraw it.
 * - `stopped`: the deletion wasn't carried out when it was due, because of an obstacle such as a new order.
 */
export type DeletionState = "waiting" | "withdrawn" | "deleted" | "stopped";

declare module "../db/database.ts" {
  interface Database {
    /**
     * Requests to delete accounts. Times are in milliseconds since 1970 UTC. The rows remain after the
     * deletion and identify the account only by its id.
     */
    deletion_requests: {
      id: Generated<number>;
      user_id: number;
      state: DeletionState;
      requested_at: number;
      due_at: number;
      /** When the request left the state `waiting`, or null. */
      settled_at: number | null;
    };
  }
}

export const ownDataMigrations: Record<string, Migration> = {
  "2026-11-26-deletion-requests": {
    async up(db) {
      await db.schema
        .createTable("deletion_requests")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("requested_at", "integer", (column) => column.notNull())
        .addColumn("due_at", "integer", (column) => column.notNull())
        .addColumn("settled_at", "integer")
        .execute();
      await db.schema
        .createIndex("deletion_requests_user")
        .on("deletion_requests")
        .column("user_id")
        .execute();
    },
  },
};
