// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../tests/support/render-part.tsx";
import { OTHER } from "../domain/form-answers/multiple-answers.ts";
import { QUESTION_DEFAULTS, type Question } from "../domain/form-answers/form-parts.ts";
import { SentAnswers, storeSentAnswers } from "./sent-answers.tsx";

const path = "/form/volunteer";

const question = (type: Question["type"], name: string, changes: Partial<Question> = {}): Question => ({
  ...QUESTION_DEFAULTS,
  name,
  field: `answer-${name}`,
  type,
  label: name,
  isRequired: false,
  value: "",
  ...changes,
});

const options = [
  { value: "fri", label: "Friday" },
  { value: "sat", label: "Saturday" },
];

/** What the confirmation lists, as `label: answers`. */
function listed(parts: Question[], posted: Record<string, string | string[]>, postedTo = path): string[] {
  const data = new FormData();
  for (const [name, values] of Object.entries(posted))
    for (const value of [values].flat()) data.append(`answer-${name}`, value);
  storeSentAnswers(postedTo, data);
  const { container, unmount } = show(<SentAnswers form={{ path, parts }} />);
  const list = [...container.querySelectorAll("dl > div")].map((entry) => {
    const [label, ...answers] = [...entry.children].map(({ textContent }) => textContent);
    return `${label}: ${answers.join(", ")}`;
  });
  unmount();
  return list;
}

test.each<[string, Question, Record<string, string | string[]>, string[]]>([
  ["a text", question("text", "Name"), { Name: " Kim " }, ["Name: Kim"]],
  ["a day", question("date", "Day"), { Day: "2027-03-14" }, ["Day: 14/03/2027"]],
  [
    "a day with a time",
    question("datetime", "Visit"),
    { Visit: "2027-03-14T17:30" },
    ["Visit: 14/03/2027 17:30"],
  ],
  ["an option", question("select", "Night", { options }), { Night: "sat" }, ["Night: Saturday"]],
  [
    "several options",
    question("boxes", "Nights", { options }),
    { Nights: ["fri", "sat"] },
    ["Nights: Friday, Saturday"],
  ],
  [
    "an own text",
    question("boxes", "Nights", { options, allowsOther: true }),
    { Nights: ["fri", OTHER], "Nights~other": "Monday" },
    ["Nights: Friday, Monday"],
  ],
  [
    "a radio button in spite of an own text",
    question("radios", "Night", { options, allowsOther: true }),
    { Night: "fri", "Night~other": "Monday" },
    ["Night: Friday"],
  ],
  ["a ticked box", question("checkbox", "Food"), { Food: "1" }, ["Food: Yes"]],
  ["a box that isn’t ticked", question("checkbox", "Food"), {}, ["Food: No"]],
  [
    "files by their names, without those removed",
    question("file", "Papers", { isMultiple: true }),
    { Papers1: "A".repeat(21), Papers1_name: "a.pdf", Papers2_name: "b.pdf", Papers2_remove: "yes" },
    ["Papers: a.pdf"],
  ],
  ["no password", question("password", "Code"), { Code: "sesame" }, []],
  ["no signature", question("signature", "Signed"), { Signed: "Kim", "Signed~drawn": "data:image/png," }, []],
  ["nothing that was left empty", question("textarea", "About"), { About: " " }, []],
])("the confirmation of a form lists %s", (_what, part, posted, expected) => {
  expect(listed([part], posted)).toEqual(expected);
});

test("answers are listed once, and only by the form that they were sent with", () => {
  const parts = [question("text", "Name")];
  expect(listed(parts, { Name: "Kim" }, "/form/other")).toEqual([]);
  expect(listed(parts, { Name: "Kim" })).toEqual(["Name: Kim"]);
  const again = show(<SentAnswers form={{ path, parts }} />);
  expect(again.container.textContent).toBe("");
});
