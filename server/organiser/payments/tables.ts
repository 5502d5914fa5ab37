import type { Generated } from "kysely";
import type { OrderKind } from "../../../app/wire/payment.ts";

/** Amounts are in cents including GST. Times are Unix timestamps in milliseconds. */
export type PaymentTables = {
  invoices: {
    id: Generated<number>;
    user_id: number;
    /** The kind of order that the invoice is for. */
    subject: OrderKind;
    title: string;
    contact_name: string;
    email: string;
    phone: string;
    /** The total of the lines, including surcharge, before credit. */
    total: number;
    /** The part paid with the user's credit. */
    credit: number;
    /** The part to be paid at the payment gateway. */
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
