import { JSDOM } from "jsdom";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { Fields } from "./browser.ts";

/** A form of a page in a browser without JavaScript. */
export type HtmlForm = {
  /**
   * Sets controls by name, radio buttons and checkboxes by their value; "" clears a checkbox. The value of a
   * hidden field is accepted if the field has it. Throws if there is no such control.
   */
  fillIn(values: Record<string, string>): HtmlForm;
  /** Returns the fields that a button submits, by its label. Throws if it is missing or disabled. */
  press(label: string): Fields;
  /** Returns the fields of the form, without a button. */
  values(): Record<string, string[]>;
  /** Whether there is an enabled, visible control of this name. */
  hasControl(name: string): boolean;
};

/**
 * Returns the body of a page without scripts and `class` attributes, to make parsing faster. The `class` pattern
 * can't match in texts and values, because quotes are escaped there.
 */
export const simplifyBody = (html: string): string =>
  html
    .slice(Math.max(0, html.search(/<body[\s>]/)))
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, "")
    .replace(/ class="[^"]*"/g, "");

/** Returns the main part of a body if it contains the element, since it is faster to parse; else the body. */
const extractPartWith = (id: string, body: string): string => {
  const main = /<main\b[^]*<\/main>/.exec(body)?.[0] ?? "";
  return main.includes(` id="${id}"`) ? main : body;
};

type TreeNode = DefaultTreeAdapterTypes.Node;

/** Parses a page as a browser without scripts does. This is faster than jsdom. */
const parseTree = (html: string): TreeNode => parse(simplifyBody(html), { scriptingEnabled: false });

/** Returns the readable text of a page, with single spaces. */
export function textOf(html: string): string {
  return nodeText(parseTree(html), " ").replace(/\s+/g, " ").trim();
}

const IGNORED_ELEMENTS = new Set(["script", "style", "template"]);

const getChildren = (node: TreeNode): readonly TreeNode[] => ("childNodes" in node ? node.childNodes : []);

/** Returns the text of a node, with `end` after each element. */
function nodeText(node: TreeNode, end: string): string {
  if ("value" in node) return node.value;
  return getChildren(node)
    .filter(({ nodeName }) => !IGNORED_ELEMENTS.has(nodeName))
    .map((child) => nodeText(child, end) + ("tagName" in child ? end : ""))
    .join("");
}

/** Returns the error at a field; "" without one. */
export function fieldError(page: { body: string }, field: string): string {
  const id = `field-${field.replace(/[^A-Za-z0-9]+/g, "-")}-error`;
  const error = findElementById(parseTree(page.body), id);
  return error ? nodeText(error, "").replace("▲", "") : "";
}

function findElementById(node: TreeNode, id: string): TreeNode | null {
  if ("attrs" in node && node.attrs.some(({ name, value }) => name === "id" && value === id)) return node;
  for (const child of getChildren(node)) {
    const found = findElementById(child, id);
    if (found) return found;
  }
  return null;
}

/** Returns the title of a page. */
export const titleOf = (page: { body: string }): string => new JSDOM(page.body).window.document.title;

/** Returns the form with this id; throws if the page has none. */
export function formIn(html: string, id: string): HtmlForm {
  const { window } = new JSDOM(extractPartWith(id, simplifyBody(html)));
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

  function setControl(name: string, value: string) {
    const named = controls().filter((control) => control.name === name && control.type !== "hidden");
    const inputs = named.filter((control) => control instanceof window.HTMLInputElement);
    const choice = inputs.find(
      (control) => ["radio", "checkbox"].includes(control.type) && (control.value === value || value === ""),
    );
    const field = named.find((control) => !["radio", "checkbox"].includes(control.type));
    const isHiddenValue = controls().some(
      (control) => control.name === name && control.type === "hidden" && control.value === value,
    );
    if (choice) choice.checked = value !== "";
    else if (field) field.value = value;
    else if (isHiddenValue) return;
    else throw new Error(`The form has no control ${name} with the value ${value}`);
    if (field && field.value !== value) throw new Error(`${name} can't be ${value}`);
  }

  function submittedFields(button?: HTMLElement): Record<string, string[]> {
    const values: Record<string, string[]> = {};
    for (const [name, value] of new window.FormData(form, button))
      values[name] = [...(values[name] ?? []), typeof value === "string" ? value : value.name];
    return values;
  }

  const self: HtmlForm = {
    fillIn(values) {
      for (const [name, value] of Object.entries(values)) setControl(name, value);
      return self;
    },
    press(label) {
      const buttons = Array.from(window.document.querySelectorAll("button"));
      const button = buttons.find(
        (candidate) => candidate.form === form && getButtonNames(candidate).includes(label),
      );
      if (!button || button.disabled) throw new Error(`There is no button ${label} in ${textOf(html)}`);
      return submittedFields(button);
    },
    values: () => submittedFields(),
    hasControl: (name) =>
      controls().some((control) => control.name === name && control.type !== "hidden" && !control.disabled),
  };
  return self;
}

const getButtonNames = (button: HTMLButtonElement): string[] => [
  button.getAttribute("aria-label") ?? "",
  (button.textContent ?? "").replace(/\s+/g, " ").trim(),
];
