// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../tests/support/render-part.tsx";
import { QuantityField } from "./quantity-field.tsx";

function renderField({ min, max, error }: { min?: number; max?: number; error?: string } = {}) {
  const view = show(
    <form>
      <QuantityField name="qty" label="Quantity" min={min} max={max} error={error} />
    </form>,
  );
  const field = view.getByRole("textbox", { name: "Quantity" });
  if (!(field instanceof HTMLInputElement)) throw new Error("There is no field.");
  return {
    field,
    type: (value: string) => fireEvent.input(field, { target: { value } }),
    click: (name: "Increase" | "Decrease") =>
      fireEvent.click(view.getByRole("button", { name: `${name} Quantity` })),
    errorText: () => view.container.querySelector("#field-qty-error")?.textContent ?? "",
  };
}

test.each([
  "27e",
  "e27",
  "1.5",
  "1,5",
  "-1",
  "1e3",
  "0x10",
  "1,000",
  "1.000",
  "two",
  "½",
  "+",
  "99999999999",
  "2 3 x",
])("neither button changes “%s”, which is no whole number: the field shows an error", (input) => {
  const { field, type, click, errorText } = renderField({ min: 0, max: 9 });
  for (const name of ["Increase", "Decrease"] as const) {
    type(input);
    click(name);
    expect([field.value, errorText()]).toEqual([input, "▲Enter a whole number of 0 or more."]);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.getAttribute("aria-describedby")).toBe("field-qty-error");
    type("2");
    expect(errorText()).toBe("");
  }
});

test.each([
  ["", "1", "0"],
  [" ", "1", "0"],
  ["2", "3", "1"],
  ["٢", "3", "1"],
  ["２", "3", "1"],
  ["007", "8", "6"],
  ["\u200b2", "3", "1"],
  ["0", "1", "0"],
  ["9", "9", "8"],
  ["12", "12", "9"],
])("“%s” becomes %s with plus and %s with minus, in the range 0 to 9", (input, more, less) => {
  const { field, type, click, errorText } = renderField({ min: 0, max: 9 });
  type(input);
  click("Increase");
  expect(field.value).toBe(more);
  type(input);
  click("Decrease");
  expect(field.value).toBe(less);
  expect(errorText()).toBe("");
});

test("an error that the server reported stays", () => {
  const { click, errorText } = renderField({ error: "Sold out." });
  click("Increase");
  expect(errorText()).toBe("▲Sold out.");
});
