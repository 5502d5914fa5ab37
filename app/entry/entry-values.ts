import { addressFields } from "../account/addresses/address-values.ts";
import { searchField } from "../account/addresses/search/search-news.ts";
import { vehicleFields } from "../account/garage/vehicle-values.ts";
import { termsMarkField } from "../paying/terms/shown-terms.tsx";
import { textOf as textIn, type Values } from "../posting/answer.ts";
import type { MedicalQuestion } from "../wire/entry.ts";
import { isMedicalQuestion } from "./medical-questions.ts";

const ownFields = [
  "category",
  "enter_again",
  "transfer_name",
  "transfer_invoice",
  "first_name",
  "last_name",
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
/** The field by which a new address is searched for. */
type SearchField = typeof searchField;
/** What names the text that the box for the terms accepts. */
type TermsMark = typeof termsMarkField;
/** A field for one thing that the event offers, with its id: “extra-3”. */
export type NumberedField = `${"extra" | "spectator" | "merch_option" | "product_option"}-${number}`;
/** What a saved vehicle can be given in the form, by the names that its record has for it. */
type MendedMember = "registration_expiry" | "registration_state" | "photo" | "photo_name" | "photo_remove";
/** A field that mends a saved vehicle, with its id: “vehicle_9_photo”. */
export type MendField = `vehicle_${number}_${MendedMember}`;
/** The name of a field of the entry form. */
export type EntryField =
  | OwnField
  | RecordField
  | SearchField
  | TermsMark
  | MedicalQuestion
  | NumberedField
  | MendField;

const fixedFields: ReadonlySet<string> = new Set([
  ...vehicleFields,
  ...addressFields,
  searchField,
  termsMarkField,
  ...ownFields,
]);
const numberedField = /^(extra|spectator|merch_option|product_option)-\d{1,9}$/;

const mendField = /^vehicle_\d{1,9}_(registration_expiry|registration_state|photo|photo_name|photo_remove)$/;

export const isEntryField = (name: string): name is EntryField =>
  fixedFields.has(name) || numberedField.test(name) || mendField.test(name) || isMedicalQuestion(name);

/** The first value of a field without space around it, "" when there is none. */
export const textOf = (values: Values, name: EntryField): string => textIn(values, name);

/** A field as a whole number from 0; 0 when it is empty or anything else. */
export const numberOf = (values: Values, name: EntryField): number => wholeNumber(textOf(values, name));

/** The whole number from 0 that a text spells; 0 when it is anything else. */
export const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** Whether a field is part of the medical statement, which may not be kept anywhere. */
export const isMedicalField = (name: string): boolean =>
  isMedicalQuestion(name) || ["blood_type", "tetanus_vaccination", "medical_exam"].includes(name);

/** What no draft holds: medical answers, and the ticks by which somebody accepts terms. */
export const isGivenAnew = (name: string): boolean =>
  isMedicalField(name) || name === "terms" || name === "licence_terms";
