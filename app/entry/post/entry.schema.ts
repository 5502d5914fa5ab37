import { z } from "zod";
import type { Category } from "../../domain/entry/entry-offer.ts";
import { optionalPostcodeRule } from "../../domain/record-rules/address.ts";
import { licenceNumberRule } from "../../domain/record-rules/licence.ts";
import { secondsRule } from "../../domain/record-rules/number.ts";
import { MAX_NOTE_LENGTH } from "../../domain/record-rules/text-rule.ts";
import {
  emailField,
  lastNameField,
  personNameField,
  optionalField,
  optionalLineField,
  optionalLongTextField,
  phoneField,
} from "../../posting/fields.ts";
import type { MedicalQuestion } from "../../wire/entry.ts";
import { MEDICAL_QUESTIONS } from "../medical-questions.ts";

/** Creates the schema of the buyer's contact details. The last name is optional with `hasSingleName`. */
export const createBuyerSchema = (hasSingleName = false) =>
  z.object({
    first_name: personNameField,
    last_name: lastNameField(hasSingleName),
    email: emailField,
    mobile_phone: phoneField,
    buyer_postcode: optionalField(optionalPostcodeRule),
    ambassador_code: optionalLineField(),
  });

/** Schema of the number of the driver's own licence. */
export const licenceNumberSchema = z.object({ licence_number: optionalField(licenceNumberRule) });

type CategoryQuestions = Pick<Category, "isEntryTransfer" | "askExpectedTime" | "askIfSharingVehicle">;

/**
 * Creates the schema of the fields that only some categories have. Fields that the category lacks are parsed
 * as "", even if they were posted.
 */
export const createCategorySchema = (questions: CategoryQuestions) =>
  z.object({
    transfer_name: questions.isEntryTransfer ? optionalLineField() : alwaysEmpty,
    expected_time: questions.askExpectedTime ? optionalField(secondsRule) : alwaysEmpty,
    sharing_vehicle_with: questions.askIfSharingVehicle ? optionalLineField() : alwaysEmpty,
    entrant_note: optionalLongTextField(MAX_NOTE_LENGTH),
  });

const alwaysEmpty = z.literal("").catch("");

/** Provides the constraints of all fields while no category is chosen. */
export const ALL_CATEGORY_QUESTIONS: CategoryQuestions = {
  isEntryTransfer: true,
  askExpectedTime: true,
  askIfSharingVehicle: true,
};

const MedicalAnswers = z.record(z.enum(MEDICAL_QUESTIONS), z.boolean());

/** Builds the answers to all questions of the medical statement. */
export const buildMedicalAnswers = (isYes: (question: MedicalQuestion) => boolean) =>
  MedicalAnswers.parse(Object.fromEntries(MEDICAL_QUESTIONS.map((question) => [question, isYes(question)])));
