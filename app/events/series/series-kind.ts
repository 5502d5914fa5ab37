import { SHOWN_TERMS_FIELD } from "../../paying/terms/shown-terms.tsx";
import type { FormKind } from "../../posting/post.server.ts";

/**
 * Builds the configuration of a series' entry form. It has no draft, because the only input is the acceptance
 * of terms.
 */
export const buildSeriesFormKind = (url: string): FormKind => ({
  name: `series-${url}`,
  access: "anyone",
  fragment: "enter",
  isField: (name) => name !== SHOWN_TERMS_FIELD,
  getOrderKind: (intent) => (intent === "submit" ? "series" : null),
  draft: "none",
  recalculates: true,
});
