import { shownTermsField } from "../paying/terms/shown-terms.tsx";
import type { FormKind } from "../posting/post.server.ts";

/** Configuration of the form for stall applications at an event. */
export const stallFormKind = (eventUrl: string): FormKind => ({
  name: `stall-${eventUrl}`,
  access: "anyone",
  fragment: "application",
  isField: (name) => name !== shownTermsField,
  getOrderKind: (intent) => (intent === "submit" ? "stall" : null),
  recalculates: true,
});
