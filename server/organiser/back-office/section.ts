import type { Refundable } from "./refund.ts";
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
   * Text of an empty list. Should say where records come from.
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
  /**
   * The form for a new record, at `/cms/{name}/new`. `ownerId` is the id of its owner. If the section has an
   * `owner`, only the owner's list links to the form.
   */
  create?: {
    /** Text of the link, such as “New event”. */
    label: string;
    find(db: Db, ownerId: number | null): Promise<NewRecord | null>;
  };
  /** The form that copies a record, at `/cms/{name}/{id}/copy`. */
  copy?: { label: string; find(db: Db, id: string): Promise<NewRecord | null> };
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
  /** Validates combinations of fields. */
  validate?(values: FieldValues): readonly FieldProblem[];
  /** What can be refunded to the account's credit. Null or missing if a refund isn't possible. */
  refundable?: Refundable | null;
  /** Whether the record is a stall application that waits for a decision. */
  isUndecided?: boolean;
  /** Saves the values of all fields. `db` is a transaction. */
  write?(db: Db, values: FieldValues): Promise<void>;
  pictures?: readonly RecordPicture[];
  deletion?: Deletion;
};

/** A picture of a record, which is uploaded with a form of its own. */
export type RecordPicture = {
  name: string;
  label: string;
  hint?: string;
  /** Hash of the picture, or "" if there is none. */
  hash: string;
  /** `hash` is "" to remove the picture. `db` is a transaction. */
  write(db: Db, hash: string): Promise<void>;
};

export type FieldProblem = { field: string; message: string };

/** A record that doesn't exist yet. `insert` saves it and returns its id. `db` is a transaction. */
export type NewRecord = Pick<BackOfficeRecord, "title" | "readOnlyValues" | "fields" | "validate"> & {
  /** Text of the button. */
  saveLabel: string;
  insert(db: Db, values: FieldValues): Promise<number>;
};

export type Deletion = {
  /** Why the record can't be deleted, or null if it can. */
  obstacle: string | null;
  /** What is deleted with the record, as a sentence. */
  effect: string;
  /** `db` is a transaction. */
  remove(db: Db): Promise<void>;
};

/** Values of fields or filters by name. A checkbox has the value "yes" or "". */
export type FieldValues = Readonly<Record<string, string>>;

export type BackOfficeField = {
  name: string;
  label: string;
  kind: "line" | "text" | "number" | "amount" | "time" | "time-of-day" | "day" | "checkbox" | "select";
  value: string;
  /** Heading of the fields that follow each other with the same group. */
  group?: string;
  /** Options of a select box. */
  options?: readonly FilterOption[];
  hint?: string;
  /** Normalises and validates the value. The rule's messages are shown at the field. */
  rule: z.ZodType<string, string>;
  /** If false, the audit log contains only the length of the value. */
  isValueAudited: boolean;
};
