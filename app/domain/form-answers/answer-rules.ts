import { isUploadId } from "../upload-rules.ts";
import { dayRule, isDay } from "../record-rules/day.ts";
import { toAsciiDigits } from "../record-rules/digits.ts";
import { createDollarsRule } from "../record-rules/dollars.ts";
import { createDecimalRule, type DecimalMark, createPercentRule } from "../record-rules/number.ts";
import { emailRule } from "../record-rules/person.ts";
import { phoneRule } from "../record-rules/phone.ts";
import {
  createLineRule,
  MAX_LINE_LENGTH,
  MAX_NOTE_LENGTH,
  createLongTextRule,
  toOneLine,
  type RecordProblem,
  type TextRule,
} from "../record-rules/text-rule.ts";
import { toIsoDate } from "./date-mask.ts";
import { type FormPart, MAX_FILES, type Question, listQuestions } from "./form-parts.ts";
import { splitAnswers, OTHER } from "./multiple-answers.ts";
import { signatureRule } from "./signature-rule.ts";

/**
 * Returns the validation rule for the answers to a question. `mark` is the decimal mark of typed answers;
 * answers that are sent to the API have the default. [FORM-034 FORM-035]
 */
export function getAnswerRule(question: Question, mark: DecimalMark = "."): TextRule {
  const rule = RULES_BY_TYPE[question.type](question, mark);
  return { ...rule, isRequired: question.isRequired };
}

/** Answers by question name, as sent and stored. */
export type Answers = Record<string, string | number | string[]>;

/**
 * Collects a form's answers and the organiser's hidden values by name, as they are sent: a text, 1 or 0 for a
 * checkbox, or a list if a question accepts several answers. `getText` returns the text of a field, with one
 * line per answer. Leaves out questions of unsupported types. [FORM-032 FORM-039]
 */
export function collectAnswers(
  formParts: readonly FormPart[],
  getText: (field: string) => string,
  mark: DecimalMark = ".",
): Answers {
  const hiddenValues = formParts.flatMap((part) =>
    part.kind === "hidden" ? [[part.name, part.value] as const] : [],
  );
  const answers = listQuestions(formParts).map((question): [string, Answers[string]] => {
    const value = getAnswerRule(question, mark).normalise(getText(question.field));
    if (question.type === "checkbox") return [question.name, Number(value === "1")];
    return [question.name, question.type === "boxes" || question.isMultiple ? splitAnswers(value) : value];
  });
  return Object.fromEntries([...hiddenValues, ...answers]);
}

const RULES_BY_TYPE: Record<Question["type"], (question: Question, mark: DecimalMark) => TextRule> = {
  text: ({ maxLength }) =>
    createLineRule(maxLength === null ? undefined : Math.min(maxLength, MAX_NOTE_LENGTH)),
  textarea: ({ maxLength }) => createLongTextRule(Math.min(maxLength ?? MAX_NOTE_LENGTH, MAX_NOTE_LENGTH)),
  email: () => emailRule,
  phone: () => phoneRule,
  currency: (question, mark) =>
    createNumberRule(question, {
      ...createDollarsRule(mark),
      isValid: (text) => /^-?\d{1,9}(?:\.\d{1,2})?$/.test(text),
    }),
  percent: (question, mark) => createNumberRule(question, createPercentRule(mark)),
  number: (question, mark) => createNumberRule(question, createDecimalRule(mark)),
  // Passwords aren't trimmed.
  password: () => ({ ...createLineRule(), normalise: (input) => input }),
  date: () => ({ ...dayRule, normalise: normaliseDay }),
  shortDate: ({ firstDay, lastDay }) => ({
    ...createLineRule(),
    normalise: normaliseShortDate,
    tooLong: "day",
    // The browser checks the typed text, so the pattern accepts everything that `normalise` can correct.
    pattern: /^\s*\p{Nd}{1,2}(?:\/|[.]|-)?\p{Nd}{1,2}(?:\/|[.]|-)?\p{Nd}{4}\s*$/u,
    isValid: (text) => /\/[12]\d{3}$/.test(text) && isBetween(toIsoDate(text), firstDay, lastDay),
    problem: firstDay === "" && lastDay === "" ? "day" : "dayWithin",
  }),
  datetime: () => ({
    ...createLineRule(),
    normalise: (input) => toAsciiDigits(toOneLine(input)).replace(/^(\S+) (\S+)$/, "$1T$2"),
    isValid: (text) => {
      const [date = "", time = "", ...extraParts] = text.split("T");
      return extraParts.length === 0 && isDay(date) && isTime(time);
    },
    problem: "dateTime",
  }),
  time: () => ({
    ...createLineRule(),
    normalise: (input) => toAsciiDigits(toOneLine(input)).replace(/^(\d):/, "0$1:"),
    isValid: isTime,
    problem: "time",
  }),
  checkbox: () => ({
    ...createLineRule(),
    normalise: (input) => (["", "0", "false"].includes(input.trim()) ? "" : "1"),
  }),
  select: ({ options }) => ({
    ...createLineRule(),
    maxLength: MAX_NOTE_LENGTH,
    isValid: (text) => options.some(({ value }) => toOneLine(value) === text),
    problem: "choice",
  }),
  radios: (question) => ({
    ...createLineRule(),
    maxLength: MAX_NOTE_LENGTH,
    isValid: (text) => isAllowed(question, text),
    problem: question.allowsOther ? "otherChoice" : "choice",
  }),
  boxes: (question) => ({
    ...createLineRule(),
    normalise: (input) => splitAnswers(input).join("\n"),
    maxLength: 10 * MAX_NOTE_LENGTH,
    isValid: (text) => {
      const freeTexts = splitAnswers(text).filter((answer) => !isOption(question, answer));
      return freeTexts.length <= 1 && freeTexts.every((answer) => isAllowed(question, answer));
    },
    problem: question.allowsOther ? "otherChoice" : "choice",
  }),
  suggested: (question) => ({
    ...createLineRule(),
    normalise: (input) => toSuggestedValue(question, toOneLine(input)),
    maxLength: question.maxLength ?? MAX_LINE_LENGTH,
    isValid: (text) => isAllowed(question, text),
    problem: "choice",
  }),
  file: ({ isMultiple }) => ({
    ...createLineRule(),
    normalise: (input) => splitAnswers(input).join("\n"),
    isValid: (text) =>
      splitAnswers(text).length <= (isMultiple ? MAX_FILES : 1) && splitAnswers(text).every(isUploadId),
  }),
  signature: () => signatureRule,
};

function isAllowed({ options, allowsOther }: Question, answer: string): boolean {
  if (isOption({ options }, answer)) return true;
  return allowsOther && answer !== OTHER && answer.length <= MAX_LINE_LENGTH;
}

const isOption = ({ options }: Pick<Question, "options">, answer: string): boolean =>
  options.some(({ value }) => toOneLine(value) === answer);

/** Returns the value of the suggestion whose label was typed. Any other text is returned unchanged. */
function toSuggestedValue({ options }: Question, input: string): string {
  if (isOption({ options }, input)) return input;
  const option = options.find(({ label }) => label.toLowerCase() === input.toLowerCase());
  return option ? toOneLine(option.value) : input;
}

function createNumberRule({ min, max, step }: Question, rule: TextRule): TextRule {
  return {
    ...rule,
    isValid: (text) =>
      rule.isValid(text) &&
      (min === null || Number(text) >= min) &&
      (max === null || Number(text) <= max) &&
      (step === null || isInteger((Number(text) - (min ?? 0)) / step)),
    problem: getNumberProblem(min, max, step),
    min: min === null ? null : String(min),
    max: max === null ? null : String(max),
    ...(step !== null && { step }),
  };
}

/** Tolerates rounding errors of floating-point numbers: 0.3 / 0.1 is 2.9999999999999996. */
const isInteger = (createNumberRule: number): boolean =>
  Math.abs(createNumberRule - Math.round(createNumberRule)) < 1e-6;

const isBetween = (date: string, firstDay: string, lastDay: string): boolean =>
  isDay(date) && (firstDay === "" || date >= firstDay) && (lastDay === "" || date <= lastDay);

function getNumberProblem(min: number | null, max: number | null, step: number | null): RecordProblem {
  if (step !== null) return max === null ? "numberStep" : "numberStepMost";
  if (min !== null && max !== null) return "numberBetween";
  if (min !== null) return "numberLeast";
  return max === null ? "number" : "numberMost";
}

/**
 * Converts dd/mm/yyyy to `yyyy-MM-dd`, because users of browsers without a date field may type dd/mm/yyyy.
 */
function normaliseDay(input: string): string {
  const text = normaliseShortDate(input);
  return /^\d\d\/\d\d\/\d{4}$/.test(text) ? toIsoDate(text) : text;
}

function normaliseShortDate(input: string): string {
  const text = toAsciiDigits(toOneLine(input)).replace(/^(\d\d)(\d\d)(\d{4})$/, "$1/$2/$3");
  const match = /^(\d\d?)([/.-])(\d\d?)\2(\d{4})$/.exec(text);
  const [, day = "", , month = "", year = ""] = match ?? [];
  return match ? `${day.padStart(2, "0")}/${month.padStart(2, "0")}/${year}` : text;
}

const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(text);
