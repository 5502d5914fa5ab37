import type { z } from "zod";
import type { FilledStall, Proof } from "../../../app/domain/stall/stall-rules.ts";
import { isUploadId } from "../../../app/domain/upload-rules.ts";
import { writtenDay } from "../../../app/wire/primitives.ts";
import type { StallOrder } from "../../../app/wire/stall.ts";

export type ReceivedStall = z.output<typeof StallOrder>;

/** In place of a file: the document that the organiser has of the trader. */
export const storedFile = "x";

/** A received application as the rules look at it. */
export const filledStallOf = (order: ReceivedStall): FilledStall => ({
  siteTypeId: order.stall_site_type_id,
  locationId: order.stall_site_location_id,
  size: { width: order.stall_width, length: order.stall_length },
  power: order.stall_power.map(({ id }) => id),
  isNotForProfit: order.stall_not_for_profit,
  notForProfitNumber: order.stall_not_for_profit_number,
  productsDescription: order.stall_products_and_display_description,
  insurance: order.stall_public_liability_insurance_use_ours
    ? { how: "ours", hasFile: false, expiry: "", willUpdate: false }
    : proofOf(
        order.stall_public_liability_insurance_file,
        order.stall_public_liability_insurance_expiry,
        order.stall_public_liability_insurance_will_update_on_renewal,
      ),
  foodLicence: proofOf(
    order.stall_food_licence_file,
    order.stall_food_licence_expiry,
    order.stall_food_licence_will_update_on_renewal,
  ),
});

function proofOf(file: string, expiry: string, willUpdate: boolean): Proof {
  const how = file === storedFile ? "stored" : file === "" ? "" : "file";
  return { how, hasFile: isUploadId(file), expiry: writtenDay.parse(expiry) ?? "", willUpdate };
}

/**
 * What a person chose and filled in. Left out is what may differ in the same application sent twice: the page
 * that it leads back to, the ways to pay, the terms as they were shown, and the ids of its files, which
 * without scripts are uploaded anew with every press.
 */
export function chosenInStall(order: ReceivedStall): object {
  const {
    url: _url,
    payment_options: _offered,
    accepted_terms: _shown,
    stall_photos: _photos,
    stall_public_liability_insurance_file: _insurance,
    stall_food_licence_file: _licence,
    ...chosen
  } = order;
  return chosen;
}
