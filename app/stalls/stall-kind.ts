import { shownTermsField } from "../paying/terms/shown-terms.tsx";
import type { FormKind } from "../posting/post.server.ts";

/** The form kind of an event's stall application. */
export const stallKind = (eventUrl: string): FormKind => ({
  name: `stall-${eventUrl}`,
  access: "anyone",
  fragment: "application",
  isField: (name) => name !== shownTermsField,
  getOrderKind: (intent) => (intent === "submit" ? "stall" : null),
  recalculates: true,
});
