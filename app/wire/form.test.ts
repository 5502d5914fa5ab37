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
