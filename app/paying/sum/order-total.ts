import type { Cents } from "../../domain/money.ts";
import type { Surcharges } from "./surcharges.ts";

/**
 * Total of an order. `payable`: amount left to pay, without the payment method's surcharge. `fee`: the
 * surcharge, null while unknown. `total`: `payable` and `fee`, without the fee while it is unknown.
 * `isFeeUnknown`: the API has failed to return the surcharges.
 */
export type OrderTotal = { payable: Cents; fee: Cents | null; isFeeUnknown: boolean; total: Cents };

/**
 * Calculates the total of an order for a payment method (id). `surcharges` is undefined while the surcharges
 * are loading. A method that isn't in `surcharges` has no fee. [PRICE-014 EVT-050]
 */
export function calculateOrderTotal(
  payable: Cents,
  method: string,
  surcharges: Surcharges | undefined,
): OrderTotal {
  const byMethod = payable === 0 ? {} : surcharges?.byMethod;
  const fee = byMethod ? (byMethod[method] ?? 0) : null;
  return { payable, fee, isFeeUnknown: byMethod === null, total: payable + (fee ?? 0) };
}
