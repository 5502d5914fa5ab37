import { expect, test } from "vitest";
import { toSitePath } from "./site-path.ts";

test("the language menu returns to the page with its query, without the old language [I18N-006]", () => {
  expect(toSitePath("/events?place=perth&lng=de")).toBe("/events?place=perth");
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
])("%s is not accepted as a return URL [RT-068]", (address) => {
  expect(toSitePath(address)).toBe("/");
});
