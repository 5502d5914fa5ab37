import type { z } from "zod";
import type { Db } from "../db/database.ts";
import type { Html } from "../page/html.ts";

/**
 * A kind of record in the back-office, with a list at `/cms/{name}`. If the section has `find`, each record
 * has a page at `/cms/{name}/{id}`. `db` may be a transaction.
 */
export type Section = {
  name: string;
  title: string;
  /** Headings of the list's columns, without the state and links, which every list has. */
  columns: readonly string[];
  /**
   * Text of an empty list. Should say where records come from, because the back-office can't create records.
   */
  emptyText: string;
  /** The kind of record that the list can be filtered by, with `?of={id}`. */
  owner?: {
    /** Noun for messages, such as “account” or “page”. */
    kind: string;
    /** Returns the record's name for messages, or null if there is no such record. */
    name(db: Db, id: number): Promise<string | null>;
  };
  /** Label of the search field. Lists without a label have no search field. */
  searchLabel?: string;
  filters?: readonly ListFilter[];
  list(db: Db, range: ListRange): Promise<{ rows: ListRow[]; total: number }>;
  csv?: CsvExport;
  find?(db: Db, id: string): Promise<BackOfficeRecord | null>;
};

/** "" means no condition. */
export type SearchConditions = { search: string; filters: FieldValues };

/** `ownerId` is the id of the record that the list is filtered by (see `Section.owner`), or null. */
export type ListConditions = SearchConditions & { ownerId: number | null };

type ListRange = ListConditions & { offset: number; limit: number };

/** A select box above a list. */
export type ListFilter = {
  /** Name of the query parameter. */
  name: string;
  label: string;
  /** Label of the first option, which shows all rows. */
  anyLabel: string;
  /** Lists the options after the first option. `chosenValues` are the values of all filters of the list. */
  options(db: Db, chosenValues: FieldValues): Promise<readonly FilterOption[]>;
};

export type FilterOption = { value: string; label: string };

/** CSV files must not contain medical answers or secrets, such as ticket codes. */
export type CsvExport = {
  columns: readonly string[];
  /** Lists at most `limit` rows by descending id. `beforeId` is the last id of the previous call, or null. */
  listRows(db: Db, conditions: ListConditions, range: CsvRange): Promise<readonly CsvRow[]>;
};

type CsvRange = { beforeId: number | null; limit: number };

type CsvRow = { id: number; cells: readonly (string | number)[] };

export type ListRow = {
  /** Id for the URL of the record's page, or null if the record has no page. */
  id: string | null;
  cells: readonly (string | number | Html)[];
  /** A short text, such as “shown”, “draft” or “12 of 40 taken”. */
  state: string;
  /** Path of the record on the site, or null if the site doesn't show the record. */
  sitePath: string | null;
};

export type BackOfficeRecord = {
  title: string;
  /** Shown above the form. */
  readOnlyValues: readonly (readonly [name: string, value: string | number | Html])[];
  sitePath: string | null;
  /** The editable fields. Empty for a read-only record. */
  fields: readonly BackOfficeField[];
  /** Validates combinations of fields. Returns null if all are valid. */
  validate?(values: FieldValues): { field: string; message: string } | null;
  /** The amount that can be refunded to the account's credit. Null or missing if a refund isn't possible. */
  refundableCents?: number | null;
  /** Saves the values of all fields. `db` is a transaction. */
  write?(db: Db, values: FieldValues): Promise<void>;
};

/** Values of fields or filters by name. A checkbox has the value "yes" or "". */
export type FieldValues = Readonly<Record<string, string>>;

export type BackOfficeField = {
  name: string;
  label: string;
  kind: "line" | "text" | "number" | "amount" | "time" | "checkbox";
  value: string;
  hint?: string;
  /** Normalises and validates the value. The rule's messages are shown at the field. */
  rule: z.ZodType<string, string>;
  /** If false, the audit log contains only the length of the value. */
  isValueAudited: boolean;
};
