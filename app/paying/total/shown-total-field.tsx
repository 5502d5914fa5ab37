import { HIDDEN_FIELDS } from "../../posting/hidden-fields.tsx";
import type { OrderTotal } from "./order-total.ts";

/**
 * Hidden field with the total that the page shows: `payable`, and the fee, `?` (unknown fee) or `-` (fee is
 * still loading). `placeOrder` rejects the order if it now costs more.
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
