import { HIDDEN_FIELDS } from "../../posting/hidden-fields.tsx";
import { getReadableFormData } from "../../posting/unreadable-fields.ts";
import { isEntryField, isExcludedFromDrafts } from "../entry-values.ts";

/**
 * Serialises the form's values as the body of a draft request. Omits medical answers, acceptances of terms
 * and file contents. Includes the hidden field that identifies the user who opened the form.
 */
export function serializeDraft(form: HTMLFormElement): string {
  const body = new URLSearchParams();
  for (const [name, value] of getReadableFormData(form))
    if (typeof value === "string" && isSavedInDraft(name)) body.append(name, value);
  return body.toString();
}

const isSavedInDraft = (name: string): boolean =>
  name === HIDDEN_FIELDS.owner || (isEntryField(name) && !isExcludedFromDrafts(name));
