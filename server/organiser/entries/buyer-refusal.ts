import { optionalPostcode } from "../../../app/domain/record-rules/address.ts";
import { email, personName } from "../../../app/domain/record-rules/person.ts";
import { phone } from "../../../app/domain/record-rules/phone.ts";
import {
  line,
  longestNote,
  longText,
  optional,
  problemOf,
} from "../../../app/domain/record-rules/text-rule.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";
import { recordRefusal, type RuledMember } from "../http/record-refusal.ts";

/**
 * What is wrong with whoever orders, and with what they typed freely, in words for them; "" when nothing
 * is. The licence's number is a matter of the entry's rules; here it is only not too long.
 */
export function buyerRefusal(order: ReceivedEntryOrder): string {
  if (order.first_name.trim() === "" || order.last_name.trim() === "")
    return "Please give your first and last name.";
  if (problemOf(email, order.email) !== null) return "Please give the e-mail address for your receipt.";
  const texts = Object.fromEntries(members.map(({ member }) => [member, order[member]]));
  return recordRefusal(texts, members);
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
  { member: "sharing_vehicle_with", name: "Name of who shares the vehicle", rule: freeLine },
  { member: "entry_transfer_from_name", name: "Name of whose entry it was", rule: freeLine },
  { member: "entrant_note", name: "Note", rule: optional(longText(longestNote)) },
] as const satisfies readonly RuledMember[];
