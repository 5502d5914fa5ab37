import type { Cents } from "../../domain/money.ts";
import type { Surcharges } from "./surcharges.ts";

/**
 * What an order costs. `payable` is what is left to pay without the payment method's surcharge; `fee` is that
 * surcharge, null while nobody knows it; `total` holds it once it is known. `isFeeUnknown` once it was asked
 * for and nobody answered.
 */
export type OrderSum = { payable: Cents; fee: Cents | null; isFeeUnknown: boolean; total: Cents };

/**
 * The sum of an order that is paid by a method, told by its id; `surcharges` is undefined while nobody has
 * answered. A method without one costs nothing more. [PRICE-014 EVT-050]
 */
export function orderSum(payable: Cents, method: string, surcharges: Surcharges | undefined): OrderSum {
  const byMethod = payable === 0 ? {} : surcharges?.byMethod;
  const fee = byMethod ? (byMethod[method] ?? 0) : null;
  return { payable, fee, isFeeUnknown: byMethod === null, total: payable + (fee ?? 0) };
}
