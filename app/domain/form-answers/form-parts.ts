/** What is answered, each with a rule of its own (`answer-rules.ts`). `shortDate` is dd/mm/yyyy. */
export type AnswerType =
  | "text"
  | "textarea"
  | "email"
  | "phone"
  | "currency"
  | "percent"
  | "number"
  | "password"
  | "date"
  | "shortDate"
  | "datetime"
  | "time"
  | "checkbox"
  | "select"
  | "signature";

/** A question of a form, whichever of the API's two lists it came in. */
export type Question = {
  kind: "question";
  /** Under it the answer is sent. */
  name: string;
  /** The name of its field, which holds no sign that has a meaning there. */
  field: string;
  type: AnswerType;
  label: string;
  hint: string;
  placeholder: string;
  isRequired: boolean;
  /** What it opens with. */
  value: string;
  /** The ends of a number, null where it has none. */
  least: number | null;
  most: number | null;
  options: readonly { value: string; label: string }[];
};

/** What a form is made of, in the order in which it is read. `html` isn't clean yet. */
export type FormPart =
  | Question
  | { kind: "content"; html: string }
  | { kind: "heading"; level: 2 | 3 | 4; text: string }
  | { kind: "text"; text: string }
  | { kind: "submit"; label: string };

type AskedQuestion = {
  id: number;
  name: string;
  fieldType: string;
  label: string;
  helpText: string;
  required: boolean;
  value: string;
  content: string;
};

type LegacyField = {
  name: string;
  type: string;
  subtype: string;
  label: string;
  placeholder: string;
  required: boolean;
  value: string;
  values: readonly { label: string; value: string; selected: boolean }[];
  min: string;
  max: string;
};

/** Both lists of a form as the API has them. */
export type FormLists = { questions: readonly AskedQuestion[]; data: readonly LegacyField[] };

/** The parts of a form: of its questions, or of the older list where it has none. */
export const partsOf = ({ questions, data }: FormLists): FormPart[] =>
  questions.length > 0 ? questions.map(partOfQuestion) : data.map(partOfLegacy);

/** The parts that ask something. */
export const questionsIn = (parts: readonly FormPart[]): Question[] =>
  parts.filter((part) => part.kind === "question");

/** The name of an answer's field: other names of a form are its own, and dots and brackets nest. */
export const fieldOf = (name: string): string =>
  `answer-${name.replace(/[^A-Za-z0-9_-]/g, (sign) => `~${(sign.codePointAt(0) ?? 0).toString(16)}`)}`;

/** Whether a member of a posted form is an answer. */
export const isAnswerField = (name: string): boolean => name.startsWith("answer-");

/** Question types of the documents, and `signature`, which is this site's own. [FORM-041..052] */
const asked: Readonly<Record<string, AnswerType>> = {
  text: "text",
  textarea: "textarea",
  email: "email",
  phone: "phone",
  currency: "currency",
  percent: "percent",
  number: "number",
  password: "password",
  date: "date",
  datetime: "datetime",
  time: "time",
  checkbox: "checkbox",
  signature: "signature",
};

function partOfQuestion(question: AskedQuestion): FormPart {
  const { fieldType, label, content } = question;
  if (fieldType === "content") return { kind: "content", html: content };
  if (fieldType === "submit") return { kind: "submit", label };
  const type = Object.hasOwn(asked, fieldType) ? asked[fieldType] : undefined;
  if (!type) return unknown(label, content, question.value);
  const name = question.name || String(question.id);
  return {
    kind: "question",
    name,
    field: fieldOf(name),
    type,
    label: label || name,
    hint: question.helpText,
    placeholder: "",
    isRequired: question.required,
    value: question.value,
    least: null,
    most: null,
    options: [],
  };
}

/** What an input of the older list is, by its subtype; any other is one line of text. */
const ofSubtype: Readonly<Record<string, AnswerType>> = {
  email: "email",
  tel: "phone",
  password: "password",
};
const legacy: Readonly<Record<string, AnswerType>> = {
  textarea: "textarea",
  number: "number",
  date: "shortDate",
  select: "select",
  signature: "signature",
};

function partOfLegacy(field: LegacyField): FormPart {
  const label = withoutBreaks(field.label);
  switch (field.type) {
    case "header":
      return { kind: "heading", level: levelOf(field.subtype), text: label };
    case "paragraph":
      return { kind: "text", text: label };
    case "button":
      return { kind: "submit", label };
  }
  const type =
    field.type === "text"
      ? Object.hasOwn(ofSubtype, field.subtype)
        ? ofSubtype[field.subtype]
        : "text"
      : Object.hasOwn(legacy, field.type)
        ? legacy[field.type]
        : undefined;
  if (!type) return unknown(label, field.value);
  return {
    kind: "question",
    name: field.name,
    field: fieldOf(field.name),
    type,
    label: label || field.name,
    hint: "",
    placeholder: field.placeholder,
    isRequired: field.required,
    value: field.values.find(({ selected }) => selected)?.value ?? field.value,
    least: endOf(field.min),
    most: endOf(field.max),
    options: field.values.map((option) => ({ value: option.value, label: option.label || option.value })),
  };
}

/** A type that nobody here knows shows what it says, as text and never as markup. [FORM-054] */
const unknown = (...said: string[]): FormPart => ({
  kind: "text",
  text: said.filter((words) => words !== "").join(" "),
});

/** [FORM-038] */
const withoutBreaks = (label: string): string =>
  label
    .replace(/<br\s*\/?>|[\r\n]+/gi, " ")
    .replace(/\s+/g, " ")
    .trim();

/** A form stands below its page's own title. */
const levelOf = (subtype: string): 2 | 3 | 4 => (subtype === "h3" ? 3 : /^h[4-6]$/.test(subtype) ? 4 : 2);

const endOf = (text: string): number | null =>
  text.trim() === "" || !Number.isFinite(Number(text)) ? null : Number(text);
