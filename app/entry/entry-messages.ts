import type { ParseKeys } from "i18next";

/** A sentence of the entry's words, with its values. */
export type EntryMessage = { key: ParseKeys<"entry">; values?: Record<string, string | number> };

/** What is wrong at a field of the form. `field` is its name; `said` is a sentence of the organiser API, shown as it is. */
export type EntryError = { field: string } & (EntryMessage | { said: string });
