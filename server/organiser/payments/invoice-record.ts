import { formatApiDollars } from "./format-dollars.ts";
import { computeGst, computeInvoiceGst, type Invoice, isTaxableSupply } from "./invoices.ts";
import { translateLineDescription, translateInvoiceTitle } from "./invoice-translations.ts";

/**
 * Converts an invoice to its API record, in one of the languages of the mails. Amounts are strings in dollars
 * including GST. Times are ISO 8601 in UTC.
 */
export const toInvoiceRecord = (invoice: Invoice, language: string) => ({
  id: invoice.id,
  title: translateInvoiceTitle(invoice, language),
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
  total_tax: formatApiDollars(computeInvoiceGst(invoice)),
  amount_outstanding: formatApiDollars(invoice.paid_at === null ? invoice.payable : 0),
  is_quote: false,
  cancelled_at: toIso(invoice.cancelled_at),
  paid_at: toIso(invoice.paid_at),
  created_at: toIso(invoice.created_at),
  // "" if credit paid a part of the invoice. Not in the API's specification.
  payment_method: invoice.credit === 0 && invoice.payable > 0 ? invoice.payment_method : "",
  // The part that was refunded to the account's credit. Not in the API's specification.
  refunded_amount: formatApiDollars(invoice.refunded),
  invoiceItems: invoice.lines.map((line) => ({
    id: line.id,
    description: translateLineDescription(line.description, language),
    qty: line.quantity,
    line_price: formatApiDollars(line.amount),
    line_tax: formatApiDollars(isTaxableSupply(invoice) ? computeGst(line.amount) : 0),
  })),
});

const toIso = (timeMs: number | null): string | null =>
  timeMs === null ? null : new Date(timeMs).toISOString();
