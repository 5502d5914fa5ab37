import type { Generated, Migration } from "kysely";

type VoucherTables = {
  /** The designs of vouchers. `image_hash` is the hash of a picture. */
  gift_voucher_themes: { id: Generated<number>; name: string; image_hash: string; sort_order: number };
  /**
   * Vouchers. Amounts are in cents, and times in milliseconds since 1970 UTC. `buyer_id` and `invoice_id` are
   * null for a voucher of the sample data.
   */
  gift_vouchers: {
    id: Generated<number>;
    theme_id: number | null;
    buyer_id: number | null;
    invoice_id: number | null;
    amount: number;
    /** The seed from which the code is derived with a secret, or "" if the code is fixed. */
    code_seed: string;
    /** Hash of the code, by which the voucher is found. */
    code_hash: string;
    /** Null until the voucher is paid. Only a paid voucher is valid. */
    paid_at: number | null;
    redeemed_at: number | null;
    redeemed_by: number | null;
  };
};

declare module "../db/database.ts" {
  interface Database extends VoucherTables {}
}

export const voucherMigrations: Record<string, Migration> = {
  "2026-11-24-gift-vouchers": {
    async up(db) {
      await db.schema
        .createTable("gift_voucher_themes")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("image_hash", "text", (column) => column.notNull())
        .addColumn("sort_order", "integer", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("gift_vouchers")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("theme_id", "integer", (column) => column.references("gift_voucher_themes.id"))
        .addColumn("buyer_id", "integer", (column) => column.references("users.id"))
        .addColumn("invoice_id", "integer", (column) => column.references("invoices.id"))
        .addColumn("amount", "integer", (column) => column.notNull())
        .addColumn("code_seed", "text", (column) => column.notNull())
        .addColumn("code_hash", "text", (column) => column.notNull().unique())
        .addColumn("paid_at", "integer")
        .addColumn("redeemed_at", "integer")
        .addColumn("redeemed_by", "integer", (column) => column.references("users.id"))
        .execute();
      await db.schema.createIndex("gift_vouchers_invoice").on("gift_vouchers").column("invoice_id").execute();
    },
  },
};
