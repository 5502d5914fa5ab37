import { optionalPostcodeRule } from "../../../app/domain/record-rules/address.ts";
import { emailRule, personNameRule } from "../../../app/domain/record-rules/person.ts";
import { phoneRule } from "../../../app/domain/record-rules/phone.ts";
import {
  createLineRule,
  MAX_NOTE_LENGTH,
  createLongTextRule,
  makeOptional,
  validateText,
} from "../../../app/domain/record-rules/text-rule.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";
import { validateRecord, type ValidatedField } from "../http/record-validation.ts";

/**
 * Validates the buyer and the free texts of an order. Returns a message for the user, or "" if all are valid.
 * `findEntryProblems` checks the licence number itself.
 */
export function findBuyerProblem(order: ReceivedEntryOrder): string {
  if (order.first_name.trim() === "" || order.last_name.trim() === "")
    return "Enter your first and last name.";
  if (validateText(emailRule, order.email) !== null) return "Enter the email address for your receipt.";
  const texts = Object.fromEntries(VALIDATED_FIELDS.map(({ field }) => [field, order[field]]));
  return validateRecord(texts, VALIDATED_FIELDS);
}

const OPTIONAL_LINE = makeOptional(createLineRule());

const VALIDATED_FIELDS = [
  { field: "first_name", label: "First name", rule: personNameRule },
  { field: "last_name", label: "Last name", rule: personNameRule },
  { field: "mobile_phone", label: "Mobile phone", rule: phoneRule },
  { field: "postcode", label: "Postcode", rule: optionalPostcodeRule },
  { field: "ambassadorCode", label: "Ambassador code", rule: OPTIONAL_LINE },
  { field: "aasa_licence", label: "Licence number", rule: OPTIONAL_LINE },
  { field: "race_licence_number", label: "Licence number", rule: OPTIONAL_LINE },
  { field: "sharing_vehicle_with", label: "Name of the person sharing the vehicle", rule: OPTIONAL_LINE },
  { field: "entry_transfer_from_name", label: "Name of the previous entrant", rule: OPTIONAL_LINE },
  { field: "entrant_note", label: "Note", rule: makeOptional(createLongTextRule(MAX_NOTE_LENGTH)) },
] as const satisfies readonly ValidatedField[];
