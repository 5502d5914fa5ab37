import { Invoice } from "../../../app/wire/account.ts";
import { CheckPaid, type OrderKind, OrderByKey, OrderOutcome, Surcharge } from "../../../app/wire/payment.ts";
import { listResponse, requiredList } from "../../../app/wire/primitives.ts";
import { type AcceptedWith, AcceptedTerms } from "../../../app/wire/terms.ts";
import { InvoiceText } from "../../../app/wire/shop.ts";
import { type Cents, toDollars } from "../../../app/domain/money.ts";
import { nullIfNotFound } from "../errors.ts";
import { requireAllReadable, ownListOf, readableRecords } from "../own-records.ts";
import type { Transport } from "../transport-type.ts";

const Surcharges = requiredList(Surcharge);
const Invoices = ownListOf(Invoice);
const AllAcceptedTerms = listResponse(AcceptedTerms);

const myInvoices = "cognito/invoice/myInvoices";
const invoicesOf = (api: Transport) => api.get(myInvoices, {}, Invoices, { audience: "user" });

export const payments = (api: Transport) => ({
  /**
   * Whether the payment of a `payum_token` succeeded. `address` is the full URL that the user returned to,
   * encoded in base64. [API-065]
   */
  check: (address: string, token: string) =>
    api.get(
      "cognito/payment/checkPaid",
      { url: Buffer.from(address).toString("base64"), payum_token: token },
      CheckPaid,
      { audience: "user" },
    ),

  /** The surcharge of each payment method for an amount in cents. [API-067 PRICE-014] */
  surchargesOf: (amount: Cents) =>
    api.ask("cognito/payment/paymentSurchargesOf", { amount: toDollars(amount) }, Surcharges, {
      audience: "public",
      keep: "minutes",
    }),

  /**
   * The status of an order of the logged-in user by its idempotency key; requires `order-by-key`. With
   * `close`, the result “not taken” is final: the order may be sent again with another key. Closing is
   * idempotent.
   */
  orderOfKey: (key: string, kind: OrderKind, close: boolean) =>
    api.ask("cognito/payment/orderOfKey", { key, kind, close }, OrderByKey, { audience: "user" }),

  /**
   * The terms that the logged-in user accepted with orders of one event, newest first; requires
   * `accepted-terms`. The texts are as shown by this site and must be sanitised.
   */
  acceptedTerms: async (kind: AcceptedWith, about: number) => {
    const result = await api.get("cognito/payment/acceptedTerms", { kind, about }, AllAcceptedTerms, {
      audience: "user",
    });
    return result.items;
  },

  /**
   * The logged-in user's invoices, including open ones.
   * @throws `malformed` if one of them can't be read
   */
  myInvoices: async () => requireAllReadable(myInvoices, (await invoicesOf(api)).items),

  /** The readable ones of them. */
  readableInvoices: async () => readableRecords((await invoicesOf(api)).items),

  /** The HTML of an invoice; null if the user has no such invoice. */
  invoiceText: (id: number) =>
    nullIfNotFound(api.ask("cognito/invoice/invoiceText", { id }, InvoiceText, { audience: "user" })),

  /** The HTML of the invoice of a payment; null if it is not the user's. */
  invoiceOfPayment: (payment: number) =>
    nullIfNotFound(api.ask("cognito/invoice/invoiceText", { payment }, InvoiceText, { audience: "user" })),

  /** Starts the payment of an open invoice; `address` is the return URL. */
  payInvoice: (id: number, address: string, idempotencyKey: string) =>
    api.post("cognito/invoice/payNow", { id, url: Buffer.from(address).toString("base64") }, OrderOutcome, {
      idempotencyKey,
      feature: "invoice-payment",
    }),
});
