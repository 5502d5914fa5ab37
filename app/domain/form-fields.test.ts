import * as fc from "fast-check";
import { expect, test } from "vitest";
import { groupFields, isFieldName, MAX_FORM_FIELDS, parseFormFields } from "./form-fields.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("a form is parsed as browsers encode it", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.stringMatching(/^[\w ä&=+-]{0,40}$/), fc.string())), (fields) => {
      const read = parseFormFields(bytes(new URLSearchParams(fields).toString()));
      expect(read).toEqual({ ok: true, fields: [...new URLSearchParams(new URLSearchParams(fields))] });
    }),
  );
});

test.each([
  ["bytes that are no UTF-8", "a=%FF%FE", [["a", "\ufffd\ufffd"]]],
  ["an escape that is cut off", "a=%E0%A4%", [["a", "\ufffd%"]]],
  ["separators alone", "&&&", []],
  ["nothing", "", []],
])("a form of %s can be read", (_what, body, fields) => {
  expect(parseFormFields(bytes(body))).toEqual({ ok: true, fields });
});

test.each([
  ["with as many fields as there may be is read", MAX_FORM_FIELDS, true],
  ["with one more is too large", MAX_FORM_FIELDS + 1, false],
])("a form %s", (_what, count, isRead) => {
  const repeated = parseFormFields(bytes(Array(count).fill("a=1").join("&")));
  const named = parseFormFields(bytes(Array.from({ length: count }, (_, n) => `a${n}=`).join("&")));
  const expected = isRead ? { ok: true } : { ok: false, status: 413 };
  expect([repeated, named]).toMatchObject([expected, expected]);
});

test.each([
  ["entry_note", true],
  ["car.colours[0]", true],
  ["colours[]", true],
  ["a.b.c.d.e.f.g.h", true],
  ["a.b.c.d.e.f.g.h.i", false],
  [`a${"[0]".repeat(8)}`, false],
  ["colours[999]", true],
  ["colours[1000]", false],
  ["colours[4294967294]", false],
  ["a".repeat(200), true],
  ["a".repeat(201), false],
])("%s as a field's name: %s", (name, isOne) => {
  expect(isFieldName(name)).toBe(isOne);
  expect(parseFormFields(bytes(`${encodeURIComponent(name)}=1`)).ok).toBe(isOne);
});

test("fields are grouped by name, with their values in order", () => {
  const groups = groupFields([
    ["a", "1"],
    ["__proto__", "2"],
    ["a", "3"],
    ["a", "1"],
  ]);
  expect([...groups]).toEqual([
    ["a", ["1", "3", "1"]],
    ["__proto__", ["2"]],
  ]);
});
