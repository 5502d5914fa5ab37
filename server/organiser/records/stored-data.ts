import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";

export type Account = { id: number; email: string };

type Value = string | number | null;

/** How the rows of an account in one table are exported and deleted. */
export type StoredData = {
  table: keyof Database;
  /** SQL condition for the account's rows. */
  condition: (account: Account) => RawBuilder<unknown>;
  /** SQL condition for the rows to export, by default `condition`. */
  exportCondition?: (account: Account) => RawBuilder<unknown>;
  /**
   * Name of the list in the export, or null if the rows aren't exported, such as tokens and unfinished
   * uploads.
   */
  exportName: string | null;
  /** Columns that are never exported, such as secrets, file names and internal data. */
  hiddenColumns?: readonly string[];
  /** Returns the columns of a row that aren't exported, in addition to `hiddenColumns`. */
  hideColumns?: (row: Readonly<Record<string, unknown>>, account: Account) => readonly string[];
  /** What the deletion of the account does with the rows: deletes them, keeps them, or overwrites columns. */
  onDeletion: "delete" | "keep" | Readonly<Record<string, Value>>;
};

/** Creates the condition that a row's `column` has the id of the account. */
export const isOwnedBy =
  (column: string): StoredData["condition"] =>
  ({ id }) =>
    sql`${sql.ref(column)} = ${id}`;

/**
 * Creates the condition that a row's column `child` refers to a record of the account in the table `parent`.
 */
export const isChildOf =
  (child: string, parent: keyof Database): StoredData["condition"] =>
  ({ id }) =>
    sql`${sql.ref(child)} in (select id from ${sql.table(parent)} where user_id = ${id})`;

/** The condition that a row's `email` is the address of the account. */
export const hasAccountEmail: StoredData["condition"] = ({ email }) => sql`lower(email) = lower(${email})`;
