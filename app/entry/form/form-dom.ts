import { type EntryValues, isEntryField } from "../entry-values.ts";

/**
 * What is typed in the form in the browser, for the members that it shows now; a box that isn't ticked is an
 * empty list.
 */
export function typedIn(form: HTMLFormElement): EntryValues {
  const data = new FormData(form);
  const names = new Set(controlsOf(form).map(({ name }) => name));
  return Object.fromEntries(
    [...names].map((name) => [name, data.getAll(name).filter((value) => typeof value === "string")]),
  );
}

/** Writes members into the form's controls. Hidden ones are left alone: they follow from the page's state. */
export function writeInto(form: HTMLFormElement, values: EntryValues): void {
  for (const control of controlsOf(form)) {
    const value = values[control.name];
    if (value) setControl(control, value);
  }
}

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
