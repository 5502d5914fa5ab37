// @vitest-environment jsdom
import type { InputHTMLAttributes } from "react";
import { expect, test } from "vitest";
import { show } from "../../../tests/support/render-part.tsx";
import { TextField } from "./text-field.tsx";

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "inputMode" | "autoCapitalize" | "autoComplete"
>;

/** Returns the `dir` of a field with these props, or "" when it inherits the page's. */
function renderedDirection(inputProps: InputProps): string {
  const { container } = show(<TextField name="field" label="Field" {...inputProps} />);
  return container.querySelector("input")?.dir ?? "none";
}

test.each<InputProps>([
  { type: "email" },
  { type: "tel" },
  { type: "url" },
  { type: "password" },
  { inputMode: "numeric" },
  { inputMode: "decimal" },
  { autoCapitalize: "characters" },
])("a field with %j is left-to-right in Arabic too", (inputProps) => {
  expect(renderedDirection(inputProps)).toBe("ltr");
});

test.each<InputProps>([{}, { type: "date" }, { autoComplete: "given-name" }, { autoCapitalize: "words" }])(
  "a field with %j has the page's direction",
  (inputProps) => {
    expect(renderedDirection(inputProps)).toBe("");
  },
);
