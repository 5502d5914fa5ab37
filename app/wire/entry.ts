import { z } from "zod";
import { flag, sentList, text, whole } from "./primitives.ts";
import { SentTerms } from "./terms.ts";

/**
 * The ten yes/no questions of the medical statement, as the wire spells them (`diabeties` included).
 * [LIC-015..024]
 */
export const medicalQuestions = [
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
export type MedicalQuestion = (typeof medicalQuestions)[number];

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
 * The entry order as `submitEntry` takes it, in the wire's own spelling. Prices are dollars and only for
 * show: the API charges by ids and quantities. Ids: 0 is none. [ENT-036..039 LIC-012..024]
 */
export const EntryOrder = z.object({
  first_name: text,
  last_name: text,
  email: text,
  mobile_phone: text,
  postcode: text,
  ambassadorCode: text,
  payment_gateway: text,
  payment_options: sentList(z.object({ id: text, value: text })),
  url: text,
  event_id: whole,
  category_id: whole,
  address_id: whole,
  garage_id: whole,
  garage_ids: sentList(whole),
  camp_site_id: whole,
  camp_site_ids: sentList(whole),
  licence_id: whole,
  vehicle_id: whole,
  aasa_licence: text,
  race_licence_number: text,
  race_licence_expiry: text,
  expected_time: z
    .union([z.number(), z.string()])
    .nullish()
    .transform((time) => Number(time ?? 0) || 0),
  sharing_vehicle_with: text,
  entrant_note: text,
  extras: sentList(
    z.object({
      id: whole,
      label: text,
      content: text,
      price: z.number().nullish(),
      checked: whole,
      max_qty: z.number().nullish(),
      disabled: flag(false),
    }),
  ),
  spectators: sentList(
    z.object({
      id: whole,
      label: text,
      price: z.number().nullish(),
      qty: whole,
      qty_available: z.number().nullish(),
      disabled: flag(false),
    }),
  ),
  merch: sentList(z.object({ id: whole, option: whole, name: text, price: z.number().nullish() })),
  skus: sentList(z.object({ id: whole, name: text, price: z.number().nullish() })),
  entry_transfer_from_invoice: whole,
  entry_transfer_from_name: text,
  blood_type_id: whole,
  date_of_last_tetanus_vaccination: text,
  date_of_last_medical_exam: text,
  ...medicalFlags,
  /** Beside the documented members: what was accepted, as evidence. */
  accepted_terms: sentList(SentTerms),
});
/** What the site sends. */
export type EntryOrder = z.input<typeof EntryOrder>;
/** What the API reads of it. */
export type ReceivedEntryOrder = z.output<typeof EntryOrder>;
