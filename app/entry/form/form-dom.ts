import { seconds, parseInteger } from "../../domain/record-rules/number.ts";
import { validateText } from "../../domain/record-rules/text-rule.ts";
import type { Values } from "../../posting/form-result.ts";
import type { FieldError, MessageKey } from "../../posting/message.ts";
import { isUnreadable } from "../../posting/unreadable-fields.ts";
import { isEntryField, type OwnField } from "../entry-values.ts";

/**
 * Reads the values of the fields that the form currently contains. An unticked checkbox has the value [].
 * Omits incomplete dates: if React rendered them as empty, Firefox would clear what the user has entered.
 */
export function readFormValues(form: HTMLFormElement): Values {
  const data = new FormData(form);
  const readable = listEntryControls(form).filter((control) => !isUnreadable(control));
  const names = new Set(readable.map(({ name }) => name));
  return Object.fromEntries(
    [...names].map((name) => [name, data.getAll(name).filter((value) => typeof value === "string")]),
  );
}

/** Writes values into the form's controls. Skips hidden fields, because React renders their values. */
export function writeFormValues(form: HTMLFormElement, values: Values): void {
  for (const control of listEntryControls(form)) {
    const value = values[control.name];
    if (value) setControl(control, value);
  }
}

/**
 * Validates the fields that have lost the focus (`blurredFields`) in the browser. Ignores empty fields. The
 * server reports the same errors in its next response.
 */
export const findBrowserErrors = (form: HTMLFormElement, blurredFields: ReadonlySet<string>): FieldError[] =>
  listEntryControls(form).flatMap((control) =>
    blurredFields.has(control.name) ? findControlErrors(control) : [],
  );

function findControlErrors(control: Control): FieldError[] {
  const { name: field, value, validity } = control;
  if (value === "") return [];
  if (/^(?:extra|spectator)-/.test(field)) return findQuantityErrors(field, value, control.dataset["most"]);
  if (field === "expected_time" ? validateText(seconds, value) === null : validity.valid) return [];
  const key = Object.entries(PATTERN_ERRORS).find(([name]) => name === field)?.[1];
  return key ? [{ field, key }] : [];
}

function findQuantityErrors(field: string, value: string, limitText = ""): FieldError[] {
  const quantity = parseInteger(value);
  if (quantity === null) return [{ field, key: "posting:problem.wholeNumber" }];
  const limit = limitText === "" ? Infinity : Number(limitText);
  return quantity > limit ? [{ field, key: "entry:problem.tooMany", values: { count: limit } }] : [];
}

/** Error messages for values that don't match their field's pattern. */
const PATTERN_ERRORS: Partial<Record<OwnField, MessageKey>> = {
  licence_number: "posting:problem.licenceNumberForm",
  expected_time: "posting:problem.seconds",
  email: "posting:problem.email",
  mobile_phone: "posting:problem.phone",
  buyer_postcode: "posting:problem.postcode",
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const listEntryControls = (form: HTMLFormElement): Control[] =>
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
