import { addressFields } from "../account/address-values.ts";
import { vehicleFields } from "../account/vehicle-values.ts";
import type { MedicalQuestion } from "../wire/entry.ts";
import { isMedicalQuestion } from "./medical-questions.ts";

/**
 * What the entry form holds as it was typed: the values of each field by its name, in the form's order. Lists
 * for repeated names. What it means is an `EntryForm`, which `parseEntry` makes of it.
 */
export type EntryValues = Readonly<Record<string, readonly string[]>>;

const ownFields = [
  "category",
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
export type RecordField = (typeof vehicleFields)[number] | (typeof addressFields)[number];
/** A field for one thing that the event offers, with its id: “extra-3”. */
export type NumberedField = `${"extra" | "spectator" | "merch_option" | "product_option"}-${number}`;
/** The name of a field of the entry form. */
export type EntryField = OwnField | RecordField | MedicalQuestion | NumberedField;

const fixedFields: ReadonlySet<string> = new Set([...vehicleFields, ...addressFields, ...ownFields]);
const numberedField = /^(extra|spectator|merch_option|product_option)-\d{1,9}$/;

export const isEntryField = (name: string): name is EntryField =>
  fixedFields.has(name) || numberedField.test(name) || isMedicalQuestion(name);

/** The fields of a posted entry form. Names that the form doesn't have, and files, are left out. */
export function valuesOf(form: FormData): EntryValues {
  const values = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value !== "string" || !isEntryField(name)) continue;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return Object.fromEntries(values);
}

/** The first value of a field without space around it, "" when there is none. */
export const textOf = (values: EntryValues, name: EntryField): string => values[name]?.[0]?.trim() ?? "";

/** A field as a whole number from 0; 0 when it is empty or anything else. */
export const numberOf = (values: EntryValues, name: EntryField): number => wholeNumber(textOf(values, name));

/** The whole number from 0 that a text spells; 0 when it is anything else. */
export const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** The same values without the answers of the medical statement, which may not be kept anywhere. */
export const withoutMedical = (values: EntryValues): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (isMedicalField(name) ? [] : [[name, [...value]]])),
  );

const isMedicalField = (name: string): boolean =>
  isMedicalQuestion(name) || ["blood_type", "tetanus_vaccination", "medical_exam"].includes(name);
