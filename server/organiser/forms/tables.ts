import type { Generated, Migration } from "kysely";

type FormTables = {
  /** The organiser's forms. Times are in milliseconds since 1970 UTC, `cost` is in cents. */
  forms: {
    id: Generated<number>;
    url: string;
    name: string;
    use_captcha: number;
    must_be_logged_on: number;
    cost: number;
    /** JSON of the questions in the API's format. */
    questions: string;
    /** JSON of the questions in the API's older format. */
    data: string;
    /** When the form closes, or null if it never closes. */
    closes_at: number | null;
    /** Maximum number of responses, or null for no limit. */
    most: number | null;
  };
  /**
   * Responses. `account_id` is null for an anonymous visitor, and `invoice_id` for a form without a price.
   * `answers` is JSON with the answers by the names of the questions.
   */
  form_answers: {
    id: Generated<number>;
    form_id: number;
    account_id: number | null;
    sent_at: number;
    answers: string;
    invoice_id: number | null;
    paid_at: number | null;
  };
  /** Files of responses. `file` is a name in the folder `documents`, `filetype` is the media type. */
  form_files: {
    id: Generated<number>;
    answer_id: number;
    question: string;
    file: string;
    filetype: string;
  };
};

declare module "../db/database.ts" {
  interface Database extends FormTables {}
}

export const formMigrations: Record<string, Migration> = {
  "2026-11-23-cms-forms": {
    async up(db) {
      await db.schema
        .createTable("forms")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("url", "text", (column) => column.notNull().unique())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("use_captcha", "integer", (column) => column.notNull())
        .addColumn("must_be_logged_on", "integer", (column) => column.notNull())
        .addColumn("cost", "integer", (column) => column.notNull())
        .addColumn("questions", "text", (column) => column.notNull())
        .addColumn("data", "text", (column) => column.notNull())
        .addColumn("closes_at", "integer")
        .addColumn("most", "integer")
        .execute();
      await db.schema
        .createTable("form_answers")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("form_id", "integer", (column) => column.notNull().references("forms.id"))
        .addColumn("account_id", "integer", (column) => column.references("users.id"))
        .addColumn("sent_at", "integer", (column) => column.notNull())
        .addColumn("answers", "text", (column) => column.notNull())
        .addColumn("invoice_id", "integer", (column) => column.references("invoices.id"))
        .addColumn("paid_at", "integer")
        .execute();
      await db.schema.createIndex("form_answers_form").on("form_answers").column("form_id").execute();
    },
  },
  "2026-11-25-form-answers-of-account": {
    async up(db) {
      await db.schema.createIndex("form_answers_account").on("form_answers").column("account_id").execute();
    },
  },
  "2026-11-26-form-files": {
    async up(db) {
      await db.schema
        .createTable("form_files")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("answer_id", "integer", (column) => column.notNull().references("form_answers.id"))
        .addColumn("question", "text", (column) => column.notNull())
        .addColumn("file", "text", (column) => column.notNull())
        .addColumn("filetype", "text", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("form_files_answer").on("form_files").column("answer_id").execute();
    },
  },
};
