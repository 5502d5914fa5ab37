import { toDollars } from "../../../app/domain/money.ts";
import type { Parts } from "../feature.ts";
import { imageObject } from "../media/image-object.ts";
import { formatApiDollars } from "../payments/format-dollars.ts";
import type { Invoice } from "../payments/invoices.ts";
import { parseAddonTexts } from "./line-columns.ts";
import type { ShopOrder } from "./stored-orders.ts";

/**
 * Converts an order to its API record; amounts are dollars including GST. A lapsed order is reported as
 * pending, because it can still be paid: its invoice has the same number. [CART-028]
 */
export const orderRecord = (parts: Parts, { id, status, lines }: ShopOrder, invoice: Invoice | null) => ({
  id,
  invoice_id: id,
  amount_outstanding: formatApiDollars(invoice?.paid_at === null ? invoice.payable : 0),
  status_type: statuses[status].type,
  status: statuses[status].label,
  items: lines.map((line) => ({
    id: line.id,
    sku: { code: line.sku_code },
    product_name: line.product_name,
    url: line.slug,
    image: imageObject(parts, line.picture, { aspect: "4x3", width: 300 }),
    price_each: toDollars(line.price),
    qty: line.qty,
    subtotal: toDollars(line.price * line.qty),
    addons: parseAddonTexts(line),
  })),
});

const statuses: Record<ShopOrder["status"], { type: string; label: string }> = {
  pending: { type: "Pending", label: "Waiting for payment" },
  lapsed: { type: "Pending", label: "Waiting for payment, no longer held" },
  paid: { type: "Paid", label: "Paid" },
  picked: { type: "Picked", label: "Packed" },
  complete: { type: "Complete", label: "Complete" },
  canceled: { type: "Canceled", label: "Canceled" },
};
