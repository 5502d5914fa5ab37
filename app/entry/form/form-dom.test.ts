// @vitest-environment jsdom
import { expect, test } from "vitest";
import { readFormValues } from "./form-dom.ts";

const formOf = (html: string): HTMLFormElement => {
  const form = document.createElement("form");
  form.innerHTML = html;
  return form;
};

test("the form's values are read by field name, an unchecked checkbox as an empty list", () => {
  const form = formOf(`
    <input name="first_name" value="Sam">
    <input type="checkbox" name="terms" value="yes">
    <input name="something_else" value="x">
    <input type="date" name="vehicle_registration_expiry">`);
  expect(readFormValues(form)).toEqual({ first_name: ["Sam"], terms: [], vehicle_registration_expiry: [""] });
});

test.each(["vehicle_registration_expiry", "vehicle_9_registration_expiry", "medical_exam"])(
  "an incomplete date isn't read as empty: %s",
  (name) => {
    const form = formOf(`<input name="first_name" value="Sam"><input type="date" name="${name}">`);
    // jsdom doesn't support partial dates, so this is what a browser reports.
    Object.defineProperty(form.elements[1], "validity", { value: { badInput: true } });
    expect(readFormValues(form)).toEqual({ first_name: ["Sam"] });
  },
);
