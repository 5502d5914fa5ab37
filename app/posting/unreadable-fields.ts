import type { FieldError, MessageKey } from "./message.ts";

/**
 * Errors for fields whose input the browser can't parse, such as an incomplete date. It would post them as
 * empty, which would delete a saved value.
 */
export const findUnreadableFields = (form: HTMLFormElement): FieldError[] =>
  Array.from(form.elements).flatMap((control) =>
    isUnreadable(control)
      ? [{ field: control.name, key: problems[control.type] ?? "posting:problem.day" }]
      : [],
  );

/** Whether the browser can't parse the input of a control. */
export const isUnreadable = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.validity.badInput;

const problems: Readonly<Record<string, MessageKey>> = {
  time: "posting:problem.time",
  "datetime-local": "posting:problem.dateTime",
  number: "posting:problem.number",
};

/** The fields of a form as posted, without unreadable ones. */
export function readableFormData(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  for (const { field } of findUnreadableFields(form)) data.delete(field);
  return data;
}
