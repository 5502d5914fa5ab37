import { z } from "zod";
import { toDollars } from "../../../app/domain/money.ts";
import { dollars, recordId, text } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { isOwn, requireOwned } from "../records/require-owned.ts";
import { toInvoiceRecord } from "./invoice-record.ts";
import { renderInvoiceHtml } from "./invoice-text.ts";
import { listInvoices, updatePayable, readInvoice } from "./invoices.ts";
import { computeExactSurcharge, PAYMENT_METHODS } from "./methods.ts";
import { PAYMENT_PATH_PREFIX } from "./payment-listener.ts";
import { findInvoiceId, readPayment, startPayment } from "./payments.ts";
import { isSamePage, parseReturnUrl } from "./return-url.ts";

/** Routes for surcharges, the status of payments, and invoices. [API-065 API-066 API-067] */
export const paymentRoutes = (parts: Parts): Route[] => [
  {
    // These surcharges aren't rounded. The amount that is charged is rounded to the cent. [PRICE-022]
    method: "POST",
    path: "cognito/payment/paymentSurchargesOf",
    handler: async ({ input }) => {
      const { amount } = Amount.parse(input);
      return PAYMENT_METHODS.map((method) => ({
        type: method.id,
        surcharge: toDollars(computeExactSurcharge(method, amount)),
      }));
    },
  },
  {
    method: "POST",
    path: "cognito/payment/creditCardSurchargeOf",
    handler: async ({ input }) => {
      const { amount } = Amount.parse(input);
      const card = PAYMENT_METHODS.find(({ id }) => id === "card");
      return card ? toDollars(computeExactSurcharge(card, amount)) : 0;
    },
  },
  {
    // Requires no login, because only the buyer knows the token. A token is valid only with the return URL of
    // its payment. `status` belongs to the capability `payment-status`.
    method: "GET",
    path: "cognito/payment/checkPaid",
    handler: async ({ input, caller }) => {
      const { url, payum_token } = z.object({ url: text, payum_token: text }).parse(input);
      const payment = await readPayment(parts.db, payum_token);
      const invoice = payment && (await readInvoice(parts.db, payment.invoice_id));
      const isOfOtherUser = caller !== null && invoice?.user_id !== caller.id;
      if (!payment || !invoice || isOfOtherUser || !isSamePage(decodeUrl(url), payment.return_url))
        return NOT_PAID;
      const { id, status } = payment;
      return status === "paid" ? { success: true, payment: { id }, status } : { ...NOT_PAID, status };
    },
  },
  {
    method: "GET",
    path: "cognito/invoice/myInvoices",
    handler: async ({ requireCaller, language }) => {
      const caller = requireCaller();
      const invoices = await listInvoices(parts.db, caller.id);
      return { data: invoices.map((invoice) => toInvoiceRecord(invoice, language || caller.language)) };
    },
  },
  {
    method: "POST",
    path: "cognito/invoice/invoiceText",
    handler: async ({ input, requireCaller, language }) => {
      const caller = requireCaller();
      const { id, payment } = z.object({ id: recordId, payment: recordId }).parse(input);
      const invoice = await readInvoice(parts.db, id > 0 ? id : await findInvoiceId(parts.db, payment));
      const ownInvoice = requireOwned(invoice, caller, "invoice");
      return {
        invoiceText: await renderInvoiceHtml(parts, ownInvoice, language || caller.language),
        pdf: "",
      };
    },
  },
  {
    method: "POST",
    path: "cognito/invoice/payNow",
    idempotency: { getChoices: ({ id }) => id },
    handler: async ({ input, requireCaller }) => {
      const caller = requireCaller();
      const { id, url } = z.object({ id: recordId, url: text }).parse(input);
      const returnUrl = parseReturnUrl(decodeUrl(url), parts.siteOrigins);
      if (returnUrl === null) return toRejection("Invalid return URL.");
      return parts.db.transaction().execute(async (transaction) => {
        const invoice = await readInvoice(transaction, id);
        if (!isOwn(invoice, caller) || invoice.cancelled_at !== null)
          return toRejection("This invoice doesn’t exist.");
        if (invoice.paid_at !== null) return toRejection("This invoice has already been paid.");
        const amount = await updatePayable(transaction, invoice);
        const payment = { invoiceId: id, amount, returnUrl, now: parts.clock.now() };
        const token = await startPayment(transaction, payment);
        return { success: true, message: "", redirect: buildPaymentUrl(parts, token) };
      });
    },
  },
];

export const buildPaymentUrl = (parts: Parts, token: string): string =>
  `${parts.publicUrl}${PAYMENT_PATH_PREFIX}${token}`;

const Amount = z.object({ amount: dollars });
const NOT_PAID = { success: false, payment: null };
const toRejection = (message: string) => ({ success: false, message, redirect: "" });

/** Decodes a URL that the site has sent in base64. */
const decodeUrl = (url: string): string => Buffer.from(url, "base64").toString("utf8");
