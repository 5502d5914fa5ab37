import { toDollars } from "../../../app/domain/money.ts";
import type { Parts } from "../feature.ts";
import { imageObject } from "../media/image-object.ts";
import { dollarsOnWire } from "../payments/dollars-text.ts";
import type { Invoice } from "../payments/invoices.ts";
import { addonTextsIn } from "./line-columns.ts";
import type { ShopOrder } from "./stored-orders.ts";

/**
 * An order as the wire has it; amounts are dollars with GST in them. A lapsed order is a pending one: it can
 * still be paid, by its invoice of the same number. [CART-028]
 */
export const orderRecord = (parts: Parts, { id, status, lines }: ShopOrder, invoice: Invoice | null) => ({
  id,
  invoice_id: id,
  amount_outstanding: dollarsOnWire(invoice?.paid_at === null ? invoice.payable : 0),
  status_type: statuses[status].type,
  status: statuses[status].words,
  items: lines.map((line) => ({
    id: line.id,
    sku: { code: line.sku_code },
    product_name: line.product_name,
    url: line.slug,
    image: imageObject(parts, line.picture, { aspect: "4x3", width: 300 }),
    price_each: toDollars(line.price),
    qty: line.qty,
    subtotal: toDollars(line.price * line.qty),
    addons: addonTextsIn(line),
  })),
});

/** What an order's status is called in words. */
export const statusWords = (status: ShopOrder["status"]): string => statuses[status].words;

const statuses: Record<ShopOrder["status"], { type: string; words: string }> = {
  pending: { type: "Pending", words: "Waiting for payment" },
  lapsed: { type: "Pending", words: "Waiting for payment, no longer held" },
  paid: { type: "Paid", words: "Paid" },
  picked: { type: "Picked", words: "Packed" },
  complete: { type: "Complete", words: "Complete" },
  canceled: { type: "Canceled", words: "Canceled" },
};
