import type { Generated, Migration } from "kysely";

export type MailTables = {
  /** Every mail that the API sends, whether or not there is a mail server. `sent_at` is milliseconds. */
  mails: {
    id: Generated<number>;
    sent_at: number;
    recipient: string;
    subject: string;
    text: string;
    html: string | null;
  };
};

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
};
