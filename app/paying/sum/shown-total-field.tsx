import { hiddenFields } from "../../posting/hidden-fields.tsx";
import type { OrderTotal } from "./order-total.ts";

/**
 * Hidden field with the total that the page shows. `placeOrder` rejects the order if it now costs more. The
 * fee is `?` if the page says that a fee may be added, and `-` if the page shows the total without a fee, as
 * the fee isn't known yet.
 */
export const ShownTotalField = ({
  orderTotal,
}: {
  orderTotal: Pick<OrderTotal, "payable" | "fee" | "isFeeUnknown">;
}) => (
  <input
    type="hidden"
    name={hiddenFields.total}
    value={`${orderTotal.payable} ${orderTotal.isFeeUnknown ? "?" : (orderTotal.fee ?? "-")}`}
  />
);
