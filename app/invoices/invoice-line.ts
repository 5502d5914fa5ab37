/** An invoice as a list shows it. Amounts and dates are written already. */
export type InvoiceLine = {
  id: number;
  title: string;
  date: string;
  total: string;
  /** What is still to be paid; "" for all but an open invoice. */
  outstanding: string;
  state: "open" | "paid" | "cancelled" | "quote";
};
