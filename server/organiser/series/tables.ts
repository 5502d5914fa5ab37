import type { Generated, Migration } from "kysely";

type SeriesTables = {
  /**
   * Series of events. Times are `yyyy-MM-ddTHH:mm:ss` in the organiser's time zone. `entry_fee` is in cents.
   */
  series: {
    id: Generated<number>;
    url: string;
    name: string;
    content: string;
    entry_fee: number;
    entries_open_at: string | null;
    entries_close_at: string | null;
    /** Maximum number of entries, or null for no limit. */
    cap: number | null;
    terms_name: string;
    /** HTML, or "" if the series has no terms. */
    terms_content: string;
    /** 1 for a sample series, whose rounds are replaced at every start, or 0. */
    sample: number;
  };

  /** The events of each series. */
  series_rounds: { series_id: number; event_id: number };

  /**
   * Entries in series, at most one per user and series. `held_until` is the end of the reservation of an
   * unpaid entry. `paid_at` is null until the entry is paid. Times are in milliseconds since 1970 UTC.
   */
  series_entries: {
    id: Generated<number>;
    series_id: number;
    user_id: number;
    invoice_id: number;
    held_until: number;
    created_at: number;
    paid_at: number | null;
  };
};

declare module "../db/database.ts" {
  interface Database extends SeriesTables {}
}

export const seriesMigrations: Record<string, Migration> = {
  "2026-11-23-series": {
    async up(db) {
      await db.schema
        .createTable("series")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("url", "text", (column) => column.notNull().unique())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .addColumn("entry_fee", "integer", (column) => column.notNull())
        .addColumn("entries_open_at", "text")
        .addColumn("entries_close_at", "text")
        .addColumn("cap", "integer")
        .addColumn("terms_name", "text", (column) => column.notNull())
        .addColumn("terms_content", "text", (column) => column.notNull())
        .addColumn("sample", "integer", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("series_rounds")
        .addColumn("series_id", "integer", (column) => column.notNull().references("series.id"))
        .addColumn("event_id", "integer", (column) => column.notNull().references("events.id"))
        .addPrimaryKeyConstraint("series_rounds_key", ["series_id", "event_id"])
        .execute();
      await db.schema
        .createTable("series_entries")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("series_id", "integer", (column) => column.notNull().references("series.id"))
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("invoice_id", "integer", (column) => column.notNull().references("invoices.id"))
        .addColumn("held_until", "integer", (column) => column.notNull())
        .addColumn("created_at", "integer", (column) => column.notNull())
        .addColumn("paid_at", "integer")
        .addUniqueConstraint("series_entries_once", ["series_id", "user_id"])
        .execute();
      await db.schema
        .createIndex("series_entries_invoice")
        .on("series_entries")
        .column("invoice_id")
        .execute();
    },
  },
};
