import { optionalPostcode } from "../domain/record-rules/address.ts";
import { licenceNumber } from "../domain/record-rules/licence.ts";
import { seconds } from "../domain/record-rules/number.ts";
import { email, personName } from "../domain/record-rules/person.ts";
import { phone } from "../domain/record-rules/phone.ts";
import { line, longestNote, longText, problemOf, type TextRule } from "../domain/record-rules/text-rule.ts";
import type { EntryChoices } from "../domain/entry/entry-offer.ts";
import { quantityProblems } from "../domain/entry/entry-rules.ts";
import { asksLicenceNumber, chosenCategory } from "../domain/entry/entry-sections.ts";
import { choicesOf } from "./entry-choices.ts";
import type { Constraint } from "../posting/answer.ts";
import type { FieldError } from "../posting/message.ts";
import type { EntryPage } from "./entry-page.ts";
import { type EntryField, type EntryValues, type OwnField, textOf } from "./entry-values.ts";
import { quantityError } from "./post/rule-errors.ts";

/** What the form's texts may be. */
const rules = {
  transfer_name: line(),
  licence_number: licenceNumber,
  expected_time: seconds,
  sharing_vehicle_with: line(),
  entrant_note: longText(longestNote),
  first_name: personName,
  last_name: personName,
  email,
  mobile_phone: phone,
  buyer_postcode: optionalPostcode,
  ambassador_code: line(),
} satisfies Partial<Record<OwnField, TextRule>>;

export type LimitedField = keyof typeof rules;

const isLimited = (name: string): name is LimitedField => Object.hasOwn(rules, name);
const limitedFields = Object.keys(rules).filter(isLimited);

/** The limits of a field as attributes of its control. */
export function limitsOf(field: EntryField): Constraint {
  if (!isLimited(field)) return {};
  const { longest, pattern }: TextRule = rules[field];
  return { maxLength: longest, ...(pattern && { pattern: pattern.source.replace(/^\^|\$$/g, "") }) };
}

/** What is wrong with a text that was typed; null for nothing, also where nothing was typed. */
export function limitError(field: LimitedField, text: string): FieldError | null {
  const rule: TextRule = rules[field];
  const problem = text === "" ? null : problemOf(rule, text);
  return problem && { field, key: `posting:problem.${problem}`, values: { most: rule.longest } };
}

/**
 * What is wrong with what is typed so far, in the fields that the page shows now: more tickets than one order
 * takes, a telephone number with letters. What is still to be filled in is no error yet. The browser says it
 * once a field is left, the server with every answer; neither waits for the end. [ENT-032..035]
 */
export function typedErrors(page: EntryPage, values: EntryValues): FieldError[] {
  const choices = choicesOf(values, page.offer);
  return [
    ...quantityProblems(page.offer, choices).map(quantityError),
    ...limitedFields
      .filter((field) => isAsked(field, page, choices))
      .flatMap((field) => limitError(field, textOf(values, field)) ?? []),
  ];
}

function isAsked(field: LimitedField, page: EntryPage, choices: EntryChoices): boolean {
  const category = chosenCategory(page.offer, choices);
  switch (field) {
    case "transfer_name":
      return category?.isEntryTransfer ?? false;
    case "licence_number":
      return asksLicenceNumber(page.offer, choices);
    case "expected_time":
      return category?.askExpectedTime ?? false;
    case "sharing_vehicle_with":
      return category?.askIfSharingVehicle ?? false;
    case "entrant_note":
      return category !== null;
    default:
      return page.driver !== null;
  }
}
