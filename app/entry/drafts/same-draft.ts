import type { Values } from "../../posting/form-result.ts";
import { isExcludedFromDrafts } from "../entry-values.ts";

/** Whether two drafts have the same content. Ignores empty fields and fields that drafts never contain. */
export const isSameDraft = (first: Values, second: Values): boolean =>
  serializeContent(first) === serializeContent(second);

const serializeContent = (values: Values): string =>
  JSON.stringify(
    Object.entries(values)
      .filter(([name, values]) => !isExcludedFromDrafts(name) && values.some((value) => value !== ""))
      .toSorted(([name], [otherName]) => (name < otherName ? -1 : 1)),
  );
