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

export type OwnField = (typeof ownFields)[number];
/** A field of a new vehicle or a new address. */
type RecordField = (typeof vehicleFields)[number] | (typeof addressFields)[number];
/** The field of the address search. */
type SearchField = typeof searchField;
/** The hidden field that identifies the terms that were shown with the checkbox. */
type TermsMark = typeof termsVersionField;
/** A field for one item that the event offers, with its id: “extra-3”. */
export type NumberedField = `${"extra" | "spectator" | "merch_option" | "product_option"}-${number}`;
/** The parts of a saved vehicle that can be changed in the form, by the names of its record. */
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
  | TermsMark
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
const numberedField = /^(extra|spectator|merch_option|product_option)-\d{1,9}$/;

const vehiclePatchField =
  /^vehicle_\d{1,9}_(registration_expiry|registration_state|photo|photo_name|photo_remove)$/;

export const isEntryField = (name: string): name is EntryField =>
  fixedFields.has(name) ||
  numberedField.test(name) ||
  vehiclePatchField.test(name) ||
  isMedicalQuestion(name);

/** The first value of a field, trimmed; "" when there is none. */
export const getText = (values: Values, name: EntryField): string => getFormText(values, name);

/** The field's value as an integer from 0; 0 when it is empty or anything else. */
export const getNumber = (values: Values, name: EntryField): number =>
  wholeNumberOrZero(getText(values, name));

/** Parses an integer from 0; returns 0 for anything else. */
export const wholeNumberOrZero = (text: string): number => parseInteger(text) ?? 0;

/** Whether a field is part of the medical statement, which must never be stored. */
export const isMedicalField = (name: string): boolean =>
  isMedicalQuestion(name) || ["blood_type", "tetanus_vaccination", "medical_exam"].includes(name);

/** Whether a field is never saved in a draft: medical answers, and the checkboxes that accept terms. */
export const isNeverSaved = (name: string): boolean =>
  isMedicalField(name) || name === "terms" || name === "licence_terms";
