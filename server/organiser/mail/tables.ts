import { type Generated, type Migration, sql } from "kysely";

export type MailTables = {
  /** Every mail that the API sends, whether or not there is a mail server. `sent_at` is milliseconds. */
  mails: {
    id: Generated<number>;
    sent_at: number;
    recipient: string;
    subject: string;
    text: string;
    html: string | null;
    /** The user for whom it was sent; null for nobody's. */
    account_id: number | null;
    /** The name of its kind; "" in mails of older versions. */
    kind: string;
  };
};

declare module "../db/database.ts" {
  interface Database extends MailTables {}
}

export const mailMigrations: Record<string, Migration> = {
  "2026-01-01-mails": {
    async up(db) {
      await db.schema
        .createTable("mails")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("sent_at", "integer", (column) => column.notNull())
        .addColumn("recipient", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("text", "text", (column) => column.notNull())
        .addColumn("html", "text")
        .execute();
    },
  },
  "2026-11-22-mail-limits": {
    async up(db) {
      await db.schema.alterTable("mails").addColumn("account_id", "integer").execute();
      await db.schema
        .alterTable("mails")
        .addColumn("kind", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await db.schema
        .createIndex("mails_of_account")
        .on("mails")
        .columns(["account_id", "kind", "sent_at"])
        .execute();
      await sql`create index mails_to_address on mails (lower(recipient), kind, sent_at)`.execute(db);
    },
  },
};
