import { shownTermsField } from "../../paying/terms/shown-terms.tsx";
import type { FormKind } from "../../posting/post.server.ts";

/** The form kind of a series' entry form. Without input there is no draft. */
export const seriesKind = (url: string): FormKind => ({
  name: `series-${url}`,
  access: "anyone",
  fragment: "enter",
  isField: (name) => name !== shownTermsField,
  getOrderKind: (intent) => (intent === "submit" ? "series" : null),
  draft: "none",
  recalculates: true,
});
