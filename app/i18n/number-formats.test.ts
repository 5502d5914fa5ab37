import * as fc from "fast-check";
import { expect, test } from "vitest";
import { languages } from "./languages.ts";
import { getNumberFormats } from "./number-formats.ts";
import { createNumberPattern, serializeNumberPattern, parseNumberPattern } from "./number-pattern.ts";
import { findPluralCategory, buildPluralTable } from "./plural-table.ts";

const codes = Object.keys(languages);
const locale = (code: string) => (code === "en" ? "en-AU" : code);

test.each(codes)("prices and numbers in %s match the platform's `Intl` data", (code) => {
  const options = { numberingSystem: "latn" };
  const money = new Intl.NumberFormat(locale(code), {
    ...options,
    style: "currency",
    currency: "AUD",
    currencyDisplay: "narrowSymbol",
  });
  const number = new Intl.NumberFormat(locale(code), options);
  const formats = getNumberFormats(code);
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 999_999_999 }), (cents) => {
      // An Arabic amount is isolated instead of being preceded by marks.
      const marks = code === "ar" ? /[\u200e\u200f\u2066\u2069]/g : "";
      expect(formats.money(cents).replace(marks, "")).toBe(money.format(cents / 100).replace(marks, ""));
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (thousandths) => {
      expect(formats.number(thousandths / 1_000)).toBe(number.format(thousandths / 1_000));
    }),
  );
});

test.each(codes)("the pattern of %s survives serialisation for the browser", (code) => {
  expect(parseNumberPattern(serializeNumberPattern(createNumberPattern(code)))).toEqual(
    createNumberPattern(code),
  );
});

test.each(codes)("plurals in %s match the platform's `Intl` data", (code) => {
  const rules = new Intl.PluralRules(code);
  const table = buildPluralTable(code);
  fc.assert(
    fc.property(fc.nat(99_999), (count) => {
      expect(findPluralCategory(table, count)).toBe(rules.select(count));
    }),
  );
});
