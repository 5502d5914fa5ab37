import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import type { NewInvoice } from "../payments/invoices.ts";
import { formatLineDescription } from "../payments/invoice-translations.ts";
import { parseAddonTexts, formatLineName } from "./line-columns.ts";
import type { CompleteCart } from "./order-rules.ts";

/**
 * Builds the invoice of an order. The lines are the items with their add-ons, the shipping, and the discount
 * as a negative amount. Shop orders have no surcharge. `now` is in milliseconds.
 */
export function buildOrderInvoice(
  { lines, shipping, promotion, address, credit }: CompleteCart,
  order: { userId: number; paymentMethod: string; now: number },
): NewInvoice {
  const items = lines.map((line) => ({
    description: [formatLineName(line), ...parseAddonTexts(line)].join(" + "),
    quantity: line.qty,
    amount: line.subtotal,
  }));
  const shippingLines = [
    { description: formatLineDescription("shipping", shipping.name), quantity: 1, amount: shipping.amount },
  ];
  const discountLines =
    promotion.discount > 0
      ? [
          {
            description: formatLineDescription("promotion", promotion.code),
            quantity: 1,
            amount: -promotion.discount,
          },
        ]
      : [];
  return {
    ...order,
    subject: "order",
    title: "Shop order",
    contactName: formatFullName(address.first_name, address.last_name),
    email: address.email,
    phone: address.phone,
    lines: [...items, ...shippingLines, ...discountLines],
    credit,
  };
}
