import type { Migration } from "kysely";

/** Times are in milliseconds since 1970 UTC. */
export type AuthTables = {
  /** `hash` is argon2id. `is_sample` is 1 for the published passwords of the sample users. */
  passwords: { user_id: number; hash: string; is_sample: number };
  /**
   * Logins and mailed login links. Each login belongs to one browser. Using a link ends the link's row and
   * starts a login. `sign_ins` is a historical name.
   */
  sign_ins: {
    id: string;
    user_id: number;
    /** Fingerprint of the browser, or "" until a browser uses the tokens. */
    fingerprint: string;
    created_at: number;
    ended_at: number | null;
    /** When a mailed link expires, or null for a login. */
    link_until: number | null;
  };
  /** Only hashes are stored, because the API can derive each refresh token from the previous token. */
  refresh_tokens: { hash: string; sign_in_id: string; created_at: number; used_at: number | null };
  /** Unconfirmed accounts, to which nobody has logged in since the sign-up. */
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
