import { optionalPostcode } from "../../../app/domain/record-rules/address.ts";
import { email, personName } from "../../../app/domain/record-rules/person.ts";
import { phone } from "../../../app/domain/record-rules/phone.ts";
import {
  line,
  MAX_NOTE_LENGTH,
  longText,
  optional,
  validateText,
} from "../../../app/domain/record-rules/text-rule.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";
import { validateRecord, type ValidatedMember } from "../http/record-validation.ts";

/**
 * Validates the buyer and the free texts of an order. Returns a message for the user, or "" if they are
 * valid. The licence number itself is checked by the entry rules.
 */
export function findBuyerProblem(order: ReceivedEntryOrder): string {
  if (order.first_name.trim() === "" || order.last_name.trim() === "")
    return "Enter your first and last name.";
  if (validateText(email, order.email) !== null) return "Enter the email address for your receipt.";
  const texts = Object.fromEntries(VALIDATED_MEMBERS.map(({ member }) => [member, order[member]]));
  return validateRecord(texts, VALIDATED_MEMBERS);
}

const OPTIONAL_LINE = optional(line());

const VALIDATED_MEMBERS = [
  { member: "first_name", name: "First name", rule: personName },
  { member: "last_name", name: "Last name", rule: personName },
  { member: "mobile_phone", name: "Mobile phone", rule: phone },
  { member: "postcode", name: "Postcode", rule: optionalPostcode },
  { member: "ambassadorCode", name: "Ambassador code", rule: OPTIONAL_LINE },
  { member: "aasa_licence", name: "Licence number", rule: OPTIONAL_LINE },
  { member: "race_licence_number", name: "Licence number", rule: OPTIONAL_LINE },
  { member: "sharing_vehicle_with", name: "Name of the person sharing the vehicle", rule: OPTIONAL_LINE },
  { member: "entry_transfer_from_name", name: "Name of the previous entrant", rule: OPTIONAL_LINE },
  { member: "entrant_note", name: "Note", rule: optional(longText(MAX_NOTE_LENGTH)) },
] as const satisfies readonly ValidatedMember[];
