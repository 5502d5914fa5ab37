import { toDollars } from "../../../app/domain/money.ts";
import type { Dependencies } from "../feature.ts";
import { buildImageObject } from "../media/image-object.ts";
import { formatApiDollars } from "../payments/format-dollars.ts";
import type { Invoice } from "../payments/invoices.ts";
import { parseAddonTexts } from "./line-columns.ts";
import type { ShopOrder } from "./stored-orders.ts";

/**
 * Converts an order to its API record, with amounts in dollars including GST. The type of a lapsed order is
 * “Pending”, because the order can still be paid. [CART-028]
 */
export const toOrderRecord = (
  dependencies: Dependencies,
  { id, status, lines }: ShopOrder,
  invoice: Invoice | null,
) => ({
  id,
  invoice_id: id,
  amount_outstanding: formatApiDollars(invoice?.paid_at === null ? invoice.payable : 0),
  status_type: STATUS_NAMES[status].type,
  status: STATUS_NAMES[status].label,
  items: lines.map((line) => ({
    id: line.id,
    sku: { code: line.sku_code },
    product_name: line.product_name,
    url: line.slug,
    image: buildImageObject(dependencies, line.picture, { aspect: "4x3", width: 300 }),
    price_each: toDollars(line.price),
    qty: line.qty,
    subtotal: toDollars(line.price * line.qty),
    addons: parseAddonTexts(line),
  })),
});

const STATUS_NAMES: Record<ShopOrder["status"], { type: string; label: string }> = {
  pending: { type: "Pending", label: "Waiting for payment" },
  lapsed: { type: "Pending", label: "Waiting for payment, no longer held" },
  paid: { type: "Paid", label: "Paid" },
  picked: { type: "Picked", label: "Packed" },
  complete: { type: "Complete", label: "Complete" },
  canceled: { type: "Canceled", label: "Canceled" },
};
