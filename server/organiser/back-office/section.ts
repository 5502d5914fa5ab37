import type { z } from "zod";
import type { Db } from "../db/database.ts";
import type { Html } from "../page/html.ts";

/**
 * One kind of what the organiser keeps: a list at `/cms/{name}`, and for what has a page of its own a record
 * at `/cms/{name}/{id}`. Functions get the `Db` first, since a change reads and writes in one transaction.
 */
export type Section = {
  name: string;
  title: string;
  /** What the columns of the list are called; the state and the links follow them. */
  columns: readonly string[];
  list(db: Db, part: ListPart): Promise<{ rows: ListRow[]; total: number }>;
  /** The record of an id; null when there is none. Sections without it are lists alone. */
  find?(db: Db, id: string): Promise<OfficeRecord | null>;
};

/** `of` is the record that the list is of (a page's blocks, an event's categories); null for all. */
type ListPart = { offset: number; limit: number; of: number | null };

export type ListRow = {
  /** By which its page is found; null where it has none. */
  id: string | null;
  cells: readonly (string | number | Html)[];
  /** In a word or two: “shown”, “draft”, “12 of 40 taken”. */
  state: string;
  /** Where the site shows it, a path; null for nowhere. */
  sitePath: string | null;
};

export type OfficeRecord = {
  title: string;
  /** What is told and isn't changed here. */
  facts: readonly (readonly [name: string, value: string | number])[];
  sitePath: string | null;
  /** What can be changed, in order; none for a record that is only read. */
  fields: readonly OfficeField[];
  /** What no single field can say is wrong; null when nothing is. */
  problem?(kept: Kept): { field: string; words: string } | null;
  write?(db: Db, kept: Kept): Promise<void>;
};

/** The text of each field by its name; a ticked box is "yes". */
export type Kept = Readonly<Record<string, string>>;

export type OfficeField = {
  name: string;
  label: string;
  kind: "line" | "text" | "number" | "time" | "box";
  value: string;
  hint?: string;
  /** Gives the text as it is kept; its messages stand at the field. */
  rule: z.ZodType<string, string>;
  /** Whether audit lines tell the value: numbers, times and boxes. Of texts they tell the length alone. */
  isTold: boolean;
};
