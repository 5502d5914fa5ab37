import { shownTermsField } from "../../paying/terms/shown-terms.tsx";
import type { FormKind } from "../../posting/post.server.ts";

/**
 * Configuration of a series' entry form. It has no draft, because its only input is the acceptance of terms.
 */
export const seriesFormKind = (url: string): FormKind => ({
  name: `series-${url}`,
  access: "anyone",
  fragment: "enter",
  isField: (name) => name !== shownTermsField,
  getOrderKind: (intent) => (intent === "submit" ? "series" : null),
  draft: "none",
  recalculates: true,
});
