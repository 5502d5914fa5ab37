import type { FieldError, MessageKey } from "./message.ts";

/**
 * Returns an error for each field whose input the browser can't parse, such as an incomplete date. Without
 * the error, the browser would post the field as empty, which deletes the saved value.
 */
export const findUnreadableFields = (form: HTMLFormElement): FieldError[] =>
  Array.from(form.elements).flatMap((control) =>
    isUnreadable(control)
      ? [{ field: control.name, key: MESSAGE_BY_INPUT_TYPE[control.type] ?? "posting:problem.day" }]
      : [],
  );

/** Whether the browser can't parse the input of a control. */
export const isUnreadable = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.validity.badInput;

const MESSAGE_BY_INPUT_TYPE: Readonly<Record<string, MessageKey>> = {
  time: "posting:problem.time",
  "datetime-local": "posting:problem.dateTime",
  number: "posting:problem.number",
};

/** Returns the form data that the browser would post, without unreadable fields. */
export function getReadableFormData(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  for (const { field } of findUnreadableFields(form)) data.delete(field);
  return data;
}
