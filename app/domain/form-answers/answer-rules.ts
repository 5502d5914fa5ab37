import { isUploadId } from "../upload-rules.ts";
import { day, isDay } from "../record-rules/day.ts";
import { plainDigits } from "../record-rules/digits.ts";
import { dollarsRule } from "../record-rules/dollars.ts";
import { decimal, type DecimalMark, percent } from "../record-rules/number.ts";
import { email } from "../record-rules/person.ts";
import { phone } from "../record-rules/phone.ts";
import {
  line,
  MAX_LINE_LENGTH,
  MAX_NOTE_LENGTH,
  longText,
  oneLine,
  type RecordProblem,
  type TextRule,
} from "../record-rules/text-rule.ts";
import { parseShortDate } from "./date-mask.ts";
import { type FormPart, MAX_FILES, type Question, findQuestions } from "./form-parts.ts";
import { splitAnswers, OTHER } from "./multiple-answers.ts";
import { signature } from "./signature-rule.ts";

/**
 * Validation rule of a question's answer. The site uses it for its form, with the decimal mark of the page's
 * language; the embedded API for its checks, with numbers as sent. [FORM-034 FORM-035]
 */
export function answerRule(question: Question, mark: DecimalMark = "."): TextRule {
  const rule = rulesByType[question.type](question, mark);
  return { ...rule, isRequired: question.isRequired };
}

/** Answers by question name, as sent and stored. */
export type Answers = Record<string, string | number | string[]>;

/**
 * Collects a form's answers by question name, as they are sent: text, 1 or 0 for a checkbox, a list for
 * several answers; and the organiser's hidden values. `textOf` returns the text of a field, several answers
 * as lines. Questions that aren't shown are left out. [FORM-032 FORM-039]
 */
export function collectAnswers(
  parts: readonly FormPart[],
  textOf: (field: string) => string,
  mark: DecimalMark = ".",
): Answers {
  const hidden = parts.flatMap((part) => (part.kind === "hidden" ? [[part.name, part.value] as const] : []));
  const answers = findQuestions(parts).map((question): [string, Answers[string]] => {
    const value = answerRule(question, mark).normalise(textOf(question.field));
    if (question.type === "checkbox") return [question.name, Number(value === "1")];
    return [question.name, question.type === "boxes" || question.isMultiple ? splitAnswers(value) : value];
  });
  return Object.fromEntries([...hidden, ...answers]);
}

const rulesByType: Record<Question["type"], (question: Question, mark: DecimalMark) => TextRule> = {
  text: ({ longest }) => line(longest === null ? undefined : Math.min(longest, MAX_NOTE_LENGTH)),
  textarea: ({ longest }) => longText(Math.min(longest ?? MAX_NOTE_LENGTH, MAX_NOTE_LENGTH)),
  email: () => email,
  phone: () => phone,
  currency: (question, mark) =>
    number(question, {
      ...dollarsRule(mark),
      isValid: (text) => /^-?\d{1,9}(?:\.\d{1,2})?$/.test(text),
    }),
  percent: (question, mark) => number(question, percent(mark)),
  number: (question, mark) => number(question, decimal(mark)),
  // A password isn't trimmed.
  password: () => ({ ...line(), normalise: (typed) => typed }),
  date: () => ({ ...day, normalise: normaliseDay }),
  shortDate: ({ firstDay, lastDay }) => ({
    ...line(),
    normalise: normaliseShortDate,
    tooLong: "day",
    // Wider than what is saved, so that browsers accept what the server accepts.
    pattern: /^\s*\p{Nd}{1,2}(?:\/|[.]|-)?\p{Nd}{1,2}(?:\/|[.]|-)?\p{Nd}{4}\s*$/u,
    isValid: (text) => /\/[12]\d{3}$/.test(text) && isBetween(parseShortDate(text), firstDay, lastDay),
    problem: firstDay === "" && lastDay === "" ? "day" : "dayWithin",
  }),
  datetime: () => ({
    ...line(),
    normalise: (typed) => plainDigits(oneLine(typed)).replace(/^(\S+) (\S+)$/, "$1T$2"),
    isValid: (text) => {
      const [date = "", time = "", ...more] = text.split("T");
      return more.length === 0 && isDay(date) && isTime(time);
    },
    problem: "dateTime",
  }),
  time: () => ({
    ...line(),
    normalise: (typed) => plainDigits(oneLine(typed)).replace(/^(\d):/, "0$1:"),
    isValid: isTime,
    problem: "time",
  }),
  checkbox: () => ({
    ...line(),
    normalise: (typed) => (["", "0", "false"].includes(typed.trim()) ? "" : "1"),
  }),
  select: ({ options }) => ({
    ...line(),
    maxLength: MAX_NOTE_LENGTH,
    isValid: (text) => options.some(({ value }) => oneLine(value) === text),
    problem: "choice",
  }),
  radios: (question) => ({
    ...line(),
    maxLength: MAX_NOTE_LENGTH,
    isValid: (text) => isOffered(question, text),
    problem: question.takesOther ? "otherChoice" : "choice",
  }),
  boxes: (question) => ({
    ...line(),
    normalise: (typed) => splitAnswers(typed).join("\n"),
    maxLength: 10 * MAX_NOTE_LENGTH,
    isValid: (text) => {
      const ownTexts = splitAnswers(text).filter((chosen) => !isOption(question, chosen));
      return ownTexts.length <= 1 && ownTexts.every((chosen) => isOffered(question, chosen));
    },
    problem: question.takesOther ? "otherChoice" : "choice",
  }),
  suggested: (question) => ({
    ...line(),
    normalise: (typed) => suggestedValue(question, oneLine(typed)),
    maxLength: question.longest ?? MAX_LINE_LENGTH,
    isValid: (text) => isOffered(question, text),
    problem: "choice",
  }),
  file: ({ isMultiple }) => ({
    ...line(),
    normalise: (typed) => splitAnswers(typed).join("\n"),
    isValid: (text) =>
      splitAnswers(text).length <= (isMultiple ? MAX_FILES : 1) && splitAnswers(text).every(isUploadId),
  }),
  signature: () => signature,
};

/** Whether an answer is one of the options, or free text where that is allowed. */
function isOffered({ options, takesOther }: Question, chosen: string): boolean {
  if (isOption({ options }, chosen)) return true;
  return takesOther && chosen !== OTHER && chosen.length <= MAX_LINE_LENGTH;
}

const isOption = ({ options }: Pick<Question, "options">, chosen: string): boolean =>
  options.some(({ value }) => oneLine(value) === chosen);

/** Value of a suggestion whose value or label was typed. */
function suggestedValue({ options }: Question, typed: string): string {
  if (isOption({ options }, typed)) return typed;
  const named = options.find(({ label }) => label.toLowerCase() === typed.toLowerCase());
  return named ? oneLine(named.value) : typed;
}

function number({ least, most, step }: Question, rule: TextRule): TextRule {
  return {
    ...rule,
    isValid: (text) =>
      rule.isValid(text) &&
      (least === null || Number(text) >= least) &&
      (most === null || Number(text) <= most) &&
      (step === null || isInteger((Number(text) - (least ?? 0)) / step)),
    problem: numberProblem(least, most, step),
    least: least === null ? null : String(least),
    most: most === null ? null : String(most),
    ...(step !== null && { step }),
  };
}

/** Tolerates binary fractions: 0.3 is three steps of 0.1. */
const isInteger = (number: number): boolean => Math.abs(number - Math.round(number)) < 1e-6;

const isBetween = (date: string, first: string, last: string): boolean =>
  isDay(date) && (first === "" || date >= first) && (last === "" || date <= last);

function numberProblem(least: number | null, most: number | null, step: number | null): RecordProblem {
  if (step !== null) return most === null ? "numberStep" : "numberStepMost";
  if (least !== null && most !== null) return "numberBetween";
  if (least !== null) return "numberLeast";
  return most === null ? "number" : "numberMost";
}

/** A date as browsers send it, also if it was typed as dd/mm/yyyy because the browser has no date field. */
function normaliseDay(typed: string): string {
  const text = normaliseShortDate(typed);
  return /^\d\d\/\d\d\/\d{4}$/.test(text) ? parseShortDate(text) : text;
}

/** dd/mm/yyyy from other separators, without leading zeros, or without separators. */
function normaliseShortDate(typed: string): string {
  const text = plainDigits(oneLine(typed)).replace(/^(\d\d)(\d\d)(\d{4})$/, "$1/$2/$3");
  const parts = /^(\d\d?)([/.-])(\d\d?)\2(\d{4})$/.exec(text);
  const [, day = "", , month = "", year = ""] = parts ?? [];
  return parts ? `${day.padStart(2, "0")}/${month.padStart(2, "0")}/${year}` : text;
}

const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(text);
