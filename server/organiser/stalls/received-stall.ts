import type { z } from "zod";
import type { StallApplication, Proof } from "../../../app/domain/stall/stall-rules.ts";
import { isUploadId } from "../../../app/domain/upload-rules.ts";
import { datePart } from "../../../app/wire/primitives.ts";
import type { StallOrder } from "../../../app/wire/stall.ts";

/** A stall application as received by the API. */
export type ReceivedStall = z.output<typeof StallOrder>;

/** The value that clients send instead of an upload id to use the trader's stored document. */
export const STORED_FILE = "x";

/** Converts a received application to the input for the rules in `app/domain/stall`. */
export const toFilledStall = (order: ReceivedStall): StallApplication => ({
  siteTypeId: order.stall_site_type_id,
  locationId: order.stall_site_location_id,
  size: { width: order.stall_width, length: order.stall_length },
  power: order.stall_power.map(({ id }) => id),
  isNotForProfit: order.stall_not_for_profit,
  notForProfitNumber: order.stall_not_for_profit_number,
  productsDescription: order.stall_products_and_display_description,
  insurance: order.stall_public_liability_insurance_use_ours
    ? { source: "ours", hasFile: false, expiry: "", willUpdate: false }
    : toProof(
        order.stall_public_liability_insurance_file,
        order.stall_public_liability_insurance_expiry,
        order.stall_public_liability_insurance_will_update_on_renewal,
      ),
  foodLicence: toProof(
    order.stall_food_licence_file,
    order.stall_food_licence_expiry,
    order.stall_food_licence_will_update_on_renewal,
  ),
});

function toProof(file: string, expiry: string, willUpdate: boolean): Proof {
  const source = file === STORED_FILE ? "stored" : file === "" ? "" : "file";
  return { source, hasFile: isUploadId(file), expiry: datePart.parse(expiry) ?? "", willUpdate };
}

/**
 * Returns the user's input, by which a repeated submission is recognised. Leaves out fields that may differ,
 * such as the upload ids, because browsers without JavaScript upload the files again each time.
 */
export function getStallChoices(order: ReceivedStall): object {
  const {
    url: _url,
    payment_options: _paymentOptions,
    accepted_terms: _acceptedTerms,
    stall_photos: _photos,
    stall_public_liability_insurance_file: _insurance,
    stall_food_licence_file: _licence,
    ...choices
  } = order;
  return choices;
}
