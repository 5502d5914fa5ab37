import { SHOWN_TERMS_FIELD } from "../paying/terms/shown-terms.tsx";
import type { FormKind } from "../posting/post.server.ts";

/** Builds the configuration of the form for stall applications at an event. */
export const buildStallFormKind = (eventUrl: string): FormKind => ({
  name: `stall-${eventUrl}`,
  access: "anyone",
  fragment: "application",
  isField: (name) => name !== SHOWN_TERMS_FIELD,
  getOrderKind: (intent) => (intent === "submit" ? "stall" : null),
  recalculates: true,
});
