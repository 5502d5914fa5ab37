import { expect, test } from "vitest";
import { normaliseUnicode } from "./normalise-unicode.ts";
import { emailRule, personNameRule } from "./record-rules/person.ts";
import { phoneRule } from "./record-rules/phone.ts";
import { validateText } from "./record-rules/text-rule.ts";

test("a text is normalised unless it has more combining marks in a row than any script", () => {
  expect(normaliseUnicode("Rene\u0301e", "NFC")).toBe("Ren\u00e9e");
  const most = `a${"\u0301\u0316".repeat(15)}`;
  expect(normaliseUnicode(most, "NFC")).not.toBe(most);
  const many = `${most}\u0301`;
  expect(normaliseUnicode(many, "NFC")).toBe(many);
});

test("a million marks are not sorted", () => {
  const marks = "\u0301\u0316".repeat(500_000);
  expect(validateText(emailRule, `a${marks}@example.com`)).toBe("email");
  expect(validateText(phoneRule, `0400 000 000${marks}`)).toBe("phone");
});

test("a name of many joiners is rejected in linear time", () => {
  expect(validateText(personNameRule, `a${"\u200d".repeat(500_000)}b`)).toBe("tooLong");
});
