import { z } from "zod";
import { addressRules } from "../../../app/domain/record-rules/address.ts";
import { placeRules } from "../../../app/domain/record-rules/place.ts";
import { line, optional } from "../../../app/domain/record-rules/text-rule.ts";
import { recordId } from "../../../app/wire/primitives.ts";
import { kept, recordRefusal, type RuledMember } from "../http/record-refusal.ts";
import { ownedRecords } from "../records/owned-records.ts";

const columns = [
  "id",
  "user_id",
  "street_address",
  "street_number",
  "street_name",
  "unit",
  "suburb_id",
  "suburb_name",
  "state",
  "postcode",
  "country",
] as const;

/** Users' addresses. Orders that were sent to one keep it. */
export const addresses = ownedRecords({
  table: "addresses",
  owner: "user_id",
  columns,
  toWire: (_db, rows) => rows,
});

const words = kept(line());

/** An address as create and update take it; everything else in the body but the id is left out. [ADR-002] */
export const AddressInput = z.object({
  street_address: words,
  street_number: words,
  street_name: words,
  unit: words,
  suburb_id: recordId,
  suburb_name: words,
  state: words,
  postcode: words,
  country: words,
});
export type AddressInput = z.output<typeof AddressInput>;

/** What is wrong with an address in words for the visitor; "" when nothing is. [ADR-016..023] */
export const addressProblem = (address: AddressInput): string =>
  recordRefusal(address, membersIn(address.country));

const membersIn = (country: string): readonly RuledMember[] => [
  { member: "street_address", name: "Address", rule: addressRules.street },
  { member: "street_number", name: "Street number", rule: optional(line()) },
  { member: "street_name", name: "Street name", rule: optional(line()) },
  { member: "unit", name: "Unit", rule: addressRules.unit },
  { member: "suburb_name", name: "Suburb", rule: addressRules.suburb },
  { member: "state", name: "State", rule: addressRules.state },
  { member: "postcode", name: "Postcode", rule: placeRules(country).postcode },
  { member: "country", name: "Country", rule: addressRules.country },
];
