import { Invoice } from "../../../app/wire/account.ts";
import { CheckPaid, type OrderKind, OrderByKey, OrderOutcome, Surcharge } from "../../../app/wire/payment.ts";
import { listResponse, requiredList } from "../../../app/wire/primitives.ts";
import { type AcceptedWith, AcceptedTerms } from "../../../app/wire/terms.ts";
import { InvoiceText } from "../../../app/wire/shop.ts";
import { type Cents, toDollars } from "../../../app/domain/money.ts";
import { toNullIfNotFound } from "../errors.ts";
import { requireAllReadable, ownListResponse, filterReadable } from "../own-records.ts";
import type { Transport } from "../transport-type.ts";

const Surcharges = requiredList(Surcharge);
const Invoices = ownListResponse(Invoice);
const AllAcceptedTerms = listResponse(AcceptedTerms);

const MY_INVOICES = "cognito/invoice/myInvoices";
const fetchInvoices = (api: Transport) => api.get(MY_INVOICES, {}, Invoices, { audience: "user" });

/** Calls for payments, order status and invoices. */
export const payments = (api: Transport) => ({
  /**
   * Checks whether a payment succeeded. `token` is the `payum_token`, and `returnUrl` the complete URL that
   * the user returned to. [API-065]
   */
  checkPayment: (returnUrl: string, token: string) =>
    api.get(
      "cognito/payment/checkPaid",
      { url: Buffer.from(returnUrl).toString("base64"), payum_token: token },
      CheckPaid,
      { audience: "user" },
    ),

  /** Lists the surcharges of the payment methods for an amount. [API-067 PRICE-014] */
  listSurcharges: (amount: Cents) =>
    api.readByPost("cognito/payment/paymentSurchargesOf", { amount: toDollars(amount) }, Surcharges, {
      audience: "public",
      cache: "fiveMinutes",
    }),

  /**
   * Reads the status of the logged-in user's order with an idempotency key. With `close`, the state
   * `not_taken` is final: the API will never accept an order with this key, so the order may be sent with
   * another key. Requires the API's capability `order-by-key`.
   */
  findOrderByKey: (key: string, kind: OrderKind, close: boolean) =>
    api.readByPost("cognito/payment/orderOfKey", { key, kind, close }, OrderByKey, { audience: "user" }),

  /**
   * Lists the terms that the logged-in user accepted with orders, newest first. `itemId` is the id of the
   * ordered event or series. The texts are unsanitised HTML. Requires the API's capability `accepted-terms`.
   */
  listAcceptedTerms: async (kind: AcceptedWith, itemId: number) => {
    const result = await api.get("cognito/payment/acceptedTerms", { kind, about: itemId }, AllAcceptedTerms, {
      audience: "user",
    });
    return result.items;
  },

  /**
   * Lists the logged-in user's invoices, including open ones.
   * @throws `malformed` if an invoice can't be read
   */
  listInvoices: async () => requireAllReadable(MY_INVOICES, (await fetchInvoices(api)).items),

  /** Lists the logged-in user's invoices, and counts the unreadable ones. */
  listReadableInvoices: async () => filterReadable((await fetchInvoices(api)).items),

  /** Reads the HTML of an invoice by its id, or null if the user has no such invoice. */
  findInvoiceHtml: (id: number) =>
    toNullIfNotFound(
      api.readByPost("cognito/invoice/invoiceText", { id }, InvoiceText, { audience: "user" }),
    ),

  /** Reads the HTML of an invoice by the id of its payment, or null if the user has no such payment. */
  findInvoiceHtmlByPayment: (paymentId: number) =>
    toNullIfNotFound(
      api.readByPost("cognito/invoice/invoiceText", { payment: paymentId }, InvoiceText, {
        audience: "user",
      }),
    ),

  /** Starts the payment of an open invoice. `returnUrl` is the page to return to after the payment. */
  payInvoice: (id: number, returnUrl: string, idempotencyKey: string) =>
    api.post("cognito/invoice/payNow", { id, url: Buffer.from(returnUrl).toString("base64") }, OrderOutcome, {
      idempotencyKey,
      feature: "invoice-payment",
    }),
});
