import type { AppLoadContext } from "@remix-run/node";
import { getText, type Values } from "../posting/form-result.ts";
import { getFileToSave } from "../uploads/upload.schema.ts";
import { SAVED_FILE } from "../domain/file-field.ts";
import { StallOrder } from "../wire/stall.ts";
import { parseMetresOrZero } from "../domain/stall/stall-size.ts";
import { buildStallPath, type StallPage } from "./stall-page.ts";
import type { StallForm } from "./stall.schema.ts";
import { parsePowerConnections, parseStallApplication, PHOTO_FIELDS } from "./stall-values.ts";

/**
 * Builds the application for the API: an order of category 0 with the stall's fields. It has no price,
 * because the API calculates the price. [STALL-008 PRICE-024]
 */
export function buildStallOrder(
  { site }: AppLoadContext,
  { eventId, eventUrl, ruleContext }: StallPage,
  form: StallForm,
  values: Values,
): StallOrder {
  const { siteTypeId, locationId, size, isNotForProfit, notForProfitNumber, insurance, foodLicence } =
    parseStallApplication(values);
  return StallOrder.parse({
    first_name: form.first_name,
    last_name: form.last_name,
    email: form.email,
    mobile_phone: form.mobile_phone,
    payment_gateway: getText(values, "payment_method"),
    url: site.publicUrl + buildStallPath(eventUrl),
    event_id: eventId,
    category_id: 0,
    stall_site_type_id: siteTypeId,
    stall_site_location_id: locationId,
    stall_site_preferred_location: form.stall_preferred_location,
    stall_products_and_display_description: form.products,
    stall_company_product_overview: form.overview,
    stall_width: size.width,
    stall_length: size.length,
    stall_height: parseMetresOrZero(form.stall_height ?? ""),
    stall_vehicle_make_and_model: form.vehicle,
    stall_vehicle_registration: form.registration,
    stall_public_liability_insurance_use_ours: insurance.source === "ours",
    ...(insurance.source !== "ours" && {
      stall_public_liability_insurance_file:
        insurance.source === "stored" ? SAVED_FILE : getFileToSave(form, "insurance_file"),
      stall_public_liability_insurance_expiry:
        insurance.source === "stored" ? ruleContext.storedInsuranceExpiry : form.insurance_expiry,
      stall_public_liability_insurance_will_update_on_renewal: insurance.willUpdate,
    }),
    ...(foodLicence.source !== "" && {
      stall_food_licence_file:
        foodLicence.source === "stored" ? SAVED_FILE : getFileToSave(form, "food_licence_file"),
      stall_food_licence_expiry:
        foodLicence.source === "stored" ? ruleContext.storedFoodLicenceExpiry : form.food_licence_expiry,
      stall_food_licence_will_update_on_renewal: foodLicence.willUpdate,
    }),
    stall_power: parsePowerConnections(values),
    stall_photos: PHOTO_FIELDS.map((field) => getFileToSave(form, field)).filter((id) => id !== ""),
    stall_not_for_profit: isNotForProfit,
    stall_not_for_profit_number: notForProfitNumber,
  });
}
