import { expect, test } from "vitest";
import { getText } from "./form-result.ts";

test('the text of a field is its first value, trimmed, or "" without one', () => {
  const values = { make: [" Mazda\n", "Ford"], colours: [], note: ["  "] };
  expect(["make", "colours", "note", "model"].map((name) => getText(values, name))).toEqual([
    "Mazda",
    "",
    "",
    "",
  ]);
});
