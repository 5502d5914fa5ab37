import {
  choiceProblem,
  longestLine,
  problemOf,
  type RecordProblem,
  type TextRule,
} from "../../../app/domain/record-rules/text-rule.ts";
import { dayOrMoment, text } from "../../../app/wire/primitives.ts";

/**
 * A member of a record that a rule is about: its `name` in words, and the rule of its text or that it is
 * chosen.
 */
export type RuledMember = { member: string; name: string; rule: TextRule | "chosen" };

/** A text as it is kept by its rule. What the rule refuses comes through as it is, to be refused in words. */
export const kept = (rule: TextRule) => text.transform(rule.keep);

/** A day as it is kept; the time of a moment is left out, and what is no day comes through to be refused. */
export const keptDay = text.transform((value) => dayOrMoment.parse(value)?.slice(0, 10) ?? value.trim());

/**
 * Why a record isn't taken, in words for whoever sent it; "" when it is. What is missing comes first and
 * all at once. A member that isn't there at all stays as it is.
 */
export function recordRefusal(
  record: Readonly<Record<string, string | number | undefined>>,
  members: readonly RuledMember[],
): string {
  const problems = members.flatMap(({ member, name, rule }) => {
    const problem = problemIn(record[member], rule);
    return problem === null
      ? []
      : [{ name, problem, longest: rule === "chosen" ? longestLine : rule.longest }];
  });
  const missing = problems.filter(({ problem }) => problem === "required").map(({ name }) => name);
  if (missing.length > 0) return `Please fill in: ${missing.join(", ")}.`;
  const [first] = problems;
  if (!first) return "";
  return words[first.problem](`${first.name.slice(0, 1).toLowerCase()}${first.name.slice(1)}`, first.longest);
}

function problemIn(value: string | number | undefined, rule: TextRule | "chosen"): RecordProblem | null {
  if (value === undefined) return null;
  return rule === "chosen" ? choiceProblem(Number(value)) : problemOf(rule, String(value));
}

/** For somebody whose name looks like the address of a site. */
export const namesWithAddresses =
  "A name can’t hold the address of a site or of a mailbox. After a full stop, please leave a space.";

const words: Record<RecordProblem, (name: string, longest: number) => string> = {
  required: (name) => `Please fill in: ${name}.`,
  tooLong: (name, longest) => `The ${name} is too long: it can have ${longest} characters.`,
  seconds: (name) => `The ${name} must be a number of seconds.`,
  year: (name) => `The ${name} is not a year that can be right.`,
  wholeNumber: (name) => `The ${name} must be a whole number, 0 or more.`,
  day: (name) => `The ${name} is not a day that exists.`,
  dateOfBirth: () => "The date of birth is not one that can be right.",
  email: () => "Please check the e-mail address.",
  phone: (name) => `Please check the ${name}: a phone number has 6 to 15 digits and no letters.`,
  postcode: () => "Please check the postcode.",
  australianPostcode: () => "An Australian postcode has four digits.",
  streetNumber: () => "Please include your street number!",
  nameWithAddress: () => namesWithAddresses,
  licenceNumberForm: (name) => `Please check the ${name}: a licence number has at least one digit.`,
  abn: () => "An ABN has 11 digits.",
  number: (name) => `The ${name} must be a number.`,
  numberLeast: (name) => `The ${name} is not a number that can be taken: it is too small.`,
  numberMost: (name) => `The ${name} is not a number that can be taken: it is too large.`,
  numberBetween: (name) => `The ${name} is not a number within its limits.`,
  dateTime: (name) => `The ${name} is not a day and time.`,
  time: (name) => `The ${name} is not a time of day.`,
  choice: (name) => `Please choose one of the list: ${name}.`,
  signature: (name) => `Please sign: ${name}.`,
  website: (name) => `The ${name} is not a whole address of a page, such as https://example.com.`,
};
