// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../../tests/support/shown.tsx";
import { aStart, anAnswer } from "../a-posted-form.fixture.tsx";
import { useForm } from "../use-form.ts";
import { TrapField } from "./trap-field.tsx";

function Form({ isFilled }: { isFilled: boolean }) {
  const filled = anAnswer({
    values: { trap: ["https://casino.example"] },
    errors: [{ field: "trap", key: "posting:trap.filled" }],
  });
  const form = useForm(aStart(), isFilled ? filled : undefined, { trap: "Please leave this empty" });
  return <TrapField form={form} />;
}

test("nobody sees or comes to the field that catches programs, and no browser fills it in", () => {
  const shown = show(<Form isFilled={false} />);
  expect(shown.queryByRole("textbox")).toBeNull();
  const field = shown.getByLabelText("Please leave this empty");
  const attributes = ["name", "value", "autocomplete", "tabindex"];
  expect(attributes.map((name) => field.getAttribute(name))).toEqual(["trap", "", "off", "-1"]);
});

test("whoever was led to fill it in after all sees it, and can mend it", () => {
  const shown = show(<Form isFilled />);
  const field = shown.getByRole("textbox", { name: "Please leave this empty" });
  expect(field.getAttribute("value")).toBe("https://casino.example");
  expect(field.tabIndex).toBe(0);
  expect(
    shown.getByText(
      "This field catches programs that send advertising. Please empty it and press the button again.",
    ),
  ).toBeTruthy();
});
