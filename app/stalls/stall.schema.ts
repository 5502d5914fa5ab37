import { z } from "zod";
import { day } from "../domain/record-rules/day.ts";
import { MAX_NOTE_LENGTH } from "../domain/record-rules/text-rule.ts";
import { parseMetres } from "../domain/stall/stall-size.ts";
import {
  email,
  lastName,
  longText,
  name,
  optionalField,
  optionalLine,
  optionalLongText,
  phone,
} from "../posting/fields.ts";
import { messageKey } from "../posting/message.ts";
import { removedFileSchema, uploadedDocumentSchema, uploadedImageSchema } from "../uploads/upload.schema.ts";
import { CONNECTION_NUMBERS, getReasonField } from "./stall-values.ts";

const metres = z
  .string({ error: messageKey("posting:problem.required") })
  .trim()
  .refine((text) => parseMetres(text) !== null, messageKey("stalls:problem.metres"));

/**
 * Schema of the text and file fields. It validates each field on its own. The domain's rules check choices
 * and combinations of fields. [STALL-008]
 */
export const stallSchema = z.object({
  stall_preferred_location: optionalLine(),
  stall_width: metres,
  stall_length: metres,
  stall_height: metres.optional(),
  ...Object.fromEntries(CONNECTION_NUMBERS.map((number) => [getReasonField(number), optionalLine()])),
  products: longText(MAX_NOTE_LENGTH),
  overview: optionalLongText(MAX_NOTE_LENGTH),
  vehicle: optionalLine(),
  registration: optionalLine(),
  first_photo: uploadedImageSchema,
  first_photo_remove: removedFileSchema,
  second_photo: uploadedImageSchema,
  second_photo_remove: removedFileSchema,
  third_photo: uploadedImageSchema,
  third_photo_remove: removedFileSchema,
  insurance_file: uploadedDocumentSchema,
  insurance_file_remove: removedFileSchema,
  insurance_expiry: optionalField(day),
  food_licence_file: uploadedDocumentSchema,
  food_licence_file_remove: removedFileSchema,
  food_licence_expiry: optionalField(day),
  not_for_profit_number: optionalLine(),
  first_name: name,
  last_name: lastName(false),
  email,
  mobile_phone: phone,
});

/** The schema for users with only one name. */
export const stallSchemaWithOneName = stallSchema.extend({ last_name: lastName(true) });
/** The validated text and file fields. */
export type StallForm = z.output<typeof stallSchema>;
