import type { FormKind, Post } from "../posting/post.server.ts";
import type { EntryPage } from "./entry-page.ts";
import { isEntryField, isExcludedFromDrafts } from "./entry-values.ts";

/** Start of the names of all entry forms, by which their drafts are found. */
export const entryFormPrefix = "entry-";

/** Configuration of an event's entry form. Drafts never contain medical answers or acceptances of terms. */
export const entryFormKind = (eventUrl: string): FormKind => ({
  name: `${entryFormPrefix}${eventUrl}`,
  access: "anyone",
  fragment: "driver",
  isField: isEntryField,
  draft: { except: isExcludedFromDrafts, always: true },
  recalculates: true,
  getOrderKind: (intent) => (intent === "submit" ? "entry" : null),
});

/** A post of the entry form and the page that it belongs to, loaded again for this post. */
export type EntryPost = { post: Post; page: EntryPage };
