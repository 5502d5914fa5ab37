import type { z } from "zod";
import type { Db } from "../db/database.ts";
import type { Html } from "../page/html.ts";

/**
 * One kind of record in the back-office. It has a list at `/cms/{name}`. With `find`, it also has a page for
 * each record at `/cms/{name}/{id}`. `db` may be a transaction.
 */
export type Section = {
  name: string;
  title: string;
  /** Headings of the list's columns. The columns for state and links are added after them. */
  columns: readonly string[];
  /** Text of an empty list. Tells where records come from, because they can't be created here. */
  emptyText: string;
  /** The kind of record that the list can be filtered by, with `?of={id}`. */
  owner?: {
    /** Noun for messages, such as “account” or “page”. */
    kind: string;
    /** Returns the record's name for messages; null if no record has this id. */
    name(db: Db, id: number): Promise<string | null>;
  };
  /** Label of the search field; lists without it can't be searched. */
  searchLabel?: string;
  filters?: readonly ListFilter[];
  list(db: Db, range: ListRange): Promise<{ rows: ListRow[]; total: number }>;
  csv?: CsvExport;
  /** Finds a record by id; null if there is none. Without `find`, the section only has a list. */
  find?(db: Db, id: string): Promise<BackOfficeRecord | null>;
};

/** Conditions of a list by search text and filter values; "" means no condition. */
export type SearchConditions = { search: string; filters: FieldValues };

/**
 * All conditions of a list. `ownerId` is the id of the record that the list is filtered by; null if it isn't.
 */
export type ListConditions = SearchConditions & { ownerId: number | null };

type ListRange = ListConditions & { offset: number; limit: number };

/** A select box above a list that limits its rows. */
export type ListFilter = {
  /** Name of the query parameter. */
  name: string;
  label: string;
  /** Label of the first option, which doesn't limit the rows. */
  anyLabel: string;
  /** Lists the other options. `chosenValues` are the values of all filters of the list. */
  options(db: Db, chosenValues: FieldValues): Promise<readonly FilterOption[]>;
};

export type FilterOption = { value: string; label: string };

/** The CSV file of a list. It never contains medical answers or secrets, such as codes of tickets. */
export type CsvExport = {
  columns: readonly string[];
  /** Lists at most `limit` rows by descending id. Unless `beforeId` is null, only rows with lower ids. */
  listRows(db: Db, conditions: ListConditions, range: CsvRange): Promise<readonly CsvRow[]>;
};

type CsvRange = { beforeId: number | null; limit: number };

type CsvRow = { id: number; cells: readonly (string | number)[] };

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
  /** The amount that can be refunded to the account's credit. Null or missing: no refund is possible. */
  refundableCents?: number | null;
  /** Saves the values of all fields, in a transaction. */
  write?(db: Db, values: FieldValues): Promise<void>;
};

/** Values of fields or filters by name. A checked box is "yes", an unchecked one "". */
export type FieldValues = Readonly<Record<string, string>>;

export type BackOfficeField = {
  name: string;
  label: string;
  kind: "line" | "text" | "number" | "amount" | "time" | "checkbox";
  value: string;
  hint?: string;
  /** Normalises and validates the value; its messages are shown at the field. */
  rule: z.ZodType<string, string>;
  /** Whether the audit log contains the value (numbers, times, checkboxes) or only its length (texts). */
  isValueAudited: boolean;
};
