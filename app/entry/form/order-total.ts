import type { Cents } from "../../domain/money.ts";
import { useEntry } from "./entry-context.tsx";
import type { Surcharges } from "../../paying/surcharges.ts";
import { useSurcharges } from "../../paying/use-surcharges.ts";
import { textOf } from "../entry-values.ts";

/**
 * `fee` is the surcharge of the chosen payment method in cents; null while nobody knows it. `total` holds it
 * once it is known.
 */
export type OrderTotal = { fee: Cents | null; isFeeUnknown: boolean; total: Cents };

/** What the order costs with the chosen payment method. [PRICE-014 EVT-050] */
export function useOrderTotal(fromPage: Surcharges): OrderTotal {
  const { page, price, values } = useEntry();
  const surcharges = useSurcharges(page.eventUrl, price.payable, fromPage);
  const byMethod = surcharges?.byMethod ?? null;
  const fee = byMethod ? (byMethod[textOf(values, "payment_method")] ?? 0) : null;
  return {
    fee,
    isFeeUnknown: surcharges !== undefined && byMethod === null,
    total: price.payable + (fee ?? 0),
  };
}
