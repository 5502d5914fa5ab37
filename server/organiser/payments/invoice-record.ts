import { formatApiDollars } from "./format-dollars.ts";
import { gstIn, gstOf, type Invoice, isSupply } from "./invoices.ts";
import { translateLine, translateTitle } from "./invoice-translations.ts";

/**
 * Converts an invoice to its API record: amounts are dollars including GST as text, instants ISO texts in
 * UTC, titles and descriptions in one of the email languages.
 */
export const invoiceRecord = (invoice: Invoice, language: string) => ({
  id: invoice.id,
  title: translateTitle(invoice, language),
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
  total_amount: formatApiDollars(invoice.total),
  total_tax: formatApiDollars(gstOf(invoice)),
  amount_outstanding: formatApiDollars(invoice.paid_at === null ? invoice.payable : 0),
  is_quote: false,
  cancelled_at: isoOf(invoice.cancelled_at),
  paid_at: isoOf(invoice.paid_at),
  created_at: isoOf(invoice.created_at),
  invoiceItems: invoice.lines.map((line) => ({
    id: line.id,
    description: translateLine(line.description, language),
    qty: line.quantity,
    line_price: formatApiDollars(line.amount),
    line_tax: formatApiDollars(isSupply(invoice) ? gstIn(line.amount) : 0),
  })),
});

const isoOf = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();
