import { hiddenFields } from "../../posting/hidden-fields.tsx";
import { readableFormData } from "../../posting/unreadable-fields.ts";
import { isEntryField, isExcludedFromDrafts } from "../entry-values.ts";

/**
 * Serialises the form's values as the body of a draft request, without medical answers, acceptances of terms
 * and file contents. Includes the hidden field `owner`, which identifies the user who opened the form.
 */
export function serializeDraft(form: HTMLFormElement): string {
  const body = new URLSearchParams();
  for (const [name, value] of readableFormData(form))
    if (typeof value === "string" && isSavedInDraft(name)) body.append(name, value);
  return body.toString();
}

const isSavedInDraft = (name: string): boolean =>
  name === hiddenFields.owner || (isEntryField(name) && !isExcludedFromDrafts(name));
