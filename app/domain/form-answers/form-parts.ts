import { isDay } from "../record-rules/day.ts";
import { toPlainLabel } from "./plain-label.ts";

/**
 * Types of answers. `shortDate` is dd/mm/yyyy, `boxes` accepts any number of options, and `suggested` is a
 * text with suggestions.
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

export type Question = {
  kind: "question";
  /** Key of the answer in the request to the API. */
  name: string;
  /** Name of the question's form field, without special characters. */
  field: string;
  type: AnswerType;
  label: string;
  hint: string;
  placeholder: string;
  isRequired: boolean;
  value: string;
  /** Limits of a number, or null if there is no limit. */
  min: number | null;
  max: number | null;
  /** Step between valid numbers, counted from `min` or 0. Null if all numbers are valid. */
  step: number | null;
  /** Limits of a date, `yyyy-MM-dd`, or "" if there is no limit. */
  firstDay: string;
  lastDay: string;
  /** Maximum number of characters of a text. Null for the default of the answer type. */
  maxLength: number | null;
  options: readonly { value: string; label: string }[];
  /** Whether free text is allowed in addition to the options or instead of a suggestion. */
  allowsOther: boolean;
  isMultiple: boolean;
};

/** `html` isn't sanitised yet. */
export type FormPart =
  | Question
  | { kind: "content"; html: string }
  | { kind: "heading"; level: 2 | 3 | 4; text: string }
  | { kind: "text"; text: string }
  | { kind: "submit"; label: string }
  /** A value of the organiser that is sent with the answers, but isn't shown. */
  | { kind: "hidden"; name: string; value: string }
  /** A question of an unsupported type. `text` is shown instead of an input. */
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

/** The API's two lists of a form: documented questions, and the fields of an older form builder. */
export type FormLists = { questions: readonly ApiQuestion[]; data: readonly LegacyField[] };

/** Parses the parts of a form in display order. The fields in `data` are used only without `questions`. */
export function parseFormParts({ questions, data }: FormLists): FormPart[] {
  const formParts =
    questions.length > 0
      ? questions.map(toFormPart)
      : data.map(convertLegacyField).filter((part) => part !== null);
  const usedNames = new Set<string>();
  return formParts.map((part) => {
    if (part.kind !== "question") return part;
    const name = findUniqueName(part.name, usedNames);
    usedNames.add(name);
    return name === part.name ? part : { ...part, name, field: buildFieldName(name, part.type) };
  });
}

/**
 * Adds a number to a name that is already used (“name-2”), because form builders copy questions with their
 * names.
 */
function findUniqueName(name: string, usedNames: ReadonlySet<string>): string {
  let uniqueName = name;
  for (let copy = 2; usedNames.has(uniqueName); copy += 1) uniqueName = `${name}-${copy}`;
  return uniqueName;
}

export const listQuestions = (formParts: readonly FormPart[]): Question[] =>
  formParts.filter((part) => part.kind === "question");

export const MAX_FILES = 3;

/** Whether a form has file questions. Only logged-in users can upload files. */
export const hasFileQuestions = (formParts: readonly FormPart[]): boolean =>
  listQuestions(formParts).some(({ type }) => type === "file");

export const requiresFiles = (formParts: readonly FormPart[]): boolean =>
  listQuestions(formParts).some(({ type, isRequired }) => type === "file" && isRequired);

/**
 * Returns the label of a required question whose type isn't supported, or null if there is none. A form with
 * such a question can't be sent.
 */
export function findUnanswerableLabel(formParts: readonly FormPart[]): string | null {
  const unknownParts = formParts.filter((part) => part.kind === "unknown");
  return unknownParts.find(({ isRequired }) => isRequired)?.label ?? null;
}

/**
 * Builds the name of a question's form field. Dots and brackets are escaped, because they would nest fields.
 */
export const buildAnswerFieldName = (name: string): string =>
  `answer-${name.replace(/[^A-Za-z0-9_-]/g, (character) => `~${(character.codePointAt(0) ?? 0).toString(16)}`)}`;

/**
 * The suffix of a file field prevents that its additional fields (`buildFileNameField`,
 * `buildFileRemovalField`) have the same name as another question's field.
 */
const buildFieldName = (name: string, type: AnswerType): string =>
  type === "file" ? `${buildAnswerFieldName(name)}~_` : buildAnswerFieldName(name);

/** Whether a posted field of this name is an answer. */
export const isAnswerField = (name: string): boolean => name.startsWith("answer-");

/** Answer types by `fieldType`. All except `signature` are in the API's documentation. [FORM-041..052] */
const QUESTION_TYPES: Readonly<Record<string, AnswerType>> = {
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

export const QUESTION_DEFAULTS = {
  kind: "question",
  hint: "",
  placeholder: "",
  min: null,
  max: null,
  step: null,
  firstDay: "",
  lastDay: "",
  maxLength: null,
  options: [],
  allowsOther: false,
  isMultiple: false,
} as const;

function toFormPart(question: ApiQuestion): FormPart {
  const { fieldType, content, required } = question;
  const label = toPlainLabel(question.label);
  if (fieldType === "content") return { kind: "content", html: content };
  if (fieldType === "submit") return { kind: "submit", label };
  const type = Object.hasOwn(QUESTION_TYPES, fieldType) ? QUESTION_TYPES[fieldType] : undefined;
  const name = question.name || String(question.id);
  if (!type) {
    const text = [question.label, content, question.value].filter((line) => line !== "").join(" ");
    return { kind: "unknown", fieldType, label: label || name, text, isRequired: required };
  }
  return {
    ...QUESTION_DEFAULTS,
    name,
    field: buildAnswerFieldName(name),
    type,
    label: label || name,
    hint: toPlainLabel(question.helpText),
    isRequired: required,
    value: question.value,
  };
}

/** Answer types of legacy fields by “type subtype” or by type. */
const LEGACY_TYPES: Readonly<Record<string, AnswerType>> = {
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
  // Other form builders have types with the names of HTML inputs.
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

function convertLegacyField(field: LegacyField, index: number): FormPart | null {
  const { subtype, value } = field;
  const label = toPlainLabel(field.label);
  const name = field.name || `${field.type}-${index + 1}`;
  switch (field.type) {
    case "header":
      return { kind: "heading", level: getHeadingLevel(subtype), text: label };
    case "paragraph":
      // A canvas requires scripts of the form builder, so it isn't shown.
      return subtype === "canvas" ? null : { kind: "content", html: toParagraphHtml(field.label) };
    case "button":
      return subtype === "reset" ? null : { kind: "submit", label };
    case "hidden":
      return { kind: "hidden", name, value };
  }
  const answerType = getAnswerType(field);
  if (!answerType)
    return {
      kind: "unknown",
      fieldType: field.type,
      label: label || name,
      text: "",
      isRequired: field.required,
    };
  const options = field.values.map((option) => ({
    value: option.value || (answerType === "select" ? "" : toPlainLabel(option.label)),
    label: toPlainLabel(option.label) || option.value,
  }));
  const preselected = options
    .filter((_option, index) => field.values[index]?.selected)
    .map((option) => option.value);
  return {
    ...QUESTION_DEFAULTS,
    name,
    field: buildFieldName(name, answerType),
    type: answerType,
    label: label || name,
    hint: toPlainLabel(field.description),
    placeholder: toPlainLabel(field.placeholder),
    isRequired: field.required,
    value:
      preselected.length === 0
        ? value
        : preselected.slice(0, answerType === "boxes" ? undefined : 1).join("\n"),
    ...parseLimits(field),
    step: parseStep(field.step),
    maxLength:
      Number.isInteger(Number(field.maxlength)) && Number(field.maxlength) > 0
        ? Number(field.maxlength)
        : null,
    options,
    allowsOther: answerType === "suggested" ? !field.requireValidOption : field.other,
    isMultiple: answerType === "file" && field.multiple,
  };
}

function getAnswerType({ type: declaredType, subtype, multiple }: LegacyField): AnswerType | undefined {
  const type = declaredType.toLowerCase();
  if (type === "select" && multiple) return "boxes";
  const typeAndSubtype = `${type} ${subtype}`;
  if (Object.hasOwn(LEGACY_TYPES, typeAndSubtype)) return LEGACY_TYPES[typeAndSubtype];
  return Object.hasOwn(LEGACY_TYPES, type) ? LEGACY_TYPES[type] : undefined;
}

const toParagraphHtml = (html: string): string =>
  /<(?:p|div|[uo]l|h[1-6]|table|blockquote)\b/i.test(html) ? html : `<p>${html}</p>`;

/** The lowest level is 2, because the page's title has level 1. */
const getHeadingLevel = (subtype: string): 2 | 3 | 4 =>
  subtype === "h3" ? 3 : /^h[4-6]$/.test(subtype) ? 4 : 2;

/**
 * Parses the limits of a number or date. Swapped limits are corrected, because they would allow no answer.
 */
function parseLimits({ min, max }: Pick<LegacyField, "min" | "max">) {
  const [lowest, highest] = [parseNumber(min), parseNumber(max)];
  const [firstDay, lastDay] = [isDay(min) ? min : "", isDay(max) ? max : ""];
  const isSwapped =
    (lowest !== null && highest !== null && lowest > highest) || (lastDay !== "" && firstDay > lastDay);
  return isSwapped
    ? { min: highest, max: lowest, firstDay: lastDay, lastDay: firstDay }
    : { min: lowest, max: highest, firstDay, lastDay };
}

const parseNumber = (text: string): number | null =>
  text.trim() === "" || !Number.isFinite(Number(text)) ? null : Number(text);

const parseStep = (text: string): number | null => {
  const step = parseNumber(text);
  return step !== null && step > 0 ? step : null;
};
