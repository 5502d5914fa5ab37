import { z } from "zod";
import { toDollars } from "../../../app/domain/money.ts";
import { dollars, recordId, text } from "../../../app/wire/primitives.ts";
import type { Dependencies } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { isOwn, requireOwned } from "../records/require-owned.ts";
import { toInvoiceRecord } from "./invoice-record.ts";
import { renderInvoiceHtml } from "./invoice-html.ts";
import { listInvoices, updatePayable, readInvoice } from "./invoices.ts";
import { computeExactSurcharge, PAYMENT_METHODS } from "./methods.ts";
import { PAYMENT_PATH_PREFIX } from "./payment-page.ts";
import { findInvoiceId, readPayment, startPayment } from "./payments.ts";
import { isSamePage, parseReturnUrl } from "./return-url.ts";

/** Routes for surcharges, the status of payments, and invoices. [API-065 API-066 API-067] */
export const createPaymentRoutes = (dependencies: Dependencies): Route[] => [
  {
    // The surcharges aren't rounded, but `computeSurcharge` rounds the amount to charge. [PRICE-022]
    method: "POST",
    path: "cognito/payment/paymentSurchargesOf",
    handler: async ({ input }) => {
      const { amount } = AmountInput.parse(input);
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
      const { amount } = AmountInput.parse(input);
      const card = PAYMENT_METHODS.find(({ id }) => id === "card");
      return card ? toDollars(computeExactSurcharge(card, amount)) : 0;
    },
  },
  {
    // Requires no login, because only the buyer knows the token. `status` is the capability `payment-status`.
    method: "GET",
    path: "cognito/payment/checkPaid",
    handler: async ({ input, caller }) => {
      const { url, payum_token } = z.object({ url: text, payum_token: text }).parse(input);
      const payment = await readPayment(dependencies.db, payum_token);
      const invoice = payment && (await readInvoice(dependencies.db, payment.invoice_id));
      const isOfOtherUser = caller !== null && invoice?.user_id !== caller.id;
      if (!payment || !invoice || isOfOtherUser || !isSamePage(decodeBase64Url(url), payment.return_url))
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
      const invoices = await listInvoices(dependencies.db, caller.id);
      return { data: invoices.map((invoice) => toInvoiceRecord(invoice, language || caller.language)) };
    },
  },
  {
    method: "POST",
    path: "cognito/invoice/invoiceText",
    handler: async ({ input, requireCaller, language }) => {
      const caller = requireCaller();
      const { id, payment } = z.object({ id: recordId, payment: recordId }).parse(input);
      const invoice = await readInvoice(
        dependencies.db,
        id > 0 ? id : await findInvoiceId(dependencies.db, payment),
      );
      const ownInvoice = requireOwned(invoice, caller, "invoice");
      return {
        invoiceText: await renderInvoiceHtml(dependencies, ownInvoice, language || caller.language),
        pdf: "",
      };
    },
  },
  {
    method: "POST",
    path: "cognito/invoice/payNow",
    idempotency: { getComparedInput: ({ id }) => id },
    handler: async ({ input, requireCaller }) => {
      const caller = requireCaller();
      const { id, url } = z.object({ id: recordId, url: text }).parse(input);
      const returnUrl = parseReturnUrl(decodeBase64Url(url), dependencies.siteOrigins);
      if (returnUrl === null) return toRejection("Invalid return URL.");
      return dependencies.db.transaction().execute(async (transaction) => {
        const invoice = await readInvoice(transaction, id);
        if (!isOwn(invoice, caller) || invoice.cancelled_at !== null)
          return toRejection("This invoice doesn’t exist.");
        if (invoice.paid_at !== null) return toRejection("This invoice has already been paid.");
        const amount = await updatePayable(transaction, invoice);
        const payment = { invoiceId: id, amount, returnUrl, now: dependencies.clock.now() };
        const token = await startPayment(transaction, payment);
        return { success: true, message: "", redirect: buildPaymentUrl(dependencies, token) };
      });
    },
  },
];

export const buildPaymentUrl = (dependencies: Dependencies, token: string): string =>
  `${dependencies.publicUrl}${PAYMENT_PATH_PREFIX}${token}`;

const AmountInput = z.object({ amount: dollars });
const NOT_PAID = { success: false, payment: null };
const toRejection = (message: string) => ({ success: false, message, redirect: "" });

const decodeBase64Url = (url: string): string => Buffer.from(url, "base64").toString("utf8");
