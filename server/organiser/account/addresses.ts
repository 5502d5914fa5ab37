import { z } from "zod";
import { addressRules } from "../../../app/domain/record-rules/address.ts";
import { getPlaceRules } from "../../../app/domain/record-rules/place-rules.server.ts";
import { createLineRule, makeOptional } from "../../../app/domain/record-rules/text-rule.ts";
import { recordId } from "../../../app/wire/primitives.ts";
import { createTextSchema, validateRecord, type ValidatedField } from "../http/record-validation.ts";
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
  ownerColumn: "user_id",
  columns: ADDRESS_COLUMNS,
  toApiRecords: (_db, rows) => rows,
});

const textField = createTextSchema(createLineRule());

/** The input of `create` and `update`. Other fields of the body are ignored. [ADR-002] */
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

/** Returns an error message for the user, or "" if the address is valid. [ADR-016..023] */
export const validateAddress = (address: AddressInput): string =>
  validateRecord(address, listFieldRules(address.country));

const listFieldRules = (country: string): readonly ValidatedField[] => [
  { field: "street_address", label: "Address", rule: addressRules.street },
  { field: "street_number", label: "Street number", rule: makeOptional(createLineRule()) },
  { field: "street_name", label: "Street name", rule: makeOptional(createLineRule()) },
  { field: "unit", label: "Unit", rule: addressRules.unit },
  { field: "suburb_name", label: "Suburb", rule: getPlaceRules(country).locality },
  { field: "state", label: "State", rule: getPlaceRules(country).state },
  { field: "postcode", label: "Postcode", rule: getPlaceRules(country).postcode },
  { field: "country", label: "Country", rule: addressRules.country },
];
