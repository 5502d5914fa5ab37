// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../../tests/support/render-part.tsx";
import { anInitialForm, aResult } from "../a-posted-form.fixture.tsx";
import { useForm } from "../use-form.ts";
import { HoneypotField } from "./honeypot-field.tsx";

function Form({ isFilled }: { isFilled: boolean }) {
  const filled = aResult({
    values: { trap: ["https://casino.example"] },
    errors: [{ field: "trap", key: "posting:trap.filled" }],
  });
  const form = useForm(anInitialForm(), isFilled ? filled : undefined, { trap: "Leave this empty" });
  return <HoneypotField form={form} />;
}

test("the honeypot field is invisible, unfocusable and not autofilled", () => {
  const shown = show(<Form isFilled={false} />);
  expect(shown.queryByRole("textbox")).toBeNull();
  const field = shown.getByLabelText("Leave this empty");
  const attributes = ["name", "value", "autocomplete", "tabindex"];
  expect(attributes.map((name) => field.getAttribute(name))).toEqual(["trap", "", "off", "-1"]);
});

test("a filled-in honeypot field becomes visible, and can be cleared", () => {
  const shown = show(<Form isFilled />);
  const field = shown.getByRole("textbox", { name: "Leave this empty" });
  expect(field.getAttribute("value")).toBe("https://casino.example");
  expect(field.tabIndex).toBe(0);
  expect(shown.getByText("This field is used to detect spam. Clear it and try again.")).toBeTruthy();
});
