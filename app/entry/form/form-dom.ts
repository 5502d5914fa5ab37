import type { Values } from "../../posting/answer.ts";
import type { FieldError, MessageKey } from "../../posting/message.ts";
import { isEntryField, type OwnField } from "../entry-values.ts";

/**
 * What is typed in the form in the browser, for the members that it shows now; a box that isn't ticked is an
 * empty list.
 */
export function typedIn(form: HTMLFormElement): Values {
  const data = new FormData(form);
  const names = new Set(controlsOf(form).map(({ name }) => name));
  return Object.fromEntries(
    [...names].map((name) => [name, data.getAll(name).filter((value) => typeof value === "string")]),
  );
}

/** Writes members into the form's controls. Hidden ones are left alone: they follow from the page's state. */
export function writeInto(form: HTMLFormElement, values: Values): void {
  for (const control of controlsOf(form)) {
    const value = values[control.name];
    if (value) setControl(control, value);
  }
}

/**
 * What the browser finds wrong in the fields that somebody was in and left, by the limits that the page wrote
 * into them. What is still to be filled in is no error yet. The server says the same with its next answer.
 */
export const misfitsIn = (form: HTMLFormElement, left: ReadonlySet<string>): FieldError[] =>
  controlsOf(form).flatMap((control) => (left.has(control.name) ? misfitOf(control) : []));

function misfitOf(control: Control): FieldError[] {
  const { name: field, value, validity } = control;
  if (value === "" || validity.valid) return [];
  if (validity.rangeOverflow && control instanceof HTMLInputElement && /^(?:extra|spectator)-/.test(field))
    return [{ field, key: "entry:problem.tooMany", values: { count: Number(control.max) } }];
  const key = Object.entries(misspelt).find(([name]) => name === field)?.[1];
  return key ? [{ field, key }] : [];
}

/** What is wrong with a text that its field's pattern doesn't take. */
const misspelt: Partial<Record<OwnField, MessageKey>> = {
  licence_number: "posting:problem.licenceNumberForm",
  expected_time: "posting:problem.seconds",
  email: "posting:problem.email",
  mobile_phone: "posting:problem.phone",
  buyer_postcode: "posting:problem.postcode",
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement): Control[] =>
  Array.from(form.elements)
    .filter(isControl)
    .filter(({ name }) => isEntryField(name));

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox");

function setControl(control: Control, value: readonly string[]): void {
  if (isChoice(control)) control.checked = value.includes(control.value);
  else if (control.type !== "hidden") control.value = value[0] ?? "";
}
