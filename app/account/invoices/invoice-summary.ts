/** An invoice in a list. Amounts and dates are formatted. */
export type InvoiceSummary = {
  id: number;
  title: string;
  date: string;
  /** "" if unknown. */
  total: string;
  /** The amount to pay, or "" unless the invoice is open. */
  outstanding: string;
  state: "open" | "paid" | "cancelled" | "refunded" | "quote" | "unknown";
};
