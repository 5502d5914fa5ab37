import type { Migration } from "kysely";

/** Times are in milliseconds since 1970 UTC. */
export type AuthTables = {
  /** Argon2id hashes. `is_sample` is 1 for the published passwords of the sample users. */
  passwords: { user_id: number; hash: string; is_sample: number };
  /**
   * Logins, each with a chain of refresh tokens in one browser. `sign_ins` is a historical name. A mailed
   * link is also a row; using the link ends that row and starts a login.
   */
  sign_ins: {
    id: string;
    user_id: number;
    /** Fingerprint of the browser; "" until a browser uses the tokens. */
    fingerprint: string;
    created_at: number;
    ended_at: number | null;
    /** When a mailed link expires; null for a login. */
    link_until: number | null;
  };
  /**
   * Refresh tokens by hash. A successor is derived from its predecessor, so the API can issue it again
   * without having stored it.
   */
  refresh_tokens: { hash: string; sign_in_id: string; created_at: number; used_at: number | null };
  /** Accounts without a login since their sign-up. */
  registrations: { user_id: number; created_at: number };
};

declare module "../db/database.ts" {
  interface Database extends AuthTables {}
}

export const authMigrations: Record<string, Migration> = {
  "2026-01-01-auth": {
    async up(db) {
      await db.schema
        .createTable("passwords")
        .addColumn("user_id", "integer", (column) => column.primaryKey().references("users.id"))
        .addColumn("hash", "text", (column) => column.notNull())
        .addColumn("is_sample", "integer", (column) => column.notNull())
        .execute();

      await db.schema
        .createTable("sign_ins")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("fingerprint", "text", (column) => column.notNull())
        .addColumn("created_at", "integer", (column) => column.notNull())
        .addColumn("ended_at", "integer")
        .execute();
      await db.schema.createIndex("sign_ins_user").on("sign_ins").column("user_id").execute();

      await db.schema
        .createTable("refresh_tokens")
        .addColumn("hash", "text", (column) => column.primaryKey())
        .addColumn("sign_in_id", "text", (column) =>
          column.notNull().references("sign_ins.id").onDelete("cascade"),
        )
        .addColumn("created_at", "integer", (column) => column.notNull())
        .addColumn("used_at", "integer")
        .execute();
      await db.schema.createIndex("sign_ins_created").on("sign_ins").column("created_at").execute();
      await db.schema
        .createIndex("refresh_tokens_created")
        .on("refresh_tokens")
        .column("created_at")
        .execute();
      await db.schema
        .createIndex("refresh_tokens_sign_in")
        .on("refresh_tokens")
        .column("sign_in_id")
        .execute();
    },
  },
  "2026-11-22-mailed-links": {
    async up(db) {
      await db.schema.alterTable("sign_ins").addColumn("link_until", "integer").execute();
      await db.schema
        .createTable("registrations")
        .addColumn("user_id", "integer", (column) => column.primaryKey().references("users.id"))
        .addColumn("created_at", "integer", (column) => column.notNull())
        .execute();
    },
  },
};
