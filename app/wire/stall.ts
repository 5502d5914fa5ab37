import { z } from "zod";
import { EntryOrder } from "./entry.ts";
import { decimal, flag, list, text, integer } from "./primitives.ts";

/** A power connection. `id` is its type, `reason` its purpose. [STALL-003] */
const Power = z.object({ id: integer, reason: text });

/**
 * The body of `submitEntry` for a stall application: an entry order with category 0 and the fields of a
 * stall. Lengths are in metres, dates are `yyyy-MM-dd`. A file is an upload id, or "x" for the document that
 * the organiser already has. [STALL-008 STALL-009]
 */
export const StallOrder = EntryOrder.extend({
  stall_site_type_id: integer,
  stall_site_location_id: integer,
  stall_site_preferred_location: text,
  stall_products_and_display_description: text,
  stall_company_product_overview: text,
  stall_width: decimal(0),
  stall_length: decimal(0),
  stall_height: decimal(0),
  stall_vehicle_make_and_model: text,
  stall_vehicle_registration: text,
  stall_public_liability_insurance_file: text,
  stall_public_liability_insurance_expiry: text,
  stall_public_liability_insurance_use_ours: flag(false),
  stall_public_liability_insurance_will_update_on_renewal: flag(false),
  stall_food_licence_file: text,
  stall_food_licence_expiry: text,
  stall_food_licence_will_update_on_renewal: flag(false),
  stall_power: list(Power),
  stall_photos: list(text),
  stall_not_for_profit: flag(false),
  stall_not_for_profit_number: text,
});
/** A stall application with all fields of an entry order. */
export type StallOrder = z.output<typeof StallOrder>;
