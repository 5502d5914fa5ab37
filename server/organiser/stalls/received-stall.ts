import type { z } from "zod";
import type { FilledStall, Proof } from "../../../app/domain/stall/stall-rules.ts";
import { isUploadId } from "../../../app/domain/upload-rules.ts";
import { writtenDay } from "../../../app/wire/primitives.ts";
import type { StallOrder } from "../../../app/wire/stall.ts";

export type ReceivedStall = z.output<typeof StallOrder>;

/** Sent instead of an upload id to use the trader's stored document. */
export const STORED_FILE = "x";

/** Converts a received application to the input of the stall rules. */
export const toFilledStall = (order: ReceivedStall): FilledStall => ({
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
  const how = file === STORED_FILE ? "stored" : file === "" ? "" : "file";
  return { how, hasFile: isUploadId(file), expiry: writtenDay.parse(expiry) ?? "", willUpdate };
}

/**
 * Returns the user's choices and input, to recognise a repeated submission. Leaves out what may differ when
 * the same application is sent twice: the return URL, the payment methods, the terms as shown, and the ids of
 * its files, which are uploaded again with every submit if JavaScript is disabled.
 */
export function repeatableStallInput(order: ReceivedStall): object {
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
