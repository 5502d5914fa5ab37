import { hiddenFields } from "../../posting/hidden-fields.tsx";
import type { OrderTotal } from "./order-total.ts";

/**
 * Hidden field with the total that the page shows. `placeOrder` compares it, so that the user never pays
 * more. The fee is `?` if the page says that one may be added, `-` while it isn't known yet and the total is
 * shown without it.
 */
export const ShownTotalField = ({ sum }: { sum: Pick<OrderTotal, "payable" | "fee" | "isFeeUnknown"> }) => (
  <input
    type="hidden"
    name={hiddenFields.total}
    value={`${sum.payable} ${sum.isFeeUnknown ? "?" : (sum.fee ?? "-")}`}
  />
);
