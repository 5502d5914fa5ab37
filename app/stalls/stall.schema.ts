import { z } from "zod";
import { dayRule } from "../domain/record-rules/day.ts";
import { MAX_NOTE_LENGTH } from "../domain/record-rules/text-rule.ts";
import { parseMetres } from "../domain/stall/stall-size.ts";
import {
  emailField,
  lastNameField,
  longTextField,
  personNameField,
  optionalField,
  optionalLineField,
  optionalLongTextField,
  phoneField,
} from "../posting/fields.ts";
import { messageKey } from "../posting/message.ts";
import { removedFileSchema, uploadedDocumentSchema, uploadedImageSchema } from "../uploads/upload.schema.ts";
import { CONNECTION_NUMBERS, getReasonField } from "./stall-values.ts";

const metres = z
  .string({ error: messageKey("posting:problem.required") })
  .trim()
  .refine((text) => parseMetres(text) !== null, messageKey("stalls:problem.metres"));

/**
 * Schema of the text and file fields. The domain's rules validate choices and combinations of fields.
 * [STALL-008]
 */
export const stallSchema = z.object({
  stall_preferred_location: optionalLineField(),
  stall_width: metres,
  stall_length: metres,
  stall_height: metres.optional(),
  ...Object.fromEntries(CONNECTION_NUMBERS.map((number) => [getReasonField(number), optionalLineField()])),
  products: longTextField(MAX_NOTE_LENGTH),
  overview: optionalLongTextField(MAX_NOTE_LENGTH),
  vehicle: optionalLineField(),
  registration: optionalLineField(),
  first_photo: uploadedImageSchema,
  first_photo_remove: removedFileSchema,
  second_photo: uploadedImageSchema,
  second_photo_remove: removedFileSchema,
  third_photo: uploadedImageSchema,
  third_photo_remove: removedFileSchema,
  insurance_file: uploadedDocumentSchema,
  insurance_file_remove: removedFileSchema,
  insurance_expiry: optionalField(dayRule),
  food_licence_file: uploadedDocumentSchema,
  food_licence_file_remove: removedFileSchema,
  food_licence_expiry: optionalField(dayRule),
  not_for_profit_number: optionalLineField(),
  first_name: personNameField,
  last_name: lastNameField(false),
  email: emailField,
  mobile_phone: phoneField,
});

/** The schema for users with only one name. */
export const stallSchemaWithOneName = stallSchema.extend({ last_name: lastNameField(true) });
export type StallForm = z.output<typeof stallSchema>;
