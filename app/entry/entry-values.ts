import { addressFields } from "../account/addresses/address-field-names.ts";
import { searchField } from "../account/addresses/search/search-result.ts";
import { vehicleFields } from "../account/garage/vehicle-field-names.ts";
import { termsVersionField } from "../paying/terms/shown-terms.tsx";
import { parseInteger } from "../domain/record-rules/number.ts";
import { getText as getFormText, type Values } from "../posting/form-result.ts";
import type { MedicalQuestion } from "../wire/entry.ts";
import { isMedicalQuestion } from "./medical-questions.ts";

const ownFields = [
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

/** A field that only the entry form has, in contrast to those of the vehicle, address and terms forms. */
export type OwnField = (typeof ownFields)[number];
/** A field of a new vehicle or a new address. */
type RecordField = (typeof vehicleFields)[number] | (typeof addressFields)[number];
type SearchField = typeof searchField;
/** The hidden field that identifies the version of the terms shown next to the checkbox. */
type TermsField = typeof termsVersionField;
/** A field for one item that the event offers; the number is the item's id, as in “extra-3”. */
export type NumberedField = `${"extra" | "spectator" | "merch_option" | "product_option"}-${number}`;
/** A part of a saved vehicle that can be changed in the entry form. */
type VehiclePatchMember =
  | "registration_expiry"
  | "registration_state"
  | "photo"
  | "photo_name"
  | "photo_remove";
/** A field that updates a saved vehicle, with the vehicle's id: “vehicle_9_photo”. */
export type VehiclePatchField = `vehicle_${number}_${VehiclePatchMember}`;
/** The name of a field of the entry form. */
export type EntryField =
  | OwnField
  | RecordField
  | SearchField
  | TermsField
  | MedicalQuestion
  | NumberedField
  | VehiclePatchField;

const fixedFields: ReadonlySet<string> = new Set([
  ...vehicleFields,
  ...addressFields,
  searchField,
  termsVersionField,
  ...ownFields,
]);
const numberedFieldPattern = /^(extra|spectator|merch_option|product_option)-\d{1,9}$/;

const vehiclePatchFieldPattern =
  /^vehicle_\d{1,9}_(registration_expiry|registration_state|photo|photo_name|photo_remove)$/;

export const isEntryField = (name: string): name is EntryField =>
  fixedFields.has(name) ||
  numberedFieldPattern.test(name) ||
  vehiclePatchFieldPattern.test(name) ||
  isMedicalQuestion(name);

/** Returns the first value of a field, trimmed; "" if the field has no value. */
export const getText = (values: Values, name: EntryField): string => getFormText(values, name);

/** Returns the field's value as an integer from 0; 0 if the value is empty or invalid. */
export const getNumber = (values: Values, name: EntryField): number =>
  parseIntegerOrZero(getText(values, name));

/** Parses an integer from 0; returns 0 for any other text. */
export const parseIntegerOrZero = (text: string): number => parseInteger(text) ?? 0;

/** Whether a field is part of the medical statement, which must never be stored. */
export const isMedicalField = (name: string): boolean =>
  isMedicalQuestion(name) || ["blood_type", "tetanus_vaccination", "medical_exam"].includes(name);

/** Whether drafts never contain a field: medical answers, and the checkboxes that accept terms. */
export const isExcludedFromDrafts = (name: string): boolean =>
  isMedicalField(name) || name === "terms" || name === "licence_terms";
