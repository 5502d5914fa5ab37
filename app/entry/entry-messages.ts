import type { ParseKeys } from "i18next";
import type { EntryField } from "./entry-values.ts";

/** A sentence of the entry's words, with its values. */
export type EntryMessage = { key: ParseKeys<"entry">; values?: Record<string, string | number> };

/** What is wrong at a field of the form; `said` is a sentence of the organiser API, shown as it is. */
export type EntryError = { field: EntryField } & (EntryMessage | { said: string });
