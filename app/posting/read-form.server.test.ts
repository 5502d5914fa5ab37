import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createLongTextRule, createLineRule, type TextRule } from "../domain/record-rules/text-rule.ts";
import { deriveConstraints } from "./constraints.server.ts";
import {
  requiredRecordId,
  emailField,
  requiredField,
  lineField,
  longTextField,
  personNameField,
  requiredOrOptionalField,
  optionalId,
  optionalField,
  optionalLineField,
  optionalLongTextField,
  phoneField,
} from "./fields.ts";
import { readForm } from "./read-form.server.ts";

/** A code of up to three letters, saved in capitals, except `BAD`. */
const letters: TextRule = {
  ...createLineRule(3),
  pattern: /^[A-Z]+$/,
  isValid: (text) => text !== "BAD",
  problem: "number",
};
const seats: TextRule = {
  ...createLineRule(4),
  pattern: /^\d+$/,
  isValid: (text) => Number(text) >= 2 && Number(text) <= 9,
  problem: "numberBetween",
  min: "2",
  max: "9",
};

const read = (schema: z.ZodType, text?: string) =>
  readForm(text === undefined ? {} : { it: [text] }, z.object({ it: schema }));
const value = (schema: z.ZodType, text?: string) => {
  const one = read(schema, text);
  return one.ok ? z.object({ it: z.unknown() }).parse(one.value).it : one.errors;
};
const wrong = (key: string, values?: Record<string, number>) => [
  { field: "it", key: `posting:problem.${key}`, ...(values && { values }) },
];

describe("a required field", () => {
  test.each([[undefined], [""], ["   "], ["\n"]])("is missing when it holds %j", (text) => {
    expect(value(requiredField(letters), text)).toMatchObject(wrong("required"));
  });

  test("is saved in the form that its rule defines", () => {
    expect(value(requiredField(letters), "  AB\t")).toBe("AB");
    expect(value(lineField(), "one\r\n  two ")).toBe("one two");
    expect(value(longTextField(20), " one\ntwo ")).toBe("one\ntwo");
  });

  test("is validated in its saved form: length and pattern", () => {
    expect(value(requiredField(letters), " ABC ")).toBe("ABC");
    expect(value(requiredField(letters), "ABCD")).toEqual(wrong("tooLong", { most: 3 }));
    expect(value(requiredField(letters), "A1")).toEqual(wrong("number"));
    expect(value(requiredField(letters), "BAD")).toEqual(wrong("number"));
  });

  test("reports the limits that a number exceeds", () => {
    expect(value(requiredField(seats), "10")).toEqual(wrong("numberBetween", { least: 2, most: 9 }));
    expect(value(requiredField({ ...seats, min: null }), "10")).toEqual(wrong("numberBetween", { most: 9 }));
    expect(value(requiredField(seats), "9")).toBe("9");
  });
});

describe("an optional field", () => {
  test.each([[undefined], [""], ["  "]])("gives an empty text for %j", (text) => {
    expect(value(optionalField(letters), text)).toBe("");
    expect(value(optionalLineField(), text)).toBe("");
    expect(value(optionalLongTextField(5), text)).toBe("");
  });

  test("is validated like any other if filled in", () => {
    expect(value(optionalField(letters), "AB")).toBe("AB");
    expect(value(optionalField(letters), "ABCD")).toEqual(wrong("tooLong", { most: 3 }));
    expect(value(optionalField(letters), "A1")).toEqual(wrong("number"));
    expect(value(optionalField(letters), "BAD")).toEqual(wrong("number"));
    expect(value(optionalLongTextField(5), "one\ntwo")).toEqual(wrong("tooLong", { most: 5 }));
  });

  test("may be empty even if its rule wouldn't accept that number", () => {
    for (const text of [undefined, "", "  "]) expect(value(optionalField(seats), text)).toBe("");
  });

  test("is required or optional according to its rule", () => {
    expect(value(requiredOrOptionalField({ ...letters, isRequired: false }))).toBe("");
    expect(value(requiredOrOptionalField(letters))).toEqual(wrong("required"));
  });
});

test("a rule's own check only runs on values of valid length and pattern", () => {
  const isGood = vi.fn<(text: string) => boolean>(() => true);
  for (const schema of [
    requiredField({ ...letters, isValid: isGood }),
    optionalField({ ...letters, isValid: isGood }),
  ]) {
    for (const text of ["", "  ", "ABCD", "A1", "ABC"]) value(schema, text);
    expect(isGood.mock.calls).toEqual([["ABC"]]);
    isGood.mockClear();
  }
});

describe("a record chosen from a list", () => {
  test.each([
    ["7", 7],
    [" 123456789 ", 123_456_789],
  ])("%j is the id %d", (text, id) => {
    expect(value(requiredRecordId, text)).toBe(id);
    expect(value(optionalId, text)).toBe(id);
  });

  test.each([["new"], ["-1"], ["07"], ["1234567890"], ["1.5"], ["7x"], ["x7"]])("%j is invalid", (text) => {
    expect(value(requiredRecordId, text)).toEqual(wrong("required"));
    expect(value(optionalId, text)).toEqual(wrong("required"));
  });

  test("may be empty if optional", () => {
    for (const text of [undefined, "", "0"]) {
      expect(value(optionalId, text)).toBe(0);
      expect(value(requiredRecordId, text)).toEqual(wrong("required"));
    }
  });
});

describe("a form", () => {
  const schema = z.object({ first: personNameField, mail: emailField, call: phoneField });

  test("is parsed completely, or has the first error of each field", () => {
    const good = { first: ["Sam"], mail: [" Sam@example.com "], call: ["0491 570 156"] };
    expect(readForm(good, schema)).toMatchObject({ ok: true, value: { first: "Sam" } });
    expect(readForm({ ...good, mail: ["sam@"], call: [] }, schema)).toEqual({
      ok: false,
      errors: [
        { field: "mail", key: "posting:problem.email" },
        { field: "call", key: "posting:problem.required" },
      ],
    });
  });

  test("supports nested and repeated names, like conform", () => {
    const nested = z.object({ car: z.object({ colours: z.array(lineField(5)) }) });
    const members = { "car.colours[0]": ["red"], "car.colours[1]": ["much too long"] };
    expect(readForm({ "car.colours[0]": ["red"] }, nested)).toEqual({
      ok: true,
      value: { car: { colours: ["red"] } },
    });
    expect(readForm(members, nested)).toMatchObject({
      ok: false,
      errors: [{ field: "car.colours[1]", values: { most: 5 } }],
    });
  });

  test.each([
    ["an index as large as an array's maximum length", "colours[10000000]", "1"],
    ["a command of conform's own", "__intent__", "no JSON"],
    ["a state of conform's own", "__state__", "no JSON"],
    ["a name nested deeper than any form's", `colours${"[0].a".repeat(1_000)}`, "1"],
  ])("is parsed without %s", (_what, name, value) => {
    const schema = z.object({ colours: z.array(lineField(5)).default([]) });
    const empty = { ok: true, value: { colours: [] } };
    expect(readForm({ [name]: [value] }, schema)).toEqual(empty);
    expect(readForm(new URLSearchParams([[name, value]]), schema)).toEqual(empty);
  });

  test("is parsed from a URL's query, too", () => {
    expect(readForm(new URLSearchParams("it=AB"), z.object({ it: requiredField(letters) }))).toEqual({
      ok: true,
      value: { it: "AB" },
    });
  });

  test("a zod message that isn't a key of ours means that the field is missing", () => {
    expect(value(z.string().min(5), "abc")).toEqual(wrong("required"));
    expect(value(z.string().min(5, "posting:problem.number"), "abc")).toEqual(wrong("number", { least: 5 }));
  });
});

describe("the HTML constraints of a field", () => {
  const constraintsFor = (schema: z.ZodType) => deriveConstraints(z.object({ it: schema }))["it"];

  test("include required, pattern and limits, but no maxlength", () => {
    expect(constraintsFor(requiredField(letters))).toEqual({ required: true, pattern: "[A-Z]+" });
    expect(constraintsFor(optionalField(letters))).toEqual({ pattern: "(?:^[A-Z]+$)?" });
    expect(constraintsFor(requiredField(seats))).toMatchObject({ min: "2", max: "9" });
    expect(constraintsFor(requiredField(createLongTextRule(40)))).toEqual({ required: true });
  });

  test("include a minimum length only if it is more than one", () => {
    expect(constraintsFor(z.string().min(1))).toEqual({ required: true });
    expect(constraintsFor(z.string().min(2))).toEqual({ required: true, minLength: 2 });
  });

  test("include the limits of a number, and no pattern for types that browsers check", () => {
    expect(constraintsFor(z.number().min(1).max(5))).toMatchObject({ min: 1, max: 5 });
    expect(constraintsFor(z.email())).toEqual({ required: true });
  });

  test("are derived once per schema", () => {
    const schema = z.object({ it: requiredField(letters) });
    expect(deriveConstraints(schema)).toBe(deriveConstraints(schema));
    expect(deriveConstraints(z.object({}))).toEqual({});
  });
});
