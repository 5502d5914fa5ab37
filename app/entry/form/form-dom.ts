import { seconds, parseInteger } from "../../domain/record-rules/number.ts";
import { validateText } from "../../domain/record-rules/text-rule.ts";
import type { Values } from "../../posting/form-result.ts";
import type { FieldError, MessageKey } from "../../posting/message.ts";
import { isUnreadable } from "../../posting/unreadable-fields.ts";
import { isEntryField, type OwnField } from "../entry-values.ts";

/**
 * Reads the values of the fields that the form currently contains; the value of an unticked checkbox is an
 * empty list. Incomplete dates are left out, because Firefox would clear their parts if they were rendered as
 * empty.
 */
export function readFormValues(form: HTMLFormElement): Values {
  const data = new FormData(form);
  const readable = entryControls(form).filter((control) => !isUnreadable(control));
  const names = new Set(readable.map(({ name }) => name));
  return Object.fromEntries(
    [...names].map((name) => [name, data.getAll(name).filter((value) => typeof value === "string")]),
  );
}

/** Writes values into the form's controls. Hidden fields are skipped, because React renders their values. */
export function writeFormValues(form: HTMLFormElement, values: Values): void {
  for (const control of entryControls(form)) {
    const value = values[control.name];
    if (value) setControl(control, value);
  }
}

/**
 * Validates the fields that have lost the focus (`blurredFields`) by their HTML constraints. Empty fields are
 * ignored. The server reports the same errors in its next response.
 */
export const findBrowserErrors = (form: HTMLFormElement, blurredFields: ReadonlySet<string>): FieldError[] =>
  entryControls(form).flatMap((control) => (blurredFields.has(control.name) ? controlErrors(control) : []));

function controlErrors(control: Control): FieldError[] {
  const { name: field, value, validity } = control;
  if (value === "") return [];
  if (/^(?:extra|spectator)-/.test(field)) return quantityErrors(field, value, control.dataset["most"]);
  if (field === "expected_time" ? validateText(seconds, value) === null : validity.valid) return [];
  const key = Object.entries(patternErrors).find(([name]) => name === field)?.[1];
  return key ? [{ field, key }] : [];
}

function quantityErrors(field: string, value: string, max = ""): FieldError[] {
  const quantity = parseInteger(value);
  if (quantity === null) return [{ field, key: "posting:problem.wholeNumber" }];
  const count = max === "" ? Infinity : Number(max);
  return quantity > count ? [{ field, key: "entry:problem.tooMany", values: { count } }] : [];
}

/** Error messages for values that don't match their field's pattern. */
const patternErrors: Partial<Record<OwnField, MessageKey>> = {
  licence_number: "posting:problem.licenceNumberForm",
  expected_time: "posting:problem.seconds",
  email: "posting:problem.email",
  mobile_phone: "posting:problem.phone",
  buyer_postcode: "posting:problem.postcode",
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const entryControls = (form: HTMLFormElement): Control[] =>
  Array.from(form.elements)
    .filter(isControl)
    .filter(({ name }) => isEntryField(name));

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox");

function setControl(control: Control, value: readonly string[]): void {
  if (isCheckable(control)) control.checked = value.includes(control.value);
  else if (control.type !== "hidden") control.value = value[0] ?? "";
}
