import { hiddenFields } from "../../posting/hidden-fields.tsx";
import { readableFormData } from "../../posting/unreadable-fields.ts";
import { isEntryField, isNeverSaved } from "../entry-values.ts";

/**
 * The form's values as the body of a draft request: no medical answers, no acceptances, no file contents.
 * Includes the hidden field `owner`, which identifies the user that the form was opened by.
 */
export function serializeDraft(form: HTMLFormElement): string {
  const body = new URLSearchParams();
  for (const [name, value] of readableFormData(form))
    if (typeof value === "string" && isSavedInDraft(name)) body.append(name, value);
  return body.toString();
}

const isSavedInDraft = (name: string): boolean =>
  name === hiddenFields.owner || (isEntryField(name) && !isNeverSaved(name));
