import { ADDRESS_FIELD_NAMES } from "../account/addresses/address-field-names.ts";
import { ADDRESS_SEARCH_FIELD } from "../account/addresses/search/search-result.ts";
import { VEHICLE_FIELD_NAMES } from "../account/garage/vehicle-field-names.ts";
import { TERMS_VERSION_FIELD } from "../paying/terms/shown-terms.tsx";
import { parseInteger } from "../domain/record-rules/number.ts";
import { getText as getFormText, type Values } from "../posting/form-result.ts";
import type { MedicalQuestion } from "../wire/entry.ts";
import { isMedicalQuestion } from "./medical-questions.ts";

const ENTRY_ONLY_FIELDS = [
  "category",
  "enter_again",
  "transfer_name",
  "transfer_invoice",
  "first_name",
  "last_name",
  "only_name",
  "email",
  "mobile_phone",
  "address",
  "vehicle",
  "licence",
  "licence_number",
  "licence_issuer",
  "licence_expiry",
  "save_licence",
  "licence_terms",
  "blood_type",
  "tetanus_vaccination",
  "medical_exam",
  "garage",
  "camp_site",
  "merch",
  "sku",
  "expected_time",
  "sharing_vehicle_with",
  "entrant_note",
  "ambassador_code",
  "buyer_postcode",
  "terms",
  "payment_method",
] as const;

/** The vehicle, address and terms fields are shared with other forms. */
export type EntryOnlyField = (typeof ENTRY_ONLY_FIELDS)[number];
type NewRecordField = (typeof VEHICLE_FIELD_NAMES)[number] | (typeof ADDRESS_FIELD_NAMES)[number];
type SearchField = typeof ADDRESS_SEARCH_FIELD;
type TermsField = typeof TERMS_VERSION_FIELD;
/** The number is the id of an item that the event offers. */
export type NumberedField = `${"extra" | "spectator" | "merch_option" | "product_option"}-${number}`;
type VehiclePatchProperty =
  | "registration_expiry"
  | "registration_state"
  | "photo"
  | "photo_name"
  | "photo_remove";

/** The number is the id of the saved vehicle that the field changes. */
export type VehiclePatchField = `vehicle_${number}_${VehiclePatchProperty}`;

export type EntryField =
  | EntryOnlyField
  | NewRecordField
  | SearchField
  | TermsField
  | MedicalQuestion
  | NumberedField
  | VehiclePatchField;

const FIXED_FIELDS: ReadonlySet<string> = new Set([
  ...VEHICLE_FIELD_NAMES,
  ...ADDRESS_FIELD_NAMES,
  ADDRESS_SEARCH_FIELD,
  TERMS_VERSION_FIELD,
  ...ENTRY_ONLY_FIELDS,
]);
const NUMBERED_FIELD_PATTERN = /^(extra|spectator|merch_option|product_option)-\d{1,9}$/;

const VEHICLE_PATCH_FIELD_PATTERN =
  /^vehicle_\d{1,9}_(registration_expiry|registration_state|photo|photo_name|photo_remove)$/;

export const isEntryField = (name: string): name is EntryField =>
  FIXED_FIELDS.has(name) ||
  NUMBERED_FIELD_PATTERN.test(name) ||
  VEHICLE_PATCH_FIELD_PATTERN.test(name) ||
  isMedicalQuestion(name);

/** Returns the first value of a field, trimmed, or "". */
export const getText = (values: Values, name: EntryField): string => getFormText(values, name);

/** Returns the field's value as a non-negative integer, or 0 if the value is empty or invalid. */
export const getNumber = (values: Values, name: EntryField): number =>
  parseIntegerOrZero(getText(values, name));

/** Parses a non-negative integer, or returns 0 for any other text. */
export const parseIntegerOrZero = (text: string): number => parseInteger(text) ?? 0;

/** Whether a field is part of the medical statement, which must never be stored. */
export const isMedicalField = (name: string): boolean =>
  isMedicalQuestion(name) || ["blood_type", "tetanus_vaccination", "medical_exam"].includes(name);

/** Whether a field is omitted from drafts: medical answers and accepted terms. */
export const isExcludedFromDrafts = (name: string): boolean =>
  isMedicalField(name) || name === "terms" || name === "licence_terms";
