import { toDollars } from "../../../app/domain/money.ts";
import type { Dependencies } from "../feature.ts";
import { buildImageObject } from "../media/image-object.ts";
import { computeGst } from "../payments/invoices.ts";
import { listPaymentMethods } from "../payments/payment-breakdown.ts";
import { parseAddonTexts, formatLineName } from "./line-columns.ts";
import type { PricedCart, PricedLine } from "./priced-cart.ts";

/** Converts a cart to its API record, with amounts in dollars including GST. [CART-003 API-080] */
export const toCartRecord = (
  dependencies: Dependencies,
  cart: PricedCart,
  sessionKey: string,
  language: string,
) => ({
  item_count: cart.itemCount,
  items: cart.lines.map((line) => toLineRecord(dependencies, line)),
  subtotal: toDollars(cart.subtotal),
  sessionKey,
  all_in_stock: cart.lines.every(({ canPurchase }) => canPurchase),
  discount_amount: toDollars(cart.promotion.discount),
  shipping_amount: cart.shipping && toDollars(cart.shipping.amount),
  // Credit doesn't reduce the total and the tax, because credit is a means of payment. Not in the API's
  // documentation.
  credit_amount: toDollars(cart.credit),
  total_amount: cart.total === null ? null : toDollars(cart.total),
  total_tax: toDollars(computeGst(cart.total ?? cart.subtotal - cart.promotion.discount)),
  payment_types: listPaymentMethods(language),
  message: cart.promotion.problem,
});

/** [CART-006] */
function toLineRecord(dependencies: Dependencies, line: PricedLine) {
  const img = buildImageObject(dependencies, line.picture, { aspect: "4x3", width: 300 });
  return {
    id: line.id,
    url: line.slug,
    name: formatLineName(line),
    product_name: line.product_name,
    sku_id: line.sku_id,
    sku: { code: line.sku_code },
    addons: parseAddonTexts(line),
    qty: line.qty,
    price: toDollars(line.price),
    image: img?.url ?? "",
    img,
    subtotal: toDollars(line.subtotal),
    can_purchase_qty: line.canPurchase,
  };
}
