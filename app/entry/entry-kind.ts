import type { FormKind, Post } from "../posting/post.server.ts";
import type { EntryPage } from "./entry-page.ts";
import { isEntryField, isNeverSaved } from "./entry-values.ts";

/** Prefix of the names of all entry forms. */
export const entryFormPrefix = "entry-";

/** The form kind of an event's entry form. Medical answers and acceptances are never saved. */
export const entryKind = (eventUrl: string): FormKind => ({
  name: `${entryFormPrefix}${eventUrl}`,
  access: "anyone",
  fragment: "driver",
  isField: isEntryField,
  draft: { except: isNeverSaved, always: true },
  recalculates: true,
  getOrderKind: (intent) => (intent === "submit" ? "entry" : null),
});

/** A post of the entry form, with the current data of its event. */
export type EntryPost = { post: Post; page: EntryPage };
