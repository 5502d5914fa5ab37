import {
  validateChoice,
  MAX_LINE_LENGTH,
  validateText,
  type RecordProblem,
  type TextRule,
} from "../../../app/domain/record-rules/text-rule.ts";
import { dateOrDateTime, text } from "../../../app/wire/primitives.ts";

/** The rule "chosen" requires a choice from a list. */
export type ValidatedField = { field: string; label: string; rule: TextRule | "chosen" };

/** Normalises a string by its rule. Accepts invalid strings, because `validateRecord` finds them. */
export const createTextSchema = (rule: TextRule) => text.transform(rule.normalise);

/** Normalises a date to `yyyy-MM-dd`. Accepts invalid dates, because `validateRecord` finds them. */
export const daySchema = text.transform((value) => dateOrDateTime.parse(value)?.slice(0, 10) ?? value.trim());

/**
 * Validates a record. Returns a message for the user, or "" if the record is valid. The message lists all
 * required fields that are empty or, if there are none, describes the first invalid field. Undefined fields
 * aren't checked.
 */
export function validateRecord(
  record: Readonly<Record<string, string | number | undefined>>,
  fields: readonly ValidatedField[],
): string {
  const problems = fields.flatMap(({ field, label, rule }) => {
    const problem = findProblem(record[field], rule);
    return problem === null
      ? []
      : [{ name: label, problem, maxLength: rule === "chosen" ? MAX_LINE_LENGTH : rule.maxLength }];
  });
  const missingFields = problems.filter(({ problem }) => problem === "required").map(({ name }) => name);
  if (missingFields.length > 0) return `Fill in: ${missingFields.join(", ")}.`;
  const [firstProblem] = problems;
  if (!firstProblem) return "";
  return MESSAGES[firstProblem.problem](
    `${firstProblem.name.slice(0, 1).toLowerCase()}${firstProblem.name.slice(1)}`,
    firstProblem.maxLength,
  );
}

function findProblem(value: string | number | undefined, rule: TextRule | "chosen"): RecordProblem | null {
  if (value === undefined) return null;
  return rule === "chosen" ? validateChoice(Number(value)) : validateText(rule, String(value));
}

export const NAME_WITH_WEB_ADDRESS_MESSAGE =
  "A name can’t contain a website or email address. Add a space after each full stop.";

const MESSAGES: Record<RecordProblem, (name: string, maxLength: number) => string> = {
  required: (name) => `Fill in: ${name}.`,
  tooLong: (name, max) => `The ${name} is too long: the maximum is ${max} characters.`,
  seconds: (name) => `The ${name} must be a number of seconds.`,
  year: (name) => `The ${name} must be a valid year.`,
  wholeNumber: (name) => `The ${name} must be a whole number, 0 or more.`,
  day: (name) => `The ${name} must be a valid date.`,
  dateOfBirth: () => "Enter a valid date of birth.",
  email: () => "Enter an email address such as name@example.com.",
  phone: (name) => `Check the ${name}: a phone number has 6 to 15 digits and no letters.`,
  postcode: () => "Enter a valid postcode.",
  australianPostcode: () => "Enter a four-digit postcode.",
  streetNumber: () => "Please include your street number!",
  nameWithAddress: () => NAME_WITH_WEB_ADDRESS_MESSAGE,
  licenceNumberForm: (name) => `Check the ${name}: a licence number has at least one digit.`,
  abn: () => "Enter an 11-digit ABN.",
  number: (name) => `The ${name} must be a number.`,
  numberLeast: (name) => `The ${name} is too small.`,
  numberMost: (name) => `The ${name} is too large.`,
  numberBetween: (name) => `The ${name} is outside its limits.`,
  numberStep: (name) => `The ${name} is not one of the allowed numbers.`,
  numberStepMost: (name) => `The ${name} is not one of the allowed numbers.`,
  dayWithin: (name) => `The ${name} is not a date that can be chosen here.`,
  dateTime: (name) => `The ${name} must be a date and time.`,
  time: (name) => `The ${name} must be a time of day.`,
  choice: (name) => `Choose an option from the list: ${name}.`,
  otherChoice: (name) => `Enter your own text for “Other”: ${name}.`,
  signature: (name) => `Sign here: ${name}.`,
  website: (name) => `The ${name} must be a full URL such as https://example.com.`,
};
