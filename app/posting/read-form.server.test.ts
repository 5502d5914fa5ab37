import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import {
  longText as longTextRule,
  line as lineRule,
  type TextRule,
} from "../domain/record-rules/text-rule.ts";
import { constraintsOf } from "./constraints.server.ts";
import {
  chosen,
  email,
  field,
  line,
  longText,
  name,
  ofRule,
  optionalChosen,
  optionalField,
  optionalLine,
  optionalLongText,
  phone,
} from "./fields.ts";
import { readForm } from "./read-form.server.ts";

/** Up to three capital letters, of which `BAD` is none that is taken; kept in one line. */
const letters: TextRule = {
  ...lineRule(3),
  pattern: /^[A-Z]+$/,
  isGood: (text) => text !== "BAD",
  problem: "number",
};
const seats: TextRule = {
  ...lineRule(4),
  pattern: /^\d+$/,
  isGood: (text) => Number(text) >= 2 && Number(text) <= 9,
  problem: "numberBetween",
  least: "2",
  most: "9",
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

describe("a field that must be filled in", () => {
  test.each([[undefined], [""], ["   "], ["\n"]])("is missed when it holds %j", (text) => {
    expect(value(field(letters), text)).toMatchObject(wrong("required"));
  });

  test("is kept as its rule keeps it", () => {
    expect(value(field(letters), "  AB\t")).toBe("AB");
    expect(value(line(), "one\r\n  two ")).toBe("one two");
    expect(value(longText(20), " one\ntwo ")).toBe("one\ntwo");
  });

  test("is judged as it is kept: as long as it may be, and of its form", () => {
    expect(value(field(letters), " ABC ")).toBe("ABC");
    expect(value(field(letters), "ABCD")).toEqual(wrong("tooLong", { most: 3 }));
    expect(value(field(letters), "A1")).toEqual(wrong("number"));
    expect(value(field(letters), "BAD")).toEqual(wrong("number"));
  });

  test("says the ends of a number that it is beyond", () => {
    expect(value(field(seats), "10")).toEqual(wrong("numberBetween", { least: 2, most: 9 }));
    expect(value(field({ ...seats, least: null }), "10")).toEqual(wrong("numberBetween", { most: 9 }));
    expect(value(field(seats), "9")).toBe("9");
  });
});

describe("a field that may be left empty", () => {
  test.each([[undefined], [""], ["  "]])("gives an empty text for %j", (text) => {
    expect(value(optionalField(letters), text)).toBe("");
    expect(value(optionalLine(), text)).toBe("");
    expect(value(optionalLongText(5), text)).toBe("");
  });

  test("is judged like any other once something is in it", () => {
    expect(value(optionalField(letters), "AB")).toBe("AB");
    expect(value(optionalField(letters), "ABCD")).toEqual(wrong("tooLong", { most: 3 }));
    expect(value(optionalField(letters), "A1")).toEqual(wrong("number"));
    expect(value(optionalField(letters), "BAD")).toEqual(wrong("number"));
    expect(value(optionalLongText(5), "one\ntwo")).toEqual(wrong("tooLong", { most: 5 }));
  });

  test("may be left empty even where its rule would take no such number", () => {
    for (const text of [undefined, "", "  "]) expect(value(optionalField(seats), text)).toBe("");
  });

  test("is what its rule says it is", () => {
    expect(value(ofRule({ ...letters, isRequired: false }))).toBe("");
    expect(value(ofRule(letters))).toEqual(wrong("required"));
  });
});

test("a rule judges by itself only what is of its length and of its form", () => {
  const isGood = vi.fn<(text: string) => boolean>(() => true);
  for (const schema of [field({ ...letters, isGood }), optionalField({ ...letters, isGood })]) {
    for (const text of ["", "  ", "ABCD", "A1", "ABC"]) value(schema, text);
    expect(isGood.mock.calls).toEqual([["ABC"]]);
    isGood.mockClear();
  }
});

describe("a record chosen from a list", () => {
  test.each([
    ["7", 7],
    [" 123456789 ", 123_456_789],
  ])("%j is the number %d", (text, id) => {
    expect(value(chosen, text)).toBe(id);
    expect(value(optionalChosen, text)).toBe(id);
  });

  test.each([["new"], ["-1"], ["07"], ["1234567890"], ["1.5"], ["7x"], ["x7"]])("%j is none", (text) => {
    expect(value(chosen, text)).toEqual(wrong("required"));
    expect(value(optionalChosen, text)).toEqual(wrong("required"));
  });

  test("may be none where it needn't be chosen", () => {
    for (const text of [undefined, "", "0"]) {
      expect(value(optionalChosen, text)).toBe(0);
      expect(value(chosen, text)).toEqual(wrong("required"));
    }
  });
});

describe("a form", () => {
  const schema = z.object({ first: name, mail: email, call: phone });

  test("is given whole, or with the first thing wrong at each field", () => {
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

  test("nests and lists its members by their names, as conform does", () => {
    const nested = z.object({ car: z.object({ colours: z.array(line(5)) }) });
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
    ["an index that is an array's length", "colours[10000000]", "1"],
    ["a command of conform's own", "__intent__", "no JSON"],
    ["a state of conform's own", "__state__", "no JSON"],
    ["a name deeper than any form's", `colours${"[0].a".repeat(1_000)}`, "1"],
  ])("is read without %s", (_what, name, value) => {
    const schema = z.object({ colours: z.array(line(5)).default([]) });
    const empty = { ok: true, value: { colours: [] } };
    expect(readForm({ [name]: [value] }, schema)).toEqual(empty);
    expect(readForm(new URLSearchParams([[name, value]]), schema)).toEqual(empty);
  });

  test("is read from the query of an address too", () => {
    expect(readForm(new URLSearchParams("it=AB"), z.object({ it: field(letters) }))).toEqual({
      ok: true,
      value: { it: "AB" },
    });
  });

  test("a rule of zod's own that says nothing in our words says that the field is missing", () => {
    expect(value(z.string().min(5), "abc")).toEqual(wrong("required"));
    expect(value(z.string().min(5, "posting:problem.number"), "abc")).toEqual(wrong("number", { least: 5 }));
  });
});

describe("what HTML is told of a field", () => {
  const told = (schema: z.ZodType) => constraintsOf(z.object({ it: schema }))["it"];

  test("whether it must be filled in, how long it may be, its form and its ends", () => {
    expect(told(field(letters))).toEqual({ required: true, maxLength: 3, pattern: "[A-Z]+" });
    expect(told(optionalField(letters))).toEqual({ maxLength: 3, pattern: "(?:^[A-Z]+$)?" });
    expect(told(field(seats))).toMatchObject({ min: "2", max: "9" });
    expect(told(field(longTextRule(40)))).toEqual({ required: true, maxLength: 40 });
  });

  test("the shortest that it may be only where that is more than filled in", () => {
    expect(told(z.string().min(1))).toEqual({ required: true });
    expect(told(z.string().min(2))).toEqual({ required: true, minLength: 2 });
  });

  test("the ends of a number, and no pattern of what the browser knows itself", () => {
    expect(told(z.number().min(1).max(5))).toMatchObject({ min: 1, max: 5 });
    expect(told(z.email())).toEqual({ required: true });
  });

  test("the same schema is looked at once", () => {
    const schema = z.object({ it: field(letters) });
    expect(constraintsOf(schema)).toBe(constraintsOf(schema));
    expect(constraintsOf(z.object({}))).toEqual({});
  });
});
