import { type EntryValues, isEntryField } from "./entry-values.ts";

/** What is typed in the form in the browser, for the members that it shows now; a box that isn't ticked is an empty list. */
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

/** Ticks and dots of the form while scripts take it over, and how to put them back: taking over can reset them, but never text. */
export type FollowedChoices = { restore(form: HTMLFormElement): void };

/**
 * Follows what is ticked from now on until it is put back. Taking over goes in slices, and a press may come between two of them, when some of the
 * controls have been reset already: so the presses are followed, not the state of the controls.
 */
export function followChoices(form: HTMLFormElement): FollowedChoices {
  const ticked = new Map(choicesOf(form).map((choice) => [keyOf(choice), choice.checked]));
  const follow = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement) || target.form?.id !== form.id || !isChoice(target)) return;
    const others = target.type === "radio" ? choicesOf(form).filter(({ name }) => name === target.name) : [];
    for (const other of others) ticked.set(keyOf(other), false);
    ticked.set(keyOf(target), target.checked);
  };
  // React listens at the document: the window hears of a press first, when it has changed the control already.
  for (const type of presses) window.addEventListener(type, follow, true);
  return {
    restore(formNow) {
      for (const type of presses) window.removeEventListener(type, follow, true);
      for (const choice of choicesOf(formNow)) choice.checked = ticked.get(keyOf(choice)) ?? choice.checked;
    },
  };
}

const presses = ["click", "change"] as const;

const choicesOf = (form: HTMLFormElement): HTMLInputElement[] => controlsOf(form).filter(isChoice);

const keyOf = ({ name, value }: HTMLInputElement): string => `${name} ${value}`;

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
