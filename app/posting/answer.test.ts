import { expect, test } from "vitest";
import { textOf } from "./answer.ts";

test("what stands in a field is its first value without space around it, nothing where it has none", () => {
  const values = { make: [" Mazda\n", "Ford"], colours: [], note: ["  "] };
  expect(["make", "colours", "note", "model"].map((name) => textOf(values, name))).toEqual([
    "Mazda",
    "",
    "",
    "",
  ]);
});
