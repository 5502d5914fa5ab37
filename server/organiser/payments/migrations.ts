import type { Migration } from "kysely";

export const paymentMigrations: Record<string, Migration> = {
  "2026-01-03-payments": {
    async up(db) {
      await db.schema
        .createTable("invoices")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("contact_name", "text", (column) => column.notNull())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("phone", "text", (column) => column.notNull())
        .addColumn("total", "integer", (column) => column.notNull())
        .addColumn("credit", "integer", (column) => column.notNull())
        .addColumn("payable", "integer", (column) => column.notNull())
        .addColumn("payment_method", "text", (column) => column.notNull())
        .addColumn("created_at", "integer", (column) => column.notNull())
        .addColumn("paid_at", "integer")
        .addColumn("cancelled_at", "integer")
        .execute();
      await db.schema.createIndex("invoices_user").on("invoices").column("user_id").execute();

      await db.schema
        .createTable("invoice_lines")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("invoice_id", "integer", (column) => column.notNull().references("invoices.id"))
        .addColumn("description", "text", (column) => column.notNull())
        .addColumn("quantity", "integer", (column) => column.notNull())
        .addColumn("amount", "integer", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("invoice_lines_invoice").on("invoice_lines").column("invoice_id").execute();

      await db.schema
        .createTable("payments")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("token", "text", (column) => column.notNull().unique())
        .addColumn("invoice_id", "integer", (column) => column.notNull().references("invoices.id"))
        .addColumn("amount", "integer", (column) => column.notNull())
        .addColumn("return_url", "text", (column) => column.notNull())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("created_at", "integer", (column) => column.notNull())
        .addColumn("ended_at", "integer")
        .execute();
      await db.schema.createIndex("payments_invoice").on("payments").column("invoice_id").execute();
    },
  },
  "2026-11-27-newest-invoices": {
    async up(db) {
      await db.schema.createIndex("invoices_newest").on("invoices").columns(["created_at", "id"]).execute();
    },
  },
};
