import type { FormKind, Post } from "../posting/post.server.ts";
import type { EntryPage } from "./entry-page.ts";
import { isEntryField, isMedicalField } from "./entry-values.ts";

/** The one form of an event. Medical answers are kept nowhere; they are asked again. */
export const entryKind = (eventUrl: string): FormKind => ({
  name: `entry-${eventUrl}`,
  who: "anybody",
  place: "driver",
  isField: isEntryField,
  notKept: isMedicalField,
  cut: { ofPage: ["merch", "sku"], texts: ["entrant_note"] },
});

/** A post of it, with the event that it is about as it is now. */
export type EntryPost = { post: Post; page: EntryPage };
