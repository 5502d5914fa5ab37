import type { Generated } from "kysely";
import type { OrderKind } from "../../../app/wire/payment.ts";

/** Amounts are in cents including GST. Times are in milliseconds since 1970 UTC. */
export type PaymentTables = {
  invoices: {
    id: Generated<number>;
    user_id: number;
    subject: OrderKind;
    title: string;
    contact_name: string;
    email: string;
    phone: string;
    /** The total of the lines, including surcharge, before credit. */
    total: number;
    credit: number;
    /** The part that the payment gateway charges: `total` minus `credit`. */
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
   * Attempts to pay an invoice. The status `replaced` means that a newer payment was started, the order was
   * submitted again, or the account was deleted.
   */
  payments: {
    id: Generated<number>;
    /** The `payum_token` in the payment page's URL and in the return URL. */
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
