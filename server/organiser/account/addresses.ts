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
  owner: "user_id",
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

/** Returns why an address is rejected, as a message for the user, or "". [ADR-016..023] */
export const validateAddress = (address: AddressInput): string =>
  validateRecord(address, buildValidatedFields(address.country));

const buildValidatedFields = (country: string): readonly ValidatedField[] => [
  { field: "street_address", name: "Address", rule: addressRules.street },
  { field: "street_number", name: "Street number", rule: makeOptional(createLineRule()) },
  { field: "street_name", name: "Street name", rule: makeOptional(createLineRule()) },
  { field: "unit", name: "Unit", rule: addressRules.unit },
  { field: "suburb_name", name: "Suburb", rule: getPlaceRules(country).locality },
  { field: "state", name: "State", rule: getPlaceRules(country).state },
  { field: "postcode", name: "Postcode", rule: getPlaceRules(country).postcode },
  { field: "country", name: "Country", rule: addressRules.country },
];
