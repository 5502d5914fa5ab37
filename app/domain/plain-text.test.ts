import { expect, test } from "vitest";
import { isSecretField, removeInvisible } from "./plain-text.ts";

test.each([
  ["an order turned around", "Ad\u202eemoN\u202c", "AdemoN"],
  ["an isolate", "\u2066Ada\u2069", "Ada"],
  ["a space of no width", "Ada\u200b\u2060\ufeff Byron", "Ada Byron"],
  ["tags", "Ada\u{e0041}\u{e007f}", "Ada"],
  ["controls", "A\u0000d\u001ba\u007f\u0085", "Ada"],
  [
    "joiners at an edge, before a space and twice over",
    "\u200dAda\u200c \u200d\u200dByron\u200d",
    "Ada Byron",
  ],
  ["nothing but what nobody sees", "\u200b\u202e\u2067", ""],
  ["a phone number out of an address book", "\u202a+61 491 570 156\u202c", "+61 491 570 156"],
])("invisible characters are removed: %s", (_what, typed, seen) => {
  expect(removeInvisible(typed)).toBe(seen);
});

test.each([
  ["a Persian name", "مهدی\u200cپور"],
  ["a Sinhala name", "ශ්\u200dරී"],
  ["a Hindi one", "क्\u200dष"],
  ["a family", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
  ["lines and tabs", "one\ntwo\r\n\tthree"],
  ["letters with marks, and other scripts", "Zoë O’Brien-Łukasz 山田 Ωμέγα"],
])("visible text stays: %s", (_what, text) => {
  expect(removeInvisible(text)).toBe(text);
});

test("passwords stay as typed", () => {
  expect(["password", "new_password", "current_password"].every(isSecretField)).toBe(true);
  expect(["first_name", "entrant_note"].some(isSecretField)).toBe(false);
});
