import { marks } from "../../posting/marks.tsx";
import { isEntryField, isGivenAnew } from "../entry-values.ts";

/**
 * What is typed in the form as a draft of it is posted: no medical answers, no acceptances, no contents of
 * files. `owner` tells whose it is.
 */
export function typedSoFar(form: HTMLFormElement): string {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && isOfDraft(name)) body.append(name, value);
  return body.toString();
}

const isOfDraft = (name: string): boolean =>
  name === marks.owner || (isEntryField(name) && !isGivenAnew(name));

/** Whether anything in the form differs from what the server wrote into it: typed before scripts ran. */
export const isTouched = (form: HTMLFormElement): boolean =>
  Array.from(form.elements).some((control) => {
    if (control instanceof HTMLSelectElement)
      return Array.from(control.options).some(
        ({ selected, defaultSelected }) => selected && !defaultSelected,
      );
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
    if (!(control instanceof HTMLInputElement)) return false;
    return control.checked !== control.defaultChecked || control.value !== control.defaultValue;
  });
