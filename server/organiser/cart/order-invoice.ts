import type { InvoiceToWrite } from "../payments/invoices.ts";
import { addonTextsIn, lineName } from "./line-columns.ts";
import type { CompleteCart } from "./order-rules.ts";

/**
 * The invoice of an order: its items with their add-ons, shipping, and the discount as a negative line.
 * Nothing is charged for the way of paying.
 */
export function invoiceToWrite(
  { lines, shipping, promotion, address }: CompleteCart,
  made: { userId: number; paymentMethod: string; now: number },
): InvoiceToWrite {
  const items = lines.map((line) => ({
    description: [lineName(line), ...addonTextsIn(line)].join(" + "),
    quantity: line.qty,
    amount: line.subtotal,
  }));
  const ways = [{ description: `Shipping: ${shipping.name}`, quantity: 1, amount: shipping.amount }];
  const discounts =
    promotion.discount > 0
      ? [{ description: `Promotion code ${promotion.code}`, quantity: 1, amount: -promotion.discount }]
      : [];
  return {
    ...made,
    subject: "order",
    title: "Shop order",
    contactName: `${address.first_name} ${address.last_name}`,
    email: address.email,
    phone: address.phone,
    lines: [...items, ...ways, ...discounts],
    credit: 0,
  };
}
