import type { z } from "zod";
import type { Db } from "../db/database.ts";
import type { Html } from "../page/html.ts";

/**
 * One kind of record in the back-office: a list at `/cms/{name}`, and a page at `/cms/{name}/{id}` for each
 * record if `find` is given. Functions take the `Db` first, since a change reads and writes in one
 * transaction.
 */
export type Section = {
  name: string;
  title: string;
  /** Headings of the list's columns; state and links are added after them. */
  columns: readonly string[];
  /** Text of an empty list: where its records come from, since none can be created in the back-office. */
  emptyText: string;
  /** The kind of record that `?of=` filters the list by; sections without it can't be filtered. */
  owner?: {
    /** “account”, “page”. */
    kind: string;
    /** Name of the record in the list's title; null if there is none with this id. */
    name(db: Db, id: number): Promise<string | null>;
  };
  list(db: Db, part: ListPart): Promise<{ rows: ListRow[]; total: number }>;
  /** Finds a record by id; null if there is none. Sections without it only have the list. */
  find?(db: Db, id: string): Promise<BackOfficeRecord | null>;
};

/**
 * `of` is the record that the list is filtered by (the page of blocks, the event of categories); null for
 * all.
 */
type ListPart = { offset: number; limit: number; of: number | null };

export type ListRow = {
  /** Id for the record's page; null if it has none. */
  id: string | null;
  cells: readonly (string | number | Html)[];
  /** A word or two: “shown”, “draft”, “12 of 40 taken”. */
  state: string;
  /** Path of the record on the site; null if it isn't shown there. */
  sitePath: string | null;
};

export type BackOfficeRecord = {
  title: string;
  /** Read-only values. */
  facts: readonly (readonly [name: string, value: string | number | Html])[];
  sitePath: string | null;
  /** Fields that can be edited, in order; empty for a read-only record. */
  fields: readonly BackOfficeField[];
  /** Validates fields in combination; null if they are valid. */
  problem?(values: FieldValues): { field: string; message: string } | null;
  write?(db: Db, values: FieldValues): Promise<void>;
};

/** The value of each field by its name; a ticked checkbox is "yes". */
export type FieldValues = Readonly<Record<string, string>>;

export type BackOfficeField = {
  name: string;
  label: string;
  kind: "line" | "text" | "number" | "time" | "box";
  value: string;
  hint?: string;
  /** Normalises and validates the value; its messages are shown at the field. */
  rule: z.ZodType<string, string>;
  /** Whether audit lines include the value (numbers, times and checkboxes) or only its length (texts). */
  isAudited: boolean;
};
