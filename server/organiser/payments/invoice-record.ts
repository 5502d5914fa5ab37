import { dollarsOnWire } from "./dollars-text.ts";
import { gstIn, type Invoice } from "./invoices.ts";

/**
 * An invoice as the wire spells it: amounts are dollars in text with GST in them, instants ISO texts in UTC.
 */
export const invoiceRecord = (invoice: Invoice) => ({
  id: invoice.id,
  title: invoice.title,
  billing_contact_name: invoice.contact_name,
  billing_company: "",
  billing_email: invoice.email,
  billing_phone: invoice.phone,
  billing_address: "",
  shipping_type: "",
  shipping_contact_name: "",
  shipping_company: "",
  shipping_email: "",
  shipping_phone: "",
  shipping_address: "",
  total_amount: dollarsOnWire(invoice.total),
  total_tax: dollarsOnWire(gstIn(invoice.total)),
  amount_outstanding: dollarsOnWire(invoice.paid_at === null ? invoice.payable : 0),
  is_quote: false,
  cancelled_at: isoOf(invoice.cancelled_at),
  paid_at: isoOf(invoice.paid_at),
  created_at: isoOf(invoice.created_at),
  invoiceItems: invoice.lines.map((line) => ({
    id: line.id,
    description: line.description,
    qty: line.quantity,
    line_price: dollarsOnWire(line.amount),
    line_tax: dollarsOnWire(gstIn(line.amount)),
  })),
});

const isoOf = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();
