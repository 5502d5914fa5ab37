import { expect, test } from "vitest";
import { sitePath } from "./site-path.ts";

test("the language menu leads back to the page with its query, in the new language [I18N-006]", () => {
  expect(sitePath("/events?place=perth&lng=de")).toBe("/events?place=perth");
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "",
  null,
  undefined,
])("%s is not a way back [RT-068]", (address) => {
  expect(sitePath(address)).toBe("/");
});
