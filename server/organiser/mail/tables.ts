import { type ColumnType, type Generated, type Migration, sql } from "kysely";

export type MailTables = {
  /**
   * The mails of the API. Times are in milliseconds since 1970 UTC. `sent_at` is when a mail was queued.
   * Contents and attachments are deleted once the mail is sent or given up.
   */
  mails: {
    id: Generated<number>;
    sent_at: number;
    recipient: string;
    subject: string;
    text: string;
    /** Null once the content is deleted, and in mails of older versions. */
    html: string | null;
    attachments: Generated<string>;
    /** The id of the user on whose behalf the mail is sent, or null if there is none. */
    account_id: number | null;
    /** Name of the mail's kind, or "" in mails of older versions. */
    kind: string;
    /**
     * - `due`: the mail is a receipt that couldn't be written yet.
     * - `stored`: there is no mail server.
     * - `waiting`: the mail is in the queue.
     * - `sent`: the mail server has accepted the mail.
     * - `rejected`: the mail server has rejected the mail permanently.
     * - `given-up`: the mail has expired.
     */
    state: ColumnType<StoredMailState, StoredMailState | undefined, StoredMailState>;
    /** Number of attempts to send the mail or to write the receipt. */
    attempts: Generated<number>;
    /** When the next attempt may start. An attempt in progress sets it to the end of its claim. */
    next_attempt_at: number | null;
    /** When a waiting mail expires. */
    give_up_at: number | null;
    /** The id of the HTTP request that sent the mail, or "" if there is none. */
    request_id: Generated<string>;
    /** The invoice of a `due` receipt, or null. */
    invoice_id: Generated<number | null>;
  };
};

type StoredMailState = "due" | "stored" | "waiting" | "sent" | "rejected" | "given-up";

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
  "2026-11-25-mail-outbox": {
    async up(db) {
      const mails = db.schema.alterTable("mails");
      await mails.addColumn("state", "text", (column) => column.notNull().defaultTo("stored")).execute();
      await mails.addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0)).execute();
      await mails.addColumn("next_attempt_at", "integer").execute();
      await mails.addColumn("give_up_at", "integer").execute();
      await mails.addColumn("request_id", "text", (column) => column.notNull().defaultTo("")).execute();
      await sql`create index mails_waiting on mails (give_up_at) where state = 'waiting'`.execute(db);
    },
  },
  "2026-11-26-mail-attachments": {
    async up(db) {
      await db.schema
        .alterTable("mails")
        .addColumn("attachments", "text", (column) => column.notNull().defaultTo("[]"))
        .execute();
    },
  },
  "2026-11-26-mails-due": {
    async up(db) {
      await db.schema.alterTable("mails").addColumn("invoice_id", "integer").execute();
      await sql`create index mails_due on mails (next_attempt_at) where state = 'due'`.execute(db);
    },
  },
};
