import { z } from "zod";
import { flag, requestList, text, integer } from "./primitives.ts";
import { SubmittedTerms } from "./terms.ts";

/** The yes/no questions of the medical statement. `diabeties` is the API's spelling. [LIC-015..024] */
export const MEDICAL_QUESTIONS = [
  "has_allergies",
  "has_had_psychiatric_psychological_illness",
  "has_had_brain_injury",
  "has_had_heart_issues",
  "has_had_cancer_diabeties",
  "has_had_significant_illness_or_injury",
  "is_on_medication",
  "has_hearing_impairment",
  "has_hearing_disorder",
  "is_normal_eyesight",
] as const;
export type MedicalQuestion = (typeof MEDICAL_QUESTIONS)[number];

const medicalFlags = {
  has_allergies: flag(false),
  has_had_psychiatric_psychological_illness: flag(false),
  has_had_brain_injury: flag(false),
  has_had_heart_issues: flag(false),
  has_had_cancer_diabeties: flag(false),
  has_had_significant_illness_or_injury: flag(false),
  is_on_medication: flag(false),
  has_hearing_impairment: flag(false),
  has_hearing_disorder: flag(false),
  is_normal_eyesight: flag(false),
} satisfies Record<MedicalQuestion, z.ZodType>;

/**
 * The body of `submitEntry`. Prices are in dollars and only informational, because the API calculates the
 * total from ids and quantities. An id of 0 means none. [ENT-036..039 LIC-012..024]
 */
export const EntryOrder = z.object({
  first_name: text,
  last_name: text,
  email: text,
  mobile_phone: text,
  postcode: text,
  ambassadorCode: text,
  payment_gateway: text,
  payment_options: requestList(z.object({ id: text, value: text })),
  url: text,
  event_id: integer,
  category_id: integer,
  address_id: integer,
  garage_id: integer,
  garage_ids: requestList(integer),
  camp_site_id: integer,
  camp_site_ids: requestList(integer),
  licence_id: integer,
  vehicle_id: integer,
  aasa_licence: text,
  race_licence_number: text,
  race_licence_expiry: text,
  expected_time: z
    .union([z.number(), z.string()])
    .nullish()
    .transform((time) => Number(time ?? 0) || 0),
  sharing_vehicle_with: text,
  entrant_note: text,
  extras: requestList(
    z.object({
      id: integer,
      label: text,
      content: text,
      price: z.number().nullish(),
      checked: integer,
      max_qty: z.number().nullish(),
      disabled: flag(false),
    }),
  ),
  spectators: requestList(
    z.object({
      id: integer,
      label: text,
      price: z.number().nullish(),
      qty: integer,
      qty_available: z.number().nullish(),
      disabled: flag(false),
    }),
  ),
  merch: requestList(z.object({ id: integer, option: integer, name: text, price: z.number().nullish() })),
  skus: requestList(z.object({ id: integer, name: text, price: z.number().nullish() })),
  entry_transfer_from_invoice: integer,
  entry_transfer_from_name: text,
  blood_type_id: integer,
  date_of_last_tetanus_vaccination: text,
  date_of_last_medical_exam: text,
  ...medicalFlags,
  /** The accepted terms, as evidence. This field isn't in the API's documentation. */
  accepted_terms: requestList(SubmittedTerms),
});
/** The order as the site sends it. */
export type EntryOrder = z.input<typeof EntryOrder>;
/** The order as the embedded API parses it. */
export type ReceivedEntryOrder = z.output<typeof EntryOrder>;
