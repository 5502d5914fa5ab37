import { z } from "zod";
import { day } from "../domain/record-rules/day.ts";
import { longestNote } from "../domain/record-rules/text-rule.ts";
import { metresPattern } from "../domain/stall/stall-size.ts";
import {
  email,
  longText,
  name,
  optionalField,
  optionalLine,
  optionalLongText,
  phone,
} from "../posting/fields.ts";
import { problem } from "../posting/message.ts";
import { removedFile, uploadedFile } from "../uploads/upload.schema.ts";
import { connections, reasonField } from "./stall-values.ts";

const metres = z
  .string({ error: problem("posting:problem.required") })
  .trim()
  .regex(metresPattern, problem("stalls:problem.metres"));

/**
 * How the fields of an application may be filled in by themselves. What is chosen, and what belongs together,
 * is a matter of the rules. [STALL-008]
 */
export const stallForm = z.object({
  stall_preferred_location: optionalLine(),
  stall_width: metres,
  stall_length: metres,
  stall_height: metres.optional(),
  ...Object.fromEntries(connections.map((number) => [reasonField(number), optionalLine()])),
  products: longText(longestNote),
  overview: optionalLongText(longestNote),
  vehicle: optionalLine(),
  registration: optionalLine(),
  first_photo: uploadedFile,
  first_photo_remove: removedFile,
  second_photo: uploadedFile,
  second_photo_remove: removedFile,
  third_photo: uploadedFile,
  third_photo_remove: removedFile,
  insurance_file: uploadedFile,
  insurance_file_remove: removedFile,
  insurance_expiry: optionalField(day),
  food_licence_file: uploadedFile,
  food_licence_file_remove: removedFile,
  food_licence_expiry: optionalField(day),
  not_for_profit_number: optionalLine(),
  first_name: name,
  last_name: name,
  email,
  mobile_phone: phone,
});
export type StallForm = z.output<typeof stallForm>;
