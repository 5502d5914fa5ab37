import { z } from "zod";
import { optionalPostcode } from "../../domain/record-rules/address.ts";
import { seconds } from "../../domain/record-rules/number.ts";
import { longestNote } from "../../domain/record-rules/text-rule.ts";
import { email, name, optionalField, optionalLine, optionalLongText, phone } from "../../posting/fields.ts";

/** Who orders and how to reach them, by the names of the form's fields. */
export const BuyerForm = z.object({
  first_name: name,
  last_name: name,
  email,
  mobile_phone: phone,
  buyer_postcode: optionalField(optionalPostcode),
  ambassador_code: optionalLine(),
});

/** What an entry in a category is asked beside, and may leave open. */
export const CategoryTexts = z.object({
  transfer_name: optionalLine(),
  expected_time: optionalField(seconds),
  sharing_vehicle_with: optionalLine(),
  entrant_note: optionalLongText(longestNote),
});
