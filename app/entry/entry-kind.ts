import type { FormKind, Post } from "../posting/post.server.ts";
import type { EntryPage } from "./entry-page.ts";
import { isEntryField, isExcludedFromDrafts } from "./entry-values.ts";

/** The names of all entry forms have this prefix, by which their drafts are found. */
export const ENTRY_FORM_PREFIX = "entry-";

/** Builds the configuration of an event's entry form. */
export const buildEntryFormKind = (eventUrl: string): FormKind => ({
  name: `${ENTRY_FORM_PREFIX}${eventUrl}`,
  access: "anyone",
  fragment: "class",
  isField: isEntryField,
  draft: { except: isExcludedFromDrafts, always: true },
  recalculates: true,
  getOrderKind: (intent) => (intent === "submit" ? "entry" : null),
});

/** A post of the entry form, with the current data of its page. */
export type EntryPost = { post: Post; page: EntryPage };
