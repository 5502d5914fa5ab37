import type { Cents } from "../../domain/money.ts";
import type { Surcharges } from "./surcharges.ts";

export type OrderTotal = {
  /** Amount left to pay, without the fee. */
  payable: Cents;
  /** Surcharge of the payment method. Null while it is loading, or if the API failed. */
  fee: Cents | null;
  isFeeUnknown: boolean;
  total: Cents;
};

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
