import type { z } from "zod";
import type { Db } from "../db/database.ts";
import type { Html } from "../page/html.ts";

/**
 * One kind of record in the back-office: a list at `/cms/{name}`, and with `find` a page for each record at
 * `/cms/{name}/{id}`. The `Db` of a function may be a transaction.
 */
export type Section = {
  name: string;
  title: string;
  /** Headings of the list's columns, without the last two, state and links. */
  columns: readonly string[];
  /** Text of an empty list. It says where records come from, since the back-office can't create any. */
  emptyText: string;
  /** The kind of record that the list can be filtered by, with `?of={id}`. */
  owner?: {
    /** Name of the kind for messages, such as “account” or “page”. */
    kind: string;
    /** Returns how a message names a record of this kind; null if there is none with this id. */
    name(db: Db, id: number): Promise<string | null>;
  };
  list(db: Db, range: ListRange): Promise<{ rows: ListRow[]; total: number }>;
  /** Finds a record by id; null if there is none. Sections without it only have the list. */
  find?(db: Db, id: string): Promise<BackOfficeRecord | null>;
};

/** The rows to list. `ownerId` is the record that the list is filtered by, such as an event; null for all. */
type ListRange = { offset: number; limit: number; ownerId: number | null };

export type ListRow = {
  /** Id of the record's page; null if it has none. */
  id: string | null;
  cells: readonly (string | number | Html)[];
  /** A short text, such as “shown”, “draft” or “12 of 40 taken”. */
  state: string;
  /** Path of the record on the site; null if it isn't shown there. */
  sitePath: string | null;
};

export type BackOfficeRecord = {
  title: string;
  /** Shown above the form. */
  readOnlyValues: readonly (readonly [name: string, value: string | number | Html])[];
  sitePath: string | null;
  /** Fields that can be edited, in order; empty for a read-only record. */
  fields: readonly BackOfficeField[];
  /** Validates the fields in combination; returns null if they are valid. */
  validate?(values: FieldValues): { field: string; message: string } | null;
  /** Saves the values of all fields, in a transaction. */
  write?(db: Db, values: FieldValues): Promise<void>;
};

/** The value of each field by its name; a checked box is "yes", an unchecked one "". */
export type FieldValues = Readonly<Record<string, string>>;

export type BackOfficeField = {
  name: string;
  label: string;
  kind: "line" | "text" | "number" | "time" | "checkbox";
  value: string;
  hint?: string;
  /** Normalises and validates the value; its messages are shown at the field. */
  rule: z.ZodType<string, string>;
  /** Whether audit lines contain the value (numbers, times, checkboxes), or only its length (texts). */
  isValueAudited: boolean;
};
