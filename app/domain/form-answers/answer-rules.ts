import { day, isDay } from "../record-rules/day.ts";
import { plainDigits } from "../record-rules/digits.ts";
import { amountTyped } from "../record-rules/dollars.ts";
import { email } from "../record-rules/person.ts";
import { phone } from "../record-rules/phone.ts";
import {
  line,
  longestNote,
  longText,
  oneLine,
  type RecordProblem,
  type TextRule,
} from "../record-rules/text-rule.ts";
import { dayOfShortDate } from "./day-mask.ts";
import { type FormPart, type Question, questionsIn } from "./form-parts.ts";
import { signature } from "./signature.ts";

/**
 * The rule of a question's answer. The site makes its form of it, the embedded API its refusals. [FORM-034
 * FORM-035]
 */
export function answerRule(question: Question): TextRule {
  const rule = rules[question.type](question);
  return { ...rule, isRequired: question.isRequired };
}

/**
 * The answers of a form as they are sent, by the names of its questions. `textOf` gives what was typed in a
 * field. What nobody was asked is left out. [FORM-032 FORM-039]
 */
export function answersOf(
  parts: readonly FormPart[],
  textOf: (field: string) => string,
): Record<string, string | number> {
  return Object.fromEntries(
    questionsIn(parts).map((question) => {
      const kept = answerRule(question).keep(textOf(question.field));
      return [question.name, question.type === "checkbox" ? Number(kept === "1") : kept];
    }),
  );
}

const rules: Record<Question["type"], (question: Question) => TextRule> = {
  text: () => line(),
  textarea: () => longText(longestNote),
  email: () => email,
  phone: () => phone,
  currency: (question) => number(question, amountTyped, /^-?\d{1,9}(?:\.\d{1,2})?$/),
  percent: (question) => number(question, (typed) => amountTyped(typed.replaceAll("%", ""))),
  number: (question) => number(question, amountTyped),
  // A password is what was typed, to the space.
  password: () => ({ ...line(), keep: (typed) => typed }),
  date: () => ({ ...day, keep: keptDay }),
  shortDate: () => ({
    ...line(),
    keep: (typed) => plainDigits(oneLine(typed)),
    tooLong: "day",
    pattern: /^[0-3]\d\/[0-1]\d\/[1-2]\d\d\d$/,
    isGood: (text) => isDay(dayOfShortDate(text)),
    problem: "day",
  }),
  datetime: () => ({
    ...line(),
    keep: (typed) => plainDigits(oneLine(typed)).replace(/^(\S+) (\S+)$/, "$1T$2"),
    isGood: (text) => {
      const [date = "", time = "", ...more] = text.split("T");
      return more.length === 0 && isDay(date) && isTime(time);
    },
    problem: "dateTime",
  }),
  time: () => ({
    ...line(),
    keep: (typed) => plainDigits(oneLine(typed)).replace(/^(\d):/, "0$1:"),
    isGood: isTime,
    problem: "time",
  }),
  checkbox: () => ({
    ...line(),
    keep: (typed) => (["", "0", "false"].includes(typed.trim()) ? "" : "1"),
  }),
  select: ({ options }) => ({
    ...line(),
    longest: longestNote,
    isGood: (text) => options.some(({ value }) => oneLine(value) === text),
    problem: "choice",
  }),
  signature: () => signature,
};

function number(
  { least, most }: Question,
  keep: (typed: string) => string,
  form = /^-?\d{1,12}(?:\.\d{1,6})?$/,
): TextRule {
  return {
    ...line(20),
    keep,
    tooLong: "number",
    isGood: (text) =>
      form.test(text) && (least === null || Number(text) >= least) && (most === null || Number(text) <= most),
    problem: problemOfNumber(least, most),
    least: least === null ? null : String(least),
    most: most === null ? null : String(most),
  };
}

function problemOfNumber(least: number | null, most: number | null): RecordProblem {
  if (least !== null && most !== null) return "numberBetween";
  if (least !== null) return "numberLeast";
  return most === null ? "number" : "numberMost";
}

/** A day as browsers send it, also where one without its own field has it written as dd/mm/yyyy. */
function keptDay(typed: string): string {
  const text = plainDigits(oneLine(typed));
  return /^\d\d?\/\d\d?\/\d{4}$/.test(text) ? dayOfShortDate(text) : text;
}

const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(text);
