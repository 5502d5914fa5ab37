import type { EntryPrice } from "../../domain/entry/entry-price.ts";
import type { Cents } from "../../domain/money.ts";
import type { EntryPage } from "../entry-page.ts";
import { textOf } from "../entry-values.ts";
import type { EntryFormState } from "./use-entry-form.ts";
import { useSurcharges } from "../../paying/use-surcharges.ts";

/**
 * `fee` is the surcharge of the chosen payment method in cents; null while nobody knows it. `total` holds it
 * once it is known.
 */
export type OrderTotal = { fee: Cents | null; isFeeUnknown: boolean; total: Cents };

/** What the order costs with the chosen payment method. [PRICE-014 EVT-050] */
export function useOrderTotal(
  page: EntryPage,
  price: EntryPrice,
  { values, surcharges: fromPage }: Pick<EntryFormState, "values" | "surcharges">,
): OrderTotal {
  const surcharges = useSurcharges(page.eventUrl, price.payable, fromPage);
  const byMethod = surcharges?.byMethod ?? null;
  const fee = byMethod ? (byMethod[textOf(values, "payment_method")] ?? 0) : null;
  return {
    fee,
    isFeeUnknown: surcharges !== undefined && byMethod === null,
    total: price.payable + (fee ?? 0),
  };
}
