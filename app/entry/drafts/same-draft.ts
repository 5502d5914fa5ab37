import type { Values } from "../../posting/form-result.ts";
import { isExcludedFromDrafts } from "../entry-values.ts";

/**
 * Whether two drafts have the same content. Empty fields count as absent, and fields that drafts never
 * contain are ignored. A browser that restores a form posts the same draft again, which this detects.
 */
export const isSameDraft = (first: Values, second: Values): boolean =>
  canonicalContent(first) === canonicalContent(second);

const canonicalContent = (values: Values): string =>
  JSON.stringify(
    Object.entries(values)
      .filter(([name, list]) => !isExcludedFromDrafts(name) && list.some((value) => value !== ""))
      .toSorted(([name], [nextName]) => (name < nextName ? -1 : 1)),
  );
