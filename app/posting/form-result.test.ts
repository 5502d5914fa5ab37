import { expect, test } from "vitest";
import { textOf } from "./form-result.ts";

test('the text of a field is its first value, trimmed, or "" without one', () => {
  const values = { make: [" Mazda\n", "Ford"], colours: [], note: ["  "] };
  expect(["make", "colours", "note", "model"].map((name) => textOf(values, name))).toEqual([
    "Mazda",
    "",
    "",
    "",
  ]);
});
