import { expect, test } from "vitest";
import { Form } from "./form.ts";

test("a question has its id, name, kind, label, whether it is required, value and content [FORM-019]", () => {
  const question = {
    id: 4,
    name: "cars",
    field_type: "number",
    label: "How many cars",
    help_text: "About",
    required: 1,
    value: 12,
    content: "<p>Of yours</p>",
  };
  const { questions } = Form.parse({
    id: 1,
    name: "Hire",
    url: "hire",
    questions: [question, { id: "5", value: true }],
  });
  expect(questions).toEqual([
    {
      id: 4,
      name: "cars",
      fieldType: "number",
      label: "How many cars",
      helpText: "About",
      required: true,
      value: "12",
      content: "<p>Of yours</p>",
    },
    { id: 5, name: "", fieldType: "", label: "", helpText: "", required: false, value: "1", content: "" },
  ]);
});

const fieldsOf = (data: unknown) => Form.parse({ id: 1, name: "F", url: "f", data }).data;

test.each([
  [true, true],
  [1, true],
  ["1", true],
  ["true", true],
  ["required", true],
  ["on", true],
  ["yes", true],
  [false, false],
  [0, false],
  ["0", false],
  ["false", false],
  ["no", false],
  ["off", false],
  ["", false],
  [null, false],
  [undefined, false],
])("a builder's field is required by %j: %j", (required, isRequired) => {
  expect(fieldsOf([{ type: "text", name: "a", required }])).toMatchObject([{ required: isRequired }]);
});

test.each([
  ["a list", [{ name: "a" }, { name: "b" }]],
  ["JSON text", '[{"name":"a"},{"name":"b"}]'],
  ["JSON text of JSON text", JSON.stringify('[{"name":"a"},{"name":"b"}]')],
  ["a record with numbers for names", { 0: { name: "a" }, 3: { name: "b" } }],
  ["a list with a gap", [null, { name: "a" }, null, { name: "b" }]],
])("a form builder's list of fields is parsed from %s", (_form, data) => {
  expect(fieldsOf(data)).toMatchObject([{ name: "a" }, { name: "b" }]);
});

test.each([
  ["records", [{ label: "A", value: "A" }]],
  ["plain texts", ["A"]],
  ["a record of records", { 1: { label: "A", value: "A" } }],
  ["null before an option", [null, { label: "A", value: "A" }]],
])("a form builder's options are parsed from %s", (_form, values) => {
  expect(fieldsOf([{ type: "select", name: "s", values }])).toMatchObject([
    { values: [{ label: "A", value: "A" }] },
  ]);
});

test("invalid text in a form builder's field affects only that member", () => {
  const odd = { type: "text", name: "a", label: { html: "x" }, placeholder: ["x"], value: { a: 1 } };
  expect(fieldsOf([odd])).toMatchObject([{ name: "a", label: "", placeholder: "", value: "" }]);
});
