import { z } from "zod";
import { addressRules } from "../../../app/domain/record-rules/address.ts";
import { getPlaceRules } from "../../../app/domain/record-rules/place-rules.server.ts";
import { line, optional } from "../../../app/domain/record-rules/text-rule.ts";
import { recordId } from "../../../app/wire/primitives.ts";
import { createTextSchema, validateRecord, type ValidatedMember } from "../http/record-validation.ts";
import { createOwnedRecords } from "../records/owned-records.ts";

const ADDRESS_COLUMNS = [
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

export const addresses = createOwnedRecords({
  table: "addresses",
  owner: "user_id",
  columns: ADDRESS_COLUMNS,
  toApiRecords: (_db, rows) => rows,
});

const textField = createTextSchema(line());

/** The input of `create` and `update`; other fields of the body are ignored. [ADR-002] */
export const AddressInput = z.object({
  street_address: textField,
  street_number: textField,
  street_name: textField,
  unit: textField,
  suburb_id: recordId,
  suburb_name: textField,
  state: textField,
  postcode: textField,
  country: textField,
});
export type AddressInput = z.output<typeof AddressInput>;

/** Returns why an address is rejected, as a message for the user, or "". [ADR-016..023] */
export const validateAddress = (address: AddressInput): string =>
  validateRecord(address, buildValidatedMembers(address.country));

const buildValidatedMembers = (country: string): readonly ValidatedMember[] => [
  { member: "street_address", name: "Address", rule: addressRules.street },
  { member: "street_number", name: "Street number", rule: optional(line()) },
  { member: "street_name", name: "Street name", rule: optional(line()) },
  { member: "unit", name: "Unit", rule: addressRules.unit },
  { member: "suburb_name", name: "Suburb", rule: getPlaceRules(country).locality },
  { member: "state", name: "State", rule: getPlaceRules(country).state },
  { member: "postcode", name: "Postcode", rule: getPlaceRules(country).postcode },
  { member: "country", name: "Country", rule: addressRules.country },
];
