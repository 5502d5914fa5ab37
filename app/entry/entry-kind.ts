import type { FormKind, Post } from "../posting/post.server.ts";
import type { EntryPage } from "./entry-page.ts";
import { isEntryField, isGivenAnew } from "./entry-values.ts";

/** What the names of all entry forms begin with. */
export const entryForms = "entry-";

/** The one form of an event. Medical answers are kept nowhere; they are asked again, as terms are. */
export const entryKind = (eventUrl: string): FormKind => ({
  name: `${entryForms}${eventUrl}`,
  who: "anybody",
  place: "driver",
  isField: isEntryField,
  notKept: isGivenAnew,
  isKeptAlways: true,
  cut: { ofPage: ["merch", "sku"], texts: ["entrant_note"] },
});

/** A post of it, with the event that it is about as it is now. */
export type EntryPost = { post: Post; page: EntryPage };
