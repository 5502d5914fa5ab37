import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { validateText } from "../record-rules/text-rule.ts";
import { getAnswerRule, collectAnswers } from "./answer-rules.ts";
import { toIsoDate, maskDate } from "./date-mask.ts";
import {
  buildAnswerFieldName,
  isAnswerField,
  parseFormParts,
  QUESTION_DEFAULTS,
  type Question,
  findUnanswerableLabel,
} from "./form-parts.ts";
import { OTHER } from "./multiple-answers.ts";
import { checkSignatureType } from "./signature.ts";

const question = (more: Partial<Question>): Question => ({
  ...QUESTION_DEFAULTS,
  name: "q",
  field: buildAnswerFieldName("q"),
  type: "text",
  label: "Q",
  isRequired: false,
  value: "",
  ...more,
});

describe("the date mask", () => {
  test.each([
    ["3112", "31/12"],
    ["31122026", "31/12/2026"],
    ["4", "04"],
    ["319", "31/09"],
    ["1332027", "13/03/2027"],
    ["4/3/2027", "04/03/2027"],
    ["4 3 2027", "04/03/2027"],
    ["4-3", "04/03"],
    ["1/2/2026", "01/02/2026"],
    ["1/12/2026", "01/12/2026"],
    ["31.1.2026", "31/01/2026"],
    ["9-9-1999", "09/09/1999"],
    ["1/", "01"],
    ["٣١/١٢/٢٠٢٦", "31/12/2026"],
    ["３１１２２０２６", "31/12/2026"],
  ])(
    "formats %o as %o: a day starts with 0 to 3, a month with 0 or 1, a year with 1 or 2 [FORM-064..067]",
    (input, masked) => {
      expect(maskDate(input)).toBe(masked);
    },
  );

  test.each([
    "31129",
    "13119",
    "31/12/3026",
    "31/12/2026 and more",
    "7 March 2027",
    "x9140",
    "2027-03-14",
    "11,5",
    "24:00",
    "1998",
    "-",
  ])("leaves %o, which is not the beginning of a date, as typed", (input) => {
    expect(maskDate(input)).toBe(input);
  });

  const place = /^(?:\d(?:\d(?:\/(?:\d(?:\d(?:\/(?:[1-2]\d{0,3})?)?)?)?)?)?)?$/;
  const digitsOf = (text: string) => text.replaceAll(/\D/g, "");
  test("loses no digit, and is idempotent [FORM-064..067]", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789/- ax".split("")) }), (input) => {
        const masked = maskDate(input);
        expect(maskDate(masked)).toBe(masked);
        if (masked === input) return;
        expect(masked).toMatch(place);
        expect(digitsOf(masked).replaceAll("0", "")).toBe(digitsOf(input).replaceAll("0", ""));
      }),
      { numRuns: 1_000 },
    );
  });

  test("formats a date typed with any separators, with or without leading zeros, as dd/mm/yyyy [FORM-064]", () => {
    const number = (max: number) => fc.integer({ min: 1, max });
    const written = fc.constantFrom("/", ".", "-", " ");
    fc.assert(
      fc.property(
        number(31),
        number(12),
        fc.integer({ min: 1900, max: 2999 }),
        written,
        (day, month, year, mark) => {
          const keys = `${day}${mark}${month}${mark}${year}`.split("");
          const two = (part: number) => String(part).padStart(2, "0");
          expect(keys.reduce((held, key) => maskDate(held + key), "")).toBe(
            `${two(day)}/${two(month)}/${year}`,
          );
        },
      ),
    );
  });

  test("leaves every valid date of two centuries unchanged [FORM-036 FORM-064]", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
        (date) => {
          const [year = "", month = "", day = ""] = date.toISOString().slice(0, 10).split("-");
          const written = `${day}/${month}/${year}`;
          expect(maskDate(written)).toBe(written);
          expect(maskDate(written.replaceAll("/", ""))).toBe(written);
          expect(toIsoDate(written)).toBe(`${year}-${month}-${day}`);
          expect(validateText(getAnswerRule(question({ type: "shortDate" })), written)).toBe(null);
        },
      ),
    );
  });
});

test("a number is accepted from its minimum to its maximum, inclusive [FORM-035]", () => {
  const end = fc.integer({ min: -1_000, max: 1_000 });
  fc.assert(
    fc.property(end, end, end, (one, other, input) => {
      const [min, max] = [Math.min(one, other), Math.max(one, other)];
      const rule = getAnswerRule(question({ type: "number", min, max }));
      const isWithin = input >= min && input <= max;
      expect(validateText(rule, String(input))).toBe(isWithin ? null : "numberBetween");
    }),
  );
});

test("field names contain no special characters, and are unique", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(buildAnswerFieldName(one)).toMatch(/^answer-[\w~-]*$/);
      expect(isAnswerField(buildAnswerFieldName(one))).toBe(true);
      expect(buildAnswerFieldName(one) === buildAnswerFieldName(other)).toBe(one === other);
    }),
  );
});

test("normalising an answer is idempotent", () => {
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
    fc.property(fc.constantFrom(...types), fc.string(), (type, input) => {
      const { normalise: keep } = getAnswerRule(question({ type }));
      expect(keep(keep(input))).toBe(keep(input));
    }),
  );
});

describe("an answer with options", () => {
  const options = [
    { value: "start", label: "Start line" },
    { value: "gates", label: "Gates & fences" },
    { value: "pits", label: "Pits" },
  ];
  test.each<[string, Partial<Question>, string, string | null]>([
    ["one option", { type: "radios" }, "gates", null],
    ["one that isn't there", { type: "radios" }, "podium", "choice"],
    ["its label in place of its value", { type: "radios" }, "Pits", "choice"],
    ["something else", { type: "radios", allowsOther: true }, "Podium", null],
    ["“Other” without its text", { type: "radios", allowsOther: true }, OTHER, "otherChoice"],
    ["none", { type: "radios", isRequired: true }, "", "required"],
    ["several", { type: "boxes" }, "start\npits", null],
    ["several with one that isn't there", { type: "boxes" }, "start\npodium", "choice"],
    ["two things else", { type: "boxes", allowsOther: true }, "start\nPodium\nGrandstand", "otherChoice"],
    ["several with something else", { type: "boxes", allowsOther: true }, "start\nPodium", null],
    [
      "several with “Other” without its text",
      { type: "boxes", allowsOther: true },
      `start\n${OTHER}`,
      "otherChoice",
    ],
    ["“Other” with a book", { type: "boxes", allowsOther: true }, "x".repeat(201), "otherChoice"],
    ["no box", { type: "boxes", isRequired: true }, "\n \n", "required"],
    ["no box where none is needed", { type: "boxes" }, "", null],
    ["a suggestion", { type: "suggested" }, "gates", null],
    ["a suggestion by its label", { type: "suggested" }, "  gates &  Fences", null],
    ["no suggestion", { type: "suggested" }, "Podium", "choice"],
    ["something else than suggested", { type: "suggested", allowsOther: true }, "Podium", null],
  ])("that is %s is validated: %o", (_what, more, input, problem) => {
    expect(validateText(getAnswerRule(question({ options, ...more })), input)).toBe(problem);
  });

  test("is sent as its value, several as a list, hidden ones as the organiser wrote them [FORM-032]", () => {
    const parts = [
      question({ type: "boxes", name: "where", field: "where", options, allowsOther: true }),
      question({ type: "boxes", name: "none", field: "none", options }),
      question({ type: "suggested", name: "near", field: "near", options }),
      question({ type: "file", name: "cvs", field: "cvs", isMultiple: true }),
      { kind: "hidden" as const, name: "source", value: "site" },
    ];
    const input: Record<string, string> = {
      where: "pits\nstart\npits\nBy the bar",
      near: "PITS",
      cvs: "a\nb",
    };
    expect(collectAnswers(parts, (field) => input[field] ?? "")).toEqual({
      where: ["pits", "start", "By the bar"],
      none: [],
      near: "pits",
      cvs: ["a", "b"],
      source: "site",
    });
  });
});

test.each([
  [{ step: 5, min: 10 }, "20", null],
  [{ step: 5, min: 10 }, "22", "numberStep"],
  [{ step: 5, min: 10 }, "5", "numberStep"],
  [{ step: 0.1 }, "0.3", null],
  [{ step: 0.1 }, "0.35", "numberStep"],
  [{ step: 2, min: 1, max: 9 }, "9", null],
  [{ step: 2, min: 1, max: 9 }, "11", "numberStepMost"],
])("a number within %o is validated: %s gives %o [FORM-035]", (ends, input, problem) => {
  expect(validateText(getAnswerRule(question({ type: "number", ...ends })), input)).toBe(problem);
});

test.each([
  ["14/03/2027", null],
  ["14.3.2027", null],
  ["1-3-2027", null],
  ["14032027", null],
  ["١٤/٠٣/٢٠٢٧", null],
  ["1432027", "dayWithin"],
  ["30/02/2027", "dayWithin"],
  ["28/02/2027", "dayWithin"],
  ["01/04/2027", "dayWithin"],
  ["31/03/2027", null],
  ["31/03/3027", "dayWithin"],
])("a date within March is validated: %s gives %o [FORM-036]", (input, problem) => {
  const within = { firstDay: "2027-03-01", lastDay: "2027-03-31" };
  expect(validateText(getAnswerRule(question({ type: "shortDate", ...within })), input)).toBe(problem);
});

test.each([
  ["text", 10, 10],
  ["text", 900, 900],
  ["textarea", 50, 50],
  ["textarea", 90_000, 4_000],
] as const)("a %s of at most %i characters takes %i", (type, maxLength, max) => {
  const rule = getAnswerRule(question({ type, maxLength }));
  expect(validateText(rule, "x".repeat(max))).toBe(null);
  expect(validateText(rule, "x".repeat(max + 1))).toBe("tooLong");
});

test("a checkbox is sent as 1 or 0, even if it was never ticked [FORM-039]", () => {
  const boxes = ["a", "b"].map((name) =>
    question({ type: "checkbox", name, field: buildAnswerFieldName(name) }),
  );
  expect(collectAnswers(boxes, (field) => (field === "answer-a" ? "1" : ""))).toEqual({ a: 1, b: 0 });
});

test("a signature is a png, jpeg or svg image: any other type is an error [FORM-068 FORM-069]", () => {
  for (const type of ["image/png", "image/jpeg", "image/svg+xml"])
    expect(checkSignatureType(type)).toBe(type);
  expect(() => checkSignatureType("image/gif")).toThrow("image/gif");
  const { isValid: isGood } = getAnswerRule(question({ type: "signature" }));
  expect(isGood("data:image/jpeg;base64,/9j/4AAQ")).toBe(true);
  expect(isGood("data:image/gif;base64,R0lGODlh")).toBe(false);
  expect(isGood("data:text/html;base64,PGI+")).toBe(false);
});

describe("the parts of a form", () => {
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
    description: "",
    placeholder: "",
    required: false,
    value: "",
    values: [],
    min: "",
    max: "",
    step: "",
    maxlength: "",
    multiple: false,
    other: false,
    requireValidOption: false,
  };

  test("are its questions, or the legacy list if it has none", () => {
    expect(parseFormParts({ questions: [asked], data: [field] })).toMatchObject([{ name: "x" }]);
    expect(parseFormParts({ questions: [], data: [field] })).toMatchObject([{ name: "y" }]);
  });

  test("have single-line labels, also in the legacy list [FORM-038]", () => {
    const label = "Your<br>name<BR />\r\nin full";
    expect(parseFormParts({ questions: [], data: [{ ...field, label }] })).toMatchObject([
      { label: "Your name in full" },
    ]);
  });

  test.each(["hologram", "constructor"])(
    "include the text of a question of the unknown type %s [FORM-054]",
    (type) => {
      const label = "<b>Hologram</b>";
      expect(parseFormParts({ questions: [{ ...asked, fieldType: type, label }], data: [] })).toEqual([
        { kind: "unknown", fieldType: type, label: "Hologram", text: label, isRequired: false },
      ]);
    },
  );

  test.each(["starRating", "fineuploader", "toString", "", "checkboxgroup", "slider"])(
    "omit a field of the unknown type %o; if it is required the form can't be sent",
    (type) => {
      const parts = (required: boolean) =>
        parseFormParts({ questions: [], data: [{ ...field, type, label: "Rate <b>us</b>", required }] });
      expect(parts(false)).toMatchObject([{ kind: "unknown", fieldType: type, text: "" }]);
      expect(findUnanswerableLabel(parts(false))).toBe(null);
      expect(findUnanswerableLabel(parts(true))).toBe("Rate us");
    },
  );

  test.each([
    ["text", "text", "text"],
    ["text", "color", "text"],
    ["text", "email", "email"],
    ["text", "tel", "phone"],
    ["text", "password", "password"],
    ["textarea", "quill", "textarea"],
    ["textarea", "tinymce", "textarea"],
    ["number", "range", "number"],
    ["date", "date", "shortDate"],
    ["date", "datetime-local", "datetime"],
    ["date", "time", "time"],
    ["select", "", "select"],
    ["radio-group", "", "radios"],
    ["checkbox-group", "", "boxes"],
    ["autocomplete", "", "suggested"],
    ["file", "file", "file"],
    ["file", "fineuploader", "file"],
    ["email", "", "email"],
    ["tel", "", "phone"],
    ["url", "", "text"],
    ["checkbox", "", "checkbox"],
    ["radio", "", "radios"],
    ["datetime-local", "", "datetime"],
    ["Text", "", "text"],
  ] as const)("asks a field of the type %s %s as %s", (type, subtype, asks) => {
    expect(parseFormParts({ questions: [], data: [{ ...field, type, subtype }] })).toMatchObject([
      { type: asks },
    ]);
  });

  test("include copies of a question, with separate answers", () => {
    const data = ["text", "text", "file", "file", "hidden"].map((type) => ({ ...field, type, name: "copy" }));
    const parts = parseFormParts({
      questions: [],
      data: [...data, { ...field, type: "text", name: "copy-2" }],
    });
    const asked = parts.filter((part) => part.kind === "question");
    expect(asked.map(({ name }) => name)).toEqual(["copy", "copy-2", "copy-3", "copy-4", "copy-2-2"]);
    expect(new Set(asked.map((one) => one.field)).size).toBe(5);
    expect(collectAnswers(asked.slice(0, 2), (name) => name)).toEqual({
      copy: "answer-copy",
      "copy-2": "answer-copy-2",
    });
  });

  test.each([
    ["number", "10", "5", "7", null],
    ["number", "10", "5", "11", "numberBetween"],
    ["number", "0", "-5", "-1", null],
    ["date", "2026-12-31", "2026-01-01", "01/06/2026", null],
    ["date", "2026-12-31", "2026-01-01", "01/06/2027", "dayWithin"],
  ])("a %s from %s to %s, with swapped limits, validates %s", (type, min, max, input, problem) => {
    const [asked] = parseFormParts({ questions: [], data: [{ ...field, type, min, max }] });
    expect(asked?.kind === "question" && validateText(getAnswerRule(asked), input)).toBe(problem);
  });

  test("include the default options, several or one depending on the type", () => {
    const values = ["a", "b", "c"].map((value) => ({ value, label: value, selected: value !== "b" }));
    const opened = (type: string, multiple = false) =>
      parseFormParts({ questions: [], data: [{ ...field, type, multiple, values }] });
    expect(opened("checkbox-group")).toMatchObject([{ value: "a\nc" }]);
    expect(opened("select", true)).toMatchObject([{ type: "boxes", value: "a\nc" }]);
    expect(opened("radio-group")).toMatchObject([{ value: "a" }]);
    expect(opened("select")).toMatchObject([{ type: "select", value: "a" }]);
  });
});
