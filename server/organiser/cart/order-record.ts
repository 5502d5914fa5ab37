import { toDollars } from "../../../app/domain/money.ts";
import type { Dependencies } from "../feature.ts";
import { getMailTexts } from "../mail/mail-texts.ts";
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
  language: string,
) => ({
  id,
  invoice_id: id,
  amount_outstanding: formatApiDollars(invoice?.paid_at === null ? invoice.payable : 0),
  status_type: STATUS_TYPES[status],
  status: getStatusName(status, language),
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

const STATUS_TYPES: Record<ShopOrder["status"], string> = {
  pending: "Pending",
  lapsed: "Pending",
  paid: "Paid",
  picked: "Picked",
  complete: "Complete",
  canceled: "Canceled",
};

/** Returns the name of an order's status in a language. "" is English. */
export function getStatusName(status: ShopOrder["status"], language: string): string {
  const { pending, lapsed, orderPaid, picked, complete, cancelled } = getMailTexts(language).invoice;
  return { pending, lapsed, paid: orderPaid, picked, complete, canceled: cancelled }[status];
}
