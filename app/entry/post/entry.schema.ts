import { z } from "zod";
import type { Category } from "../../domain/entry/entry-offer.ts";
import { optionalPostcode } from "../../domain/record-rules/address.ts";
import { licenceNumber } from "../../domain/record-rules/licence.ts";
import { seconds } from "../../domain/record-rules/number.ts";
import { longestNote } from "../../domain/record-rules/text-rule.ts";
import { email, name, optionalField, optionalLine, optionalLongText, phone } from "../../posting/fields.ts";
import type { MedicalQuestion } from "../../wire/entry.ts";
import { medicalQuestions } from "../medical-questions.ts";

/** Who orders and how to reach them, by the names of the form's fields. */
export const BuyerForm = z.object({
  first_name: name,
  last_name: name,
  email,
  mobile_phone: phone,
  buyer_postcode: optionalField(optionalPostcode),
  ambassador_code: optionalLine(),
});

/** The number of a licence that the driver holds. */
export const LicenceNumber = z.object({ licence_number: optionalField(licenceNumber) });

type Asked = Pick<Category, "isEntryTransfer" | "askExpectedTime" | "askIfSharingVehicle">;

/**
 * What an entry in a category is asked beside, and may leave open. What it doesn't ask is "", whatever the
 * form still holds.
 */
export const categoryTexts = (asked: Asked) =>
  z.object({
    transfer_name: asked.isEntryTransfer ? optionalLine() : unasked,
    expected_time: asked.askExpectedTime ? optionalField(seconds) : unasked,
    sharing_vehicle_with: asked.askIfSharingVehicle ? optionalLine() : unasked,
    entrant_note: optionalLongText(longestNote),
  });

const unasked = z.literal("").catch("");

/** For a page whose category isn't chosen yet. */
export const everythingAsked: Asked = {
  isEntryTransfer: true,
  askExpectedTime: true,
  askIfSharingVehicle: true,
};

const MedicalAnswers = z.record(z.enum(medicalQuestions), z.boolean());

/** What each question of the medical statement is answered with. */
export const answersTo = (isYes: (question: MedicalQuestion) => boolean) =>
  MedicalAnswers.parse(Object.fromEntries(medicalQuestions.map((question) => [question, isYes(question)])));
