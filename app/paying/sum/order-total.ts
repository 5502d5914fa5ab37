import type { Cents } from "../../domain/money.ts";
import type { Surcharges } from "./surcharges.ts";

/**
 * What an order costs. `payable`: what is left to pay, without the payment method's surcharge. `fee`: that
 * surcharge, null while unknown. `total` includes the fee once it is known. `isFeeUnknown`: the API was asked
 * and gave no fee.
 */
export type OrderTotal = { payable: Cents; fee: Cents | null; isFeeUnknown: boolean; total: Cents };

/**
 * Calculates the total of an order for a payment method (id). `surcharges` is undefined while they are
 * loading. A method without a surcharge costs nothing extra. [PRICE-014 EVT-050]
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
