import { expect, test } from "vitest";
import { renderInvoiceTable } from "./invoice-table.ts";
import type { Invoice } from "./invoices.ts";
import { formatPaymentBreakdown } from "./payment-breakdown.ts";

const invoice = (total: number, credit: number, method = "card", isPaid = true): Invoice => ({
  id: 7,
  user_id: 1,
  subject: "order",
  title: "Shop order",
  contact_name: "Sam Lee",
  email: "sam@example.com",
  phone: "",
  total,
  credit,
  payable: total - credit,
  payment_method: method,
  created_at: 0,
  paid_at: isPaid ? 0 : null,
  cancelled_at: null,
  refunded: 0,
  lines: [],
});

test.each<[Invoice, string]>([
  [invoice(3571, 1000), "$10.00 credit, $25.71 card"],
  [invoice(3571, 0), "$35.71 card"],
  [invoice(3571, 3571), "$35.71 credit"],
  [invoice(3571, 1000, "bank"), "$10.00 credit, $25.71 bank transfer"],
  [invoice(3571, 1, "voucher"), "$0.01 credit, $35.70 voucher"],
  [invoice(0, 0), ""],
])("an invoice lists how it was paid: %#", (paid, expected) => {
  expect(formatPaymentBreakdown(paid, "en").join(", ")).toBe(expected);
});

test("credit counts as payment: total and GST are those of the items", () => {
  const { html } = renderInvoiceTable(invoice(3571, 1000), "en");
  const text = html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  expect(text).toContain(
    "Total in Australian dollars $35.71 GST included in the total $3.25 Paid $10.00 credit, $25.71 card",
  );
  expect(renderInvoiceTable(invoice(0, 0), "en").html).toContain("$0.00");
  expect(renderInvoiceTable(invoice(3571, 1000, "card", false), "en").html).toContain("To be paid with");
});
