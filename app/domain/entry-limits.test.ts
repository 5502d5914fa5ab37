import { expect, test } from "vitest";
import { isWithin, licenceNumber, line, note, phone, postcode } from "./entry-limits.ts";

test.each([
  ["0400 000 000", true],
  ["+61 (2) 5550-0100", true],
  ["131114", true],
  ["(02) 5550 0100", true],
  ["12345", false],
  ["12ab", false],
  ["0400 000 000 x", false],
  [`+${"1".repeat(21)}`, false],
])("the telephone number %s: %s", (text, isRight) => expect(isWithin(text, phone)).toBe(isRight));

test.each([
  ["A777", true],
  ["A1", true],
  ["R-104277", true],
  ["NSW 42", true],
  ["x", false],
  ["none", false],
  ["A--1", false],
  ["1".repeat(41), false],
])("the licence number %s: %s", (text, isRight) => expect(isWithin(text, licenceNumber)).toBe(isRight));

test.each([
  ["2150", true],
  ["K1A 0B1", true],
  ["21!50", false],
  ["1234567890123", false],
])("the postcode %s: %s", (text, isRight) => expect(isWithin(text, postcode)).toBe(isRight));

test("a line has 200 characters at most, a note 4,000", () => {
  expect(isWithin("x".repeat(200), line)).toBe(true);
  expect(isWithin("x".repeat(201), line)).toBe(false);
  expect(isWithin("x".repeat(4_000), note)).toBe(true);
  expect(isWithin("x".repeat(4_001), note)).toBe(false);
});
