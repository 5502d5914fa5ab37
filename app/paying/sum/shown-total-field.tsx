import { HIDDEN_FIELDS } from "../../posting/hidden-fields.tsx";
import type { OrderTotal } from "./order-total.ts";

/**
 * Hidden field with the total that the page shows: `payable` and the fee. `placeOrder` rejects the order if
 * it now costs more. In place of the fee, `?` means that the page says that a fee may be added, and `-` that
 * the fee is still loading.
 */
export const ShownTotalField = ({
  orderTotal,
}: {
  orderTotal: Pick<OrderTotal, "payable" | "fee" | "isFeeUnknown">;
}) => (
  <input
    type="hidden"
    name={HIDDEN_FIELDS.total}
    value={`${orderTotal.payable} ${orderTotal.isFeeUnknown ? "?" : (orderTotal.fee ?? "-")}`}
  />
);
