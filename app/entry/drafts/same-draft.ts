import type { Values } from "../../posting/form-result.ts";
import { isNeverSaved } from "../entry-values.ts";

/**
 * Whether two drafts have the same content. Empty fields count as absent, and fields that are never saved are
 * ignored. Needed because a browser that restores a form posts the same draft again.
 */
export const isSameDraft = (one: Values, other: Values): boolean =>
  canonicalContent(one) === canonicalContent(other);

const canonicalContent = (values: Values): string =>
  JSON.stringify(
    Object.entries(values)
      .filter(([name, list]) => !isNeverSaved(name) && list.some((value) => value !== ""))
      .toSorted(([name], [next]) => (name < next ? -1 : 1)),
  );
