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

/** Schema of the buyer's name and contact details. The last name is optional with `hasSingleName`. */
export const buyerForm = (hasSingleName = false) =>
  z.object({
    first_name: name,
    last_name: lastName(hasSingleName),
    email,
    mobile_phone: phone,
    buyer_postcode: optionalField(optionalPostcode),
    ambassador_code: optionalLine(),
  });

/** Schema of the number of the driver's own licence. */
export const LicenceNumber = z.object({ licence_number: optionalField(licenceNumber) });

type CategoryQuestions = Pick<Category, "isEntryTransfer" | "askExpectedTime" | "askIfSharingVehicle">;

/**
 * Schema of the optional fields of an entry in a category. Fields that the category doesn't require parse as
 * "", even if they were posted.
 */
export const categoryFields = (questions: CategoryQuestions) =>
  z.object({
    transfer_name: questions.isEntryTransfer ? optionalLine() : alwaysEmpty,
    expected_time: questions.askExpectedTime ? optionalField(seconds) : alwaysEmpty,
    sharing_vehicle_with: questions.askIfSharingVehicle ? optionalLine() : alwaysEmpty,
    entrant_note: optionalLongText(MAX_NOTE_LENGTH),
  });

const alwaysEmpty = z.literal("").catch("");

/** A category that requires all optional fields, for the constraints of a form without a chosen category. */
export const allCategoryQuestions: CategoryQuestions = {
  isEntryTransfer: true,
  askExpectedTime: true,
  askIfSharingVehicle: true,
};

const MedicalAnswers = z.record(z.enum(medicalQuestions), z.boolean());

/** Builds the answers to all questions of the medical statement. */
export const buildMedicalAnswers = (isYes: (question: MedicalQuestion) => boolean) =>
  MedicalAnswers.parse(Object.fromEntries(medicalQuestions.map((question) => [question, isYes(question)])));
