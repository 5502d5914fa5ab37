import { assert, constantFrom, double, integer, property, string, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { languages } from "../../i18n/languages.ts";
import { parseCents, createDollarsRule } from "./dollars.ts";
import {
  createDecimalRule,
  getDecimalMark,
  createPercentRule,
  normaliseNumber,
  secondsRule,
  parseInteger,
  createYearRule,
} from "./number.ts";
import { validateText } from "./text-rule.ts";

describe("an unambiguous number is read in every language", () => {
  test.each([
    ["12", "12"],
    ["007", "007"],
    ["11,5", "11.5"],
    ["11.5", "11.5"],
    [",5", "0.5"],
    ["1,234.5", "1234.5"],
    ["1.234,5", "1234.5"],
    ["1.234.567", "1234567"],
    ["1,234,567.89", "1234567.89"],
    ["1 234,5", "1234.5"],
    ["1\u00a0234", "1234"],
    ["1\u202f234\u202f567,89", "1234567.89"],
    ["1\u2009234", "1234"],
    ["1'234.50", "1234.50"],
    ["1’234", "1234"],
    ["12,34,567.8", "1234567.8"],
    ["1234,567", "1234.567"],
    ["0,125", "0.125"],
    ["٢٠١٤", "2014"],
    ["١٬٢٣٤٫٥", "1234.5"],
    ["۱۲٫۵", "12.5"],
    ["१२.५", "12.5"],
    ["１２，５", "12.5"],
    ["\u200f٤٢\u200e", "42"],
    ["−5", "-5"],
    ["–5,5", "-5.5"],
    ["- 5", "-5"],
    ["+5", "5"],
  ])("%j is %s", (input, number) => {
    for (const mark of [".", ",", null] as const) expect(normaliseNumber(input, { mark })).toBe(number);
  });
});

test.each([
  ["1,234", ".", "1234"],
  ["1,234", ",", "1.234"],
  ["1.234", ".", "1.234"],
  ["1.234", ",", "1234"],
  ["-12,500", ".", "-12500"],
] as const)("%s with decimals after “%s” is %s", (input, mark, number) => {
  expect(normaliseNumber(input, { mark })).toBe(number);
});

test.each(["1,234", "1.234", "27e", "1e3", "0x10", "12 34", "1,2,3", "1.23.456", "1,234 567", "0 123", "5²"])(
  "%s is no whole number, and never another one",
  (input) => {
    expect(parseInteger(input)).toBeNull();
  },
);

test.each([
  ["11,5", null, "11.5"],
  ["11.523", null, "11.523"],
  ["11,523", null, "11.523"],
  ["1,234.5", "seconds", "1,234.5"],
  ["11.5s", "seconds", "11.5s"],
  ["1:02.5", "seconds", "1:02.5"],
  ["-1", "seconds", "-1"],
] as const)("an expected time of %s: %s", (input, problem, saved) => {
  expect(validateText(secondsRule, input)).toBe(problem);
  expect(secondsRule.normalise(input)).toBe(saved);
});

test.each([
  ["$ 1,200.50", ".", 120_050],
  ["1,200", ".", 120_000],
  ["1.200", ".", null],
  ["1.200", ",", 120_000],
  ["1,200", ",", null],
  ["49,5", ".", 4_950],
  ["49,50 $", ",", 4_950],
  ["A$50", ".", 5_000],
  ["1 200,00 AUD", ",", 120_000],
  ["1$2", ".", null],
  ["-5", ".", null],
] as const)("an amount of %s with decimals after “%s” is %s cents", (input, mark, cents) => {
  expect(parseCents(input, mark)).toBe(cents);
});

test.each(["12,5 %", "12.5%", "%12,5", "١٢٫٥٪", " 12.5 ％"])("a percentage may be typed as “%s”", (input) => {
  expect(createPercentRule().normalise(input)).toBe("12.5");
});

test("a year in another script is accepted, one with a letter is rejected", () => {
  expect(validateText(createYearRule(1885, 2027), "२०१४")).toBeNull();
  expect(validateText(createYearRule(1885, 2027), "2014a")).toBe("year");
});

test("each language of the site has its decimal mark", () => {
  for (const code of Object.keys(languages)) {
    const parts = new Intl.NumberFormat(code, { numberingSystem: "latn" }).formatToParts(1.5);
    expect([code, getDecimalMark(code)]).toEqual([code, parts.find(({ type }) => type === "decimal")?.value]);
  }
});

describe("any input", () => {
  const mark = constantFrom(".", ",", null);
  test("stays unchanged, or becomes a number that is read the same again", () => {
    const input = string({
      unit: constantFrom(..."0123456789,.'’ \u00a0-−+e٣५٫٬%$a".split("")),
      maxLength: 14,
    });
    assert(
      property(input, mark, (text, decimals) => {
        const saved = normaliseNumber(text, { mark: decimals });
        const isSameDigits =
          saved.replace(/\D/g, "").replace(/^0+/, "") === plainDigitsOf(text).replace(/^0+/, "");
        expect(isSameDigits || saved === text.replace(/[\s]+/g, " ").trim()).toBe(true);
        const isNumber = /^-?\d+(?:\.\d+)?$/.test(saved);
        expect(isNumber ? normaliseNumber(saved) : saved).toBe(saved);
      }),
      { numRuns: 2_000 },
    );
  });

  test("in a language's own format is that number", () => {
    const number = tuple(integer({ min: -9_999_999, max: 9_999_999 }), integer({ min: 0, max: 99 }));
    assert(
      property(
        number,
        constantFrom(...Object.keys(languages), "ar-EG", "hi", "de-CH"),
        ([whole, part], code) => {
          const value = Number(`${whole}.${String(part).padStart(2, "0")}`);
          const written = new Intl.NumberFormat(code, { minimumFractionDigits: 2 }).format(value);
          expect(Number(createDecimalRule(getDecimalMark(code)).normalise(written))).toBe(value);
        },
      ),
    );
  });

  test("without its decimals is never ten times as much", () => {
    assert(
      property(double({ min: 0, max: 99, noNaN: true }), (value) => {
        const [text, comma] = [value.toFixed(3), value.toFixed(3).replace(".", ",")];
        expect(Number(secondsRule.normalise(text))).toBe(Number(text));
        expect(Number(secondsRule.normalise(comma))).toBe(Number(text));
      }),
    );
  });
});

const plainDigitsOf = (text: string): string => text.replace(/٣/g, "3").replace(/५/g, "5").replace(/\D/g, "");

test.each(["$", "A$", " AUD ", "%", "٪"])("a sign only, “%s”, stays as typed, and is invalid", (input) => {
  const rule = /[%٪]/.test(input) ? createPercentRule() : createDollarsRule();
  expect([rule.normalise(input), rule.isValid(rule.normalise(input))]).toEqual([input.trim(), false]);
});
