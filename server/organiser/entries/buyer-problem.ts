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
 * Validates the buyer and the free-text members of an order; returns a message for the user, or "" if they
 * are valid. Of the licence number only the length is checked; the entry rules check the rest of the number.
 */
export function findBuyerProblem(order: ReceivedEntryOrder): string {
  if (order.first_name.trim() === "" || order.last_name.trim() === "")
    return "Enter your first and last name.";
  if (validateText(email, order.email) !== null) return "Enter the email address for your receipt.";
  const texts = Object.fromEntries(members.map(({ member }) => [member, order[member]]));
  return validateRecord(texts, members);
}

const freeLine = optional(line());

const members = [
  { member: "first_name", name: "First name", rule: personName },
  { member: "last_name", name: "Last name", rule: personName },
  { member: "mobile_phone", name: "Mobile phone", rule: phone },
  { member: "postcode", name: "Postcode", rule: optionalPostcode },
  { member: "ambassadorCode", name: "Ambassador code", rule: freeLine },
  { member: "aasa_licence", name: "Licence number", rule: freeLine },
  { member: "race_licence_number", name: "Licence number", rule: freeLine },
  { member: "sharing_vehicle_with", name: "Name of the person sharing the vehicle", rule: freeLine },
  { member: "entry_transfer_from_name", name: "Name of the previous entrant", rule: freeLine },
  { member: "entrant_note", name: "Note", rule: optional(longText(MAX_NOTE_LENGTH)) },
] as const satisfies readonly ValidatedMember[];
