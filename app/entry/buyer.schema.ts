import { z } from "zod";
import { optionalPostcode } from "../domain/record-rules/address.ts";
import { longestNote } from "../domain/record-rules/text-rule.ts";
import { email, name, optionalField, optionalLine, optionalLongText, phone } from "../posting/fields.ts";

/**
 * Who orders, how to reach them, and what else of an order is typed freely; by the names of the form's
 * fields.
 */
export const BuyerForm = z.object({
  first_name: name,
  last_name: name,
  email,
  mobile_phone: phone,
  buyer_postcode: optionalField(optionalPostcode),
  ambassador_code: optionalLine(),
  transfer_name: optionalLine(),
  sharing_vehicle_with: optionalLine(),
  entrant_note: optionalLongText(longestNote),
});
