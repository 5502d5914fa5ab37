import { isDay } from "../record-rules/day.ts";
import { plainLabel } from "./plain-label.ts";

/**
 * Types of answers, each with its own rule (`answer-rules.ts`). `shortDate` is dd/mm/yyyy, `boxes` any number
 * of options, `suggested` a text with suggestions.
 */
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
  | "radios"
  | "boxes"
  | "suggested"
  | "file"
  | "signature";

/** A question of a form, from either of the API's two lists. */
export type Question = {
  kind: "question";
  /** Key of the answer. */
  name: string;
  /** Name of its form field, without special characters. */
  field: string;
  type: AnswerType;
  label: string;
  hint: string;
  placeholder: string;
  isRequired: boolean;
  /** Initial value. */
  value: string;
  /** Limits of a number, null if none, and the step between numbers, counted from the minimum. */
  least: number | null;
  most: number | null;
  step: number | null;
  /** Limits of a date as `yyyy-MM-dd`, "" if none. */
  firstDay: string;
  lastDay: string;
  /** Max characters of a text, null for the default of its type. */
  longest: number | null;
  options: readonly { value: string; label: string }[];
  /** Whether free text is allowed besides the options, or in place of a suggestion. */
  takesOther: boolean;
  /** Whether several files are allowed. */
  isMultiple: boolean;
};

/** The parts of a form, in display order. `html` isn't sanitised yet. */
export type FormPart =
  | Question
  | { kind: "content"; html: string }
  | { kind: "heading"; level: 2 | 3 | 4; text: string }
  | { kind: "text"; text: string }
  | { kind: "submit"; label: string }
  /** Never shown; sent with the answers as entered by the organiser. */
  | { kind: "hidden"; name: string; value: string }
  /** A question of an unsupported type. `text`: what it says, "" if nothing is shown. */
  | { kind: "unknown"; fieldType: string; label: string; text: string; isRequired: boolean };

type ApiQuestion = {
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
  description: string;
  placeholder: string;
  required: boolean;
  value: string;
  values: readonly { label: string; value: string; selected: boolean }[];
  min: string;
  max: string;
  step: string;
  maxlength: string;
  multiple: boolean;
  other: boolean;
  requireValidOption: boolean;
};

/** Both lists of a form, from the API. */
export type FormLists = { questions: readonly ApiQuestion[]; data: readonly LegacyField[] };

/** Parses a form: its questions or, if it has none, the legacy list. */
export function parseFormParts({ questions, data }: FormLists): FormPart[] {
  const parts =
    questions.length > 0
      ? questions.map(partOfQuestion)
      : data.map(partOfLegacy).filter((part) => part !== null);
  const names = new Set<string>();
  return parts.map((part) => {
    if (part.kind !== "question") return part;
    const name = uniqueName(part.name, names);
    names.add(name);
    return name === part.name ? part : { ...part, name, field: fieldFor(name, part.type) };
  });
}

/** Copies of a question in a form builder have the same name; each gets a name of its own (“name-2”). */
function uniqueName(name: string, taken: ReadonlySet<string>): string {
  let unique = name;
  for (let copy = 2; taken.has(unique); copy += 1) unique = `${name}-${copy}`;
  return unique;
}

/** The questions among the parts. */
export const findQuestions = (parts: readonly FormPart[]): Question[] =>
  parts.filter((part) => part.kind === "question");

/** Max files per question. */
export const MAX_FILES = 3;

/** Whether a form has file questions, which require an account. */
export const hasFileQuestions = (parts: readonly FormPart[]): boolean =>
  findQuestions(parts).some(({ type }) => type === "file");

/** Whether a file is required. */
export const requiresFiles = (parts: readonly FormPart[]): boolean =>
  findQuestions(parts).some(({ type, isRequired }) => type === "file" && isRequired);

/** Label of a required question of an unsupported type; null if the form can be sent. */
export function findUnanswerable(parts: readonly FormPart[]): string | null {
  const unknown = parts.filter((part) => part.kind === "unknown");
  return unknown.find(({ isRequired }) => isRequired)?.label ?? null;
}

/** Name of an answer's form field: prefixed, and escaped because dots and brackets would nest. */
export const answerFieldName = (name: string): string =>
  `answer-${name.replace(/[^A-Za-z0-9_-]/g, (sign) => `~${(sign.codePointAt(0) ?? 0).toString(16)}`)}`;

/**
 * File questions get a suffix, so that the fields for the file's name and removal can't collide with others.
 */
const fieldFor = (name: string, type: AnswerType): string =>
  type === "file" ? `${answerFieldName(name)}~_` : answerFieldName(name);

/** Whether a posted name is an answer. */
export const isAnswerField = (name: string): boolean => name.startsWith("answer-");

/** Question types of the API documentation, and `signature`, which is this site's own. [FORM-041..052] */
const questionTypes: Readonly<Record<string, AnswerType>> = {
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

/** Default properties of a question. */
export const questionDefaults = {
  kind: "question",
  hint: "",
  placeholder: "",
  least: null,
  most: null,
  step: null,
  firstDay: "",
  lastDay: "",
  longest: null,
  options: [],
  takesOther: false,
  isMultiple: false,
} as const;

function partOfQuestion(question: ApiQuestion): FormPart {
  const { fieldType, content, required } = question;
  const label = plainLabel(question.label);
  if (fieldType === "content") return { kind: "content", html: content };
  if (fieldType === "submit") return { kind: "submit", label };
  const type = Object.hasOwn(questionTypes, fieldType) ? questionTypes[fieldType] : undefined;
  const name = question.name || String(question.id);
  if (!type) {
    const text = [question.label, content, question.value].filter((words) => words !== "").join(" ");
    return { kind: "unknown", fieldType, label: label || name, text, isRequired: required };
  }
  return {
    ...questionDefaults,
    name,
    field: answerFieldName(name),
    type,
    label: label || name,
    hint: plainLabel(question.helpText),
    isRequired: required,
    value: question.value,
  };
}

/** Answer types of the legacy list, by type and subtype or by type only. */
const legacyTypes: Readonly<Record<string, AnswerType>> = {
  text: "text",
  "text email": "email",
  "text tel": "phone",
  "text password": "password",
  textarea: "textarea",
  number: "number",
  date: "shortDate",
  "date datetime-local": "datetime",
  "date time": "time",
  select: "select",
  "radio-group": "radios",
  "checkbox-group": "boxes",
  autocomplete: "suggested",
  file: "file",
  signature: "signature",
  // Types named like HTML inputs, from other form builders.
  email: "email",
  tel: "phone",
  phone: "phone",
  url: "text",
  color: "text",
  password: "password",
  currency: "currency",
  percent: "percent",
  checkbox: "checkbox",
  radio: "radios",
  time: "time",
  datetime: "datetime",
  "datetime-local": "datetime",
};

function partOfLegacy(field: LegacyField, index: number): FormPart | null {
  const { subtype, value } = field;
  const label = plainLabel(field.label);
  const name = field.name || `${field.type}-${index + 1}`;
  switch (field.type) {
    case "header":
      return { kind: "heading", level: levelOf(subtype), text: label };
    case "paragraph":
      // A canvas needs scripts of the form builder.
      return subtype === "canvas" ? null : { kind: "content", html: paragraphHtml(field.label) };
    case "button":
      return subtype === "reset" ? null : { kind: "submit", label };
    case "hidden":
      return { kind: "hidden", name, value };
  }
  const answerType = typeOf(field);
  if (!answerType)
    return {
      kind: "unknown",
      fieldType: field.type,
      label: label || name,
      text: "",
      isRequired: field.required,
    };
  const options = field.values.map((option) => ({
    value: option.value || (answerType === "select" ? "" : plainLabel(option.label)),
    label: plainLabel(option.label) || option.value,
  }));
  const chosen = options.filter((_option, at) => field.values[at]?.selected).map((option) => option.value);
  return {
    ...questionDefaults,
    name,
    field: fieldFor(name, answerType),
    type: answerType,
    label: label || name,
    hint: plainLabel(field.description),
    placeholder: plainLabel(field.placeholder),
    isRequired: field.required,
    value: chosen.length === 0 ? value : chosen.slice(0, answerType === "boxes" ? undefined : 1).join("\n"),
    ...parseLimits(field),
    step: parseStep(field.step),
    longest:
      Number.isInteger(Number(field.maxlength)) && Number(field.maxlength) > 0
        ? Number(field.maxlength)
        : null,
    options,
    takesOther: answerType === "suggested" ? !field.requireValidOption : field.other,
    isMultiple: answerType === "file" && field.multiple,
  };
}

function typeOf({ type: declaredType, subtype, multiple }: LegacyField): AnswerType | undefined {
  const type = declaredType.toLowerCase();
  if (type === "select" && multiple) return "boxes";
  const known = `${type} ${subtype}`;
  if (Object.hasOwn(legacyTypes, known)) return legacyTypes[known];
  return Object.hasOwn(legacyTypes, type) ? legacyTypes[type] : undefined;
}

/** Paragraphs of the form builder are HTML with links. */
const paragraphHtml = (html: string): string =>
  /<(?:p|div|[uo]l|h[1-6]|table|blockquote)\b/i.test(html) ? html : `<p>${html}</p>`;

/** The page has a title of its own, so form headings start at level 2. */
const levelOf = (subtype: string): 2 | 3 | 4 => (subtype === "h3" ? 3 : /^h[4-6]$/.test(subtype) ? 4 : 2);

/** Limits of a number or date. Swapped limits are corrected, as nothing could be answered otherwise. */
function parseLimits({ min, max }: Pick<LegacyField, "min" | "max">) {
  const [least, most] = [parseNumber(min), parseNumber(max)];
  const [firstDay, lastDay] = [isDay(min) ? min : "", isDay(max) ? max : ""];
  const isSwapped =
    (least !== null && most !== null && least > most) || (lastDay !== "" && firstDay > lastDay);
  return isSwapped
    ? { least: most, most: least, firstDay: lastDay, lastDay: firstDay }
    : { least, most, firstDay, lastDay };
}

const parseNumber = (text: string): number | null =>
  text.trim() === "" || !Number.isFinite(Number(text)) ? null : Number(text);

const parseStep = (text: string): number | null => {
  const step = parseNumber(text);
  return step !== null && step > 0 ? step : null;
};
