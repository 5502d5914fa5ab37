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
import { MEDICAL_QUESTIONS } from "../medical-questions.ts";

/** Creates the schema of the buyer's contact details. The last name is optional with `hasSingleName`. */
export const createBuyerSchema = (hasSingleName = false) =>
  z.object({
    first_name: name,
    last_name: lastName(hasSingleName),
    email,
    mobile_phone: phone,
    buyer_postcode: optionalField(optionalPostcode),
    ambassador_code: optionalLine(),
  });

/** Schema of the number of the driver's own licence. */
export const licenceNumberSchema = z.object({ licence_number: optionalField(licenceNumber) });

type CategoryQuestions = Pick<Category, "isEntryTransfer" | "askExpectedTime" | "askIfSharingVehicle">;

/**
 * Creates the schema of the fields that only some categories have. Fields that the category doesn't have are
 * parsed as "", even if they were posted.
 */
export const createCategorySchema = (questions: CategoryQuestions) =>
  z.object({
    transfer_name: questions.isEntryTransfer ? optionalLine() : alwaysEmpty,
    expected_time: questions.askExpectedTime ? optionalField(seconds) : alwaysEmpty,
    sharing_vehicle_with: questions.askIfSharingVehicle ? optionalLine() : alwaysEmpty,
    entrant_note: optionalLongText(MAX_NOTE_LENGTH),
  });

const alwaysEmpty = z.literal("").catch("");

/** A category with all optional fields. Provides the fields' constraints while no category is chosen. */
export const ALL_CATEGORY_QUESTIONS: CategoryQuestions = {
  isEntryTransfer: true,
  askExpectedTime: true,
  askIfSharingVehicle: true,
};

const MedicalAnswers = z.record(z.enum(MEDICAL_QUESTIONS), z.boolean());

/** Builds the answers to all questions of the medical statement. `isYes` answers each question. */
export const buildMedicalAnswers = (isYes: (question: MedicalQuestion) => boolean) =>
  MedicalAnswers.parse(Object.fromEntries(MEDICAL_QUESTIONS.map((question) => [question, isYes(question)])));
