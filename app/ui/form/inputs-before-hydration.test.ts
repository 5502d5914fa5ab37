// @vitest-environment jsdom
import { expect, test } from "vitest";
import { hasChangedInputs } from "./inputs-before-hydration.ts";

const createForm = (html: string): HTMLFormElement => {
  const form = document.createElement("form");
  form.innerHTML = html;
  return form;
};

const serverHtml = `
  <input type="hidden" name="owner" value="x">
  <input name="first_name" value="Sam">
  <input type="checkbox" name="only_name">
  <input type="radio" name="category" value="1" checked><input type="radio" name="category" value="2">
  <select name="state"><option value="1">A</option><option value="2" selected>B</option></select>
  <textarea name="note">Hi</textarea>
  <button name="intent" value="submit"></button>`;

test("a form whose values are those of the server's HTML has no changes", () => {
  expect(hasChangedInputs(createForm(serverHtml))).toBe(false);
});

test.each([
  ["a text", "[name=first_name]", { value: "Kim" }],
  ["a check box", "[name=only_name]", { checked: true }],
  ["a radio button", "[value='2'][type=radio]", { checked: true }],
  ["a select", "select", { value: "1" }],
  ["a text area", "textarea", { value: "" }],
])("%s that was changed counts as a change", (_what, selector, change) => {
  const form = createForm(serverHtml);
  Object.assign(form.querySelector(selector) ?? {}, change);
  expect(hasChangedInputs(form)).toBe(true);
});

test("an incomplete date counts as a change, though it has no value", () => {
  const form = createForm('<input type="date" name="day">');
  expect(hasChangedInputs(form)).toBe(false);
  Object.defineProperty(form.elements[0], "validity", { value: { badInput: true } });
  expect(hasChangedInputs(form)).toBe(true);
});
