import { z } from "zod";
import type { Category } from "../../domain/entry/entry-offer.ts";
import { optionalPostcode } from "../../domain/record-rules/address.ts";
import { licenceNumber } from "../../domain/record-rules/licence.ts";
import { seconds } from "../../domain/record-rules/number.ts";
import { MAX_NOTE_LENGTH } from "../../domain/record-rules/text-rule.ts";
import {
  email,
  lastName,
  name,
  optionalField,
  optionalLine,
  optionalLongText,
  phone,
} from "../../posting/fields.ts";
import type { MedicalQuestion } from "../../wire/entry.ts";
import { medicalQuestions } from "../medical-questions.ts";

/** The buyer's name and contact details, by the names of the form's fields. */
export const buyerForm = (hasSingleName = false) =>
  z.object({
    first_name: name,
    last_name: lastName(hasSingleName),
    email,
    mobile_phone: phone,
    buyer_postcode: optionalField(optionalPostcode),
    ambassador_code: optionalLine(),
  });

/** The number of the driver's own licence. */
export const LicenceNumber = z.object({ licence_number: optionalField(licenceNumber) });

type CategoryQuestions = Pick<Category, "isEntryTransfer" | "askExpectedTime" | "askIfSharingVehicle">;

/**
 * Optional fields of an entry in a category. Fields that the category doesn't require parse as "", whatever
 * was posted.
 */
export const categoryFields = (questions: CategoryQuestions) =>
  z.object({
    transfer_name: questions.isEntryTransfer ? optionalLine() : notRequired,
    expected_time: questions.askExpectedTime ? optionalField(seconds) : notRequired,
    sharing_vehicle_with: questions.askIfSharingVehicle ? optionalLine() : notRequired,
    entrant_note: optionalLongText(MAX_NOTE_LENGTH),
  });

const notRequired = z.literal("").catch("");

/** All category fields, for a page on which no category is chosen yet. */
export const allCategoryQuestions: CategoryQuestions = {
  isEntryTransfer: true,
  askExpectedTime: true,
  askIfSharingVehicle: true,
};

const MedicalAnswers = z.record(z.enum(medicalQuestions), z.boolean());

/** Answers to all questions of the medical statement. */
export const buildMedicalAnswers = (isYes: (question: MedicalQuestion) => boolean) =>
  MedicalAnswers.parse(Object.fromEntries(medicalQuestions.map((question) => [question, isYes(question)])));
