import { Invoice } from "../../../app/wire/account.ts";
import { CheckPaid, OrderOfKey, OrderOutcome, Surcharge } from "../../../app/wire/payment.ts";
import { listOf, saidList } from "../../../app/wire/primitives.ts";
import { type AcceptedWith, AcceptedTerms } from "../../../app/wire/terms.ts";
import { InvoiceText } from "../../../app/wire/shop.ts";
import { type Cents, toDollars } from "../../../app/domain/money.ts";
import { orNull } from "../errors.ts";
import type { Transport } from "../transport-type.ts";

const Surcharges = saidList(Surcharge);
const Invoices = listOf(Invoice);
const AllAcceptedTerms = listOf(AcceptedTerms);

export const payments = (api: Transport) => ({
  /**
   * Whether the payment behind a `payum_token` went through. `address` is the whole address the visitor came
   * back to; it travels in base64. [API-065]
   */
  check: (address: string, token: string) =>
    api.get(
      "cognito/payment/checkPaid",
      { url: Buffer.from(address).toString("base64"), payum_token: token },
      CheckPaid,
      { whose: "personal" },
    ),

  /** The surcharge of each payment method for an amount in cents. [API-067 PRICE-014] */
  surchargesOf: (amount: Cents) =>
    api.ask("cognito/payment/paymentSurchargesOf", { amount: toDollars(amount) }, Surcharges, {
      whose: "public",
      keep: "minutes",
    }),

  /**
   * What became of an order of the signed-in user by the key that it was sent with; only where the API offers
   * `order-by-key`. With `close`, “not taken” is for good: the order may be sent again under another key.
   * Asked as often as need be: closing twice is closing once.
   */
  orderOfKey: (
    key: string,
    kind: "entry" | "order" | "stall" | "series" | "form" | "voucher",
    close: boolean,
  ) => api.ask("cognito/payment/orderOfKey", { key, kind, close }, OrderOfKey, { whose: "personal" }),

  /**
   * The terms that the signed-in user accepted with orders of one event, newest first; only where the API
   * offers `accepted-terms`. The texts are as this site showed them, and not to be trusted as clean.
   */
  acceptedTerms: async (kind: AcceptedWith, about: number) => {
    const answer = await api.get("cognito/payment/acceptedTerms", { kind, about }, AllAcceptedTerms, {
      whose: "personal",
    });
    return answer.items;
  },

  /** The signed-in user's invoices, open ones included. */
  myInvoices: async () => {
    const answer = await api.get("cognito/invoice/myInvoices", {}, Invoices, { whose: "personal" });
    return answer.items;
  },

  /** The HTML of an invoice; null when the user has no such invoice. */
  invoiceText: (id: number) =>
    orNull(api.ask("cognito/invoice/invoiceText", { id }, InvoiceText, { whose: "personal" })),

  /** Starts paying an open invoice again; `address` is where the visitor comes back to. */
  payInvoice: (id: number, address: string, idempotencyKey: string) =>
    api.post("cognito/invoice/payNow", { id, url: Buffer.from(address).toString("base64") }, OrderOutcome, {
      idempotencyKey,
    }),
});
