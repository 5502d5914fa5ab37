import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { problemOf } from "../record-rules/text-rule.ts";
import { answerRule, answersOf } from "./answer-rules.ts";
import { dayOfShortDate, maskedDay } from "./day-mask.ts";
import { fieldOf, isAnswerField, partsOf, type Question } from "./form-parts.ts";
import { signatureType } from "./signature.ts";

const question = (more: Partial<Question>): Question => ({
  kind: "question",
  name: "q",
  field: fieldOf("q"),
  type: "text",
  label: "Q",
  hint: "",
  placeholder: "",
  isRequired: false,
  value: "",
  least: null,
  most: null,
  options: [],
  ...more,
});

describe("the mask of a date", () => {
  test.each([
    ["3112", "31/12"],
    ["31122026", "31/12/2026"],
    ["31/12/2026 and more", "31/12/2026"],
    ["4", ""],
    ["319", "31"],
    ["31129", "31/12"],
  ])(
    "makes %o to %o: a day begins with 0 to 3, a month with 0 or 1, a year with 1 or 2 [FORM-064..067]",
    (typed, masked) => {
      expect(maskedDay(typed)).toBe(masked);
    },
  );

  const place = /^(?:[0-3](?:\d(?:\/(?:[0-1](?:\d(?:\/(?:[1-2]\d{0,3})?)?)?)?)?)?)?$/;
  test("lets through a beginning of dd/mm/yyyy and nothing else, and masking it again changes nothing [FORM-064..067]", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789/- ax".split("")) }), (typed) => {
        const masked = maskedDay(typed);
        expect(masked).toMatch(place);
        expect(maskedDay(masked)).toBe(masked);
      }),
    );
  });

  test("leaves every day of two centuries as it is, whose rule takes it [FORM-036 FORM-064]", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
        (date) => {
          const [year = "", month = "", day = ""] = date.toISOString().slice(0, 10).split("-");
          const written = `${day}/${month}/${year}`;
          expect(maskedDay(written)).toBe(written);
          expect(maskedDay(written.replaceAll("/", ""))).toBe(written);
          expect(dayOfShortDate(written)).toBe(`${year}-${month}-${day}`);
          expect(problemOf(answerRule(question({ type: "shortDate" })), written)).toBe(null);
        },
      ),
    );
  });
});

test("a number is taken from its least to its most and not beyond [FORM-035]", () => {
  const end = fc.integer({ min: -1_000, max: 1_000 });
  fc.assert(
    fc.property(end, end, end, (one, other, typed) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)];
      const rule = answerRule(question({ type: "number", least, most }));
      const isWithin = typed >= least && typed <= most;
      expect(problemOf(rule, String(typed))).toBe(isWithin ? null : "numberBetween");
    }),
  );
});

test("the field of a question holds no sign that has a meaning in a form, and each name has its own", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(fieldOf(one)).toMatch(/^answer-[\w~-]*$/);
      expect(isAnswerField(fieldOf(one))).toBe(true);
      expect(fieldOf(one) === fieldOf(other)).toBe(one === other);
    }),
  );
});

test("what is kept of an answer stays as it is when it is kept again", () => {
  const types: Question["type"][] = [
    "text",
    "phone",
    "currency",
    "percent",
    "number",
    "date",
    "datetime",
    "time",
    "checkbox",
  ];
  fc.assert(
    fc.property(fc.constantFrom(...types), fc.string(), (type, typed) => {
      const { keep } = answerRule(question({ type }));
      expect(keep(keep(typed))).toBe(keep(typed));
    }),
  );
});

test("a box is sent as 1 or 0, also where it was never ticked [FORM-039]", () => {
  const boxes = ["a", "b"].map((name) => question({ type: "checkbox", name, field: fieldOf(name) }));
  expect(answersOf(boxes, (field) => (field === "answer-a" ? "1" : ""))).toEqual({ a: 1, b: 0 });
});

test("a signature is a png, jpeg or svg picture: any other kind is an error [FORM-068 FORM-069]", () => {
  for (const type of ["image/png", "image/jpeg", "image/svg+xml"]) expect(signatureType(type)).toBe(type);
  expect(() => signatureType("image/gif")).toThrow("image/gif");
  const { isGood } = answerRule(question({ type: "signature" }));
  expect(isGood("data:image/png;base64,iVBORw0KGgo=")).toBe(true);
  expect(isGood("data:image/gif;base64,R0lGODlh")).toBe(false);
  expect(isGood("data:text/html;base64,PGI+")).toBe(false);
});

describe("what a form is made of", () => {
  const asked = {
    id: 1,
    name: "x",
    fieldType: "text",
    label: "X",
    helpText: "",
    required: false,
    value: "",
    content: "",
  };
  const field = {
    name: "y",
    type: "text",
    subtype: "text",
    label: "Y",
    placeholder: "",
    required: false,
    value: "",
    values: [],
    min: "",
    max: "",
  };

  test("is its questions, and the older list where it has none", () => {
    expect(partsOf({ questions: [asked], data: [field] })).toMatchObject([{ name: "x" }]);
    expect(partsOf({ questions: [], data: [field] })).toMatchObject([{ name: "y" }]);
  });

  test("has its older labels in one line [FORM-038]", () => {
    const label = "Your<br>name<BR />\r\nin full";
    expect(partsOf({ questions: [], data: [{ ...field, label }] })).toMatchObject([
      { label: "Your name in full" },
    ]);
  });

  test("shows a type that nobody knows as text [FORM-054]", () => {
    const label = "<b>Hologram</b>";
    expect(partsOf({ questions: [{ ...asked, fieldType: "hologram", label }], data: [] })).toEqual([
      { kind: "text", text: label },
    ]);
    expect(partsOf({ questions: [{ ...asked, fieldType: "constructor", label }], data: [] })).toEqual([
      { kind: "text", text: label },
    ]);
  });
});
