import { secondsRule, parseInteger } from "../../domain/record-rules/number.ts";
import { validateText } from "../../domain/record-rules/text-rule.ts";
import type { Values } from "../../posting/form-result.ts";
import type { FieldError, MessageKey } from "../../posting/message.ts";
import { isUnreadable } from "../../posting/unreadable-fields.ts";
import { isEntryField, type EntryOnlyField } from "../entry-values.ts";

/**
 * Reads the values of the form's fields. An unticked checkbox has the value []. Omits incomplete dates,
 * because Firefox would clear the input if React rendered an empty date.
 */
export function readFormValues(form: HTMLFormElement): Values {
  const data = new FormData(form);
  const readableControls = listEntryControls(form).filter((control) => !isUnreadable(control));
  const names = new Set(readableControls.map(({ name }) => name));
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
 * Validates the fields that have lost the focus (`blurredFields`). Ignores empty fields. The server's next
 * response has the same errors.
 */
export const findBrowserErrors = (form: HTMLFormElement, blurredFields: ReadonlySet<string>): FieldError[] =>
  listEntryControls(form).flatMap((control) =>
    blurredFields.has(control.name) ? findControlErrors(control) : [],
  );

function findControlErrors(control: Control): FieldError[] {
  const { name: field, value, validity } = control;
  if (value === "") return [];
  if (/^(?:extra|spectator)-/.test(field)) return findQuantityErrors(field, value, control.dataset["most"]);
  if (field === "expected_time" ? validateText(secondsRule, value) === null : validity.valid) return [];
  const key = Object.entries(PATTERN_ERROR_KEYS).find(([name]) => name === field)?.[1];
  return key ? [{ field, key }] : [];
}

function findQuantityErrors(field: string, value: string, limitText = ""): FieldError[] {
  const quantity = parseInteger(value);
  if (quantity === null) return [{ field, key: "posting:problem.wholeNumber" }];
  const limit = limitText === "" ? Infinity : Number(limitText);
  return quantity > limit ? [{ field, key: "entry:problem.tooMany", values: { count: limit } }] : [];
}

const PATTERN_ERROR_KEYS: Partial<Record<EntryOnlyField, MessageKey>> = {
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
