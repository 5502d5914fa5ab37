import { JSDOM } from "jsdom";
import type { Fields } from "./browser.ts";

/** A form of an answered page, as a browser without JavaScript has it. */
export type HtmlForm = {
  /**
   * Fills in controls by their names; a radio or box by its value, "" unticks a box. What the form holds
   * unseen needs no control. Throws where the page has none.
   */
  fillIn(values: Record<string, string>): HtmlForm;
  /** What pressing a button posts; the button by its words. Throws where there is none, or it is disabled. */
  press(words: string): Fields;
  /** What the form would post now, without a button. */
  values(): Record<string, string[]>;
  /** Whether there is a control of this name for the visitor to use. */
  asks(name: string): boolean;
};

/** What a visitor reads on a page: its text without the scripts, with single spaces. */
export function textOf(html: string): string {
  const { document } = new JSDOM(html).window;
  for (const hidden of document.querySelectorAll("script, style, template")) hidden.remove();
  for (const element of document.body.querySelectorAll("*")) element.after(" ");
  return (document.body.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** What stands in red at the field of this name; "" for nothing. */
export function errorAt(page: { body: string }, field: string): string {
  const { document } = new JSDOM(page.body).window;
  const id = `field-${field.replace(/[^A-Za-z0-9]+/g, "-")}-error`;
  return document.getElementById(id)?.textContent?.replace("▲", "") ?? "";
}

/** What the tab of a page says. */
export const titleOf = (page: { body: string }): string => new JSDOM(page.body).window.document.title;

/** The form of this id; throws where the page has none. */
export function formIn(html: string, id: string): HtmlForm {
  const { window } = new JSDOM(html);
  const found = window.document.getElementById(id);
  if (!(found instanceof window.HTMLFormElement))
    throw new Error(`There is no form ${id} in ${textOf(html)}`);
  const form = found;

  const controls = () =>
    Array.from(form.elements).filter(
      (element) =>
        element instanceof window.HTMLInputElement ||
        element instanceof window.HTMLSelectElement ||
        element instanceof window.HTMLTextAreaElement,
    );

  function fillOne(name: string, value: string) {
    const named = controls().filter((control) => control.name === name && control.type !== "hidden");
    const ticked = named.filter((control) => control instanceof window.HTMLInputElement);
    const choice = ticked.find(
      (control) => ["radio", "checkbox"].includes(control.type) && (control.value === value || value === ""),
    );
    const field = named.find((control) => !["radio", "checkbox"].includes(control.type));
    const isKnown = controls().some(
      (control) => control.name === name && control.type === "hidden" && control.value === value,
    );
    if (choice) choice.checked = value !== "";
    else if (field) field.value = value;
    else if (isKnown) return;
    else throw new Error(`The form doesn't ask ${name}, or not ${value}`);
    if (field && field.value !== value) throw new Error(`${name} can't be ${value}`);
  }

  function posted(button?: HTMLElement): Record<string, string[]> {
    const values: Record<string, string[]> = {};
    for (const [name, value] of new window.FormData(form, button))
      values[name] = [...(values[name] ?? []), typeof value === "string" ? value : value.name];
    return values;
  }

  const self: HtmlForm = {
    fillIn(values) {
      for (const [name, value] of Object.entries(values)) fillOne(name, value);
      return self;
    },
    press(words) {
      const buttons = Array.from(window.document.querySelectorAll("button"));
      const button = buttons.find(
        (candidate) => candidate.form === form && namesOf(candidate).includes(words),
      );
      if (!button || button.disabled) throw new Error(`There is no button ${words} in ${textOf(html)}`);
      return posted(button);
    },
    values: () => posted(),
    asks: (name) =>
      controls().some((control) => control.name === name && control.type !== "hidden" && !control.disabled),
  };
  return self;
}

const namesOf = (button: HTMLButtonElement): string[] => [
  button.getAttribute("aria-label") ?? "",
  (button.textContent ?? "").replace(/\s+/g, " ").trim(),
];
