import type { Generated } from "kysely";

/** Amounts are cents with GST in them, instants milliseconds since 1970 UTC. */
export type PaymentTables = {
  invoices: {
    id: Generated<number>;
    user_id: number;
    /** What is paid with it. */
    subject: "entry" | "order" | "stall" | "series" | "form" | "voucher";
    title: string;
    contact_name: string;
    email: string;
    phone: string;
    /** The sum of the lines, surcharge included, before credit. */
    total: number;
    /** The part that the user's credit pays. */
    credit: number;
    /** What is to be paid at the gateway. */
    payable: number;
    payment_method: string;
    created_at: number;
    paid_at: number | null;
    cancelled_at: number | null;
  };

  invoice_lines: {
    id: Generated<number>;
    invoice_id: number;
    description: string;
    quantity: number;
    amount: number;
  };

  /**
   * One attempt to pay an invoice. `replaced`: the order was submitted or its payment started again since.
   */
  payments: {
    id: Generated<number>;
    /** The `payum_token`: names the payment page and comes back with the visitor. */
    token: string;
    invoice_id: number;
    amount: number;
    return_url: string;
    status: "waiting" | "paid" | "declined" | "cancelled" | "replaced";
    created_at: number;
    ended_at: number | null;
  };
};

declare module "../db/database.ts" {
  interface Database extends PaymentTables {}
}
