import { z } from "zod";
import { toDollars } from "../../../app/domain/money.ts";
import { dollars, recordId, text } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { isOwn, ownOrMissing } from "../records/own-or-missing.ts";
import { invoiceRecord } from "./invoice-record.ts";
import { invoiceText } from "./invoice-text.ts";
import { invoicesOf, payableNow, readInvoice } from "./invoices.ts";
import { exactSurcharge, paymentMethods } from "./methods.ts";
import { payPrefix } from "./payment-listener.ts";
import { invoiceOfPayment, readPayment, startPayment } from "./payments.ts";
import { isSamePage, returnAddress } from "./return-address.ts";

/** Surcharges, whether a payment went through, and invoices. [API-065 API-066 API-067] */
export const paymentRoutes = (parts: Parts): Route[] => [
  {
    // Any number of decimals, as the bank states it; the charge is rounded to the cent. [PRICE-022]
    method: "POST",
    path: "cognito/payment/paymentSurchargesOf",
    answer: async ({ input }) => {
      const { amount } = Amount.parse(input);
      return paymentMethods.map((method) => ({
        type: method.id,
        surcharge: toDollars(exactSurcharge(method, amount)),
      }));
    },
  },
  {
    method: "POST",
    path: "cognito/payment/creditCardSurchargeOf",
    answer: async ({ input }) => {
      const { amount } = Amount.parse(input);
      const card = paymentMethods.find(({ id }) => id === "card");
      return card ? toDollars(exactSurcharge(card, amount)) : 0;
    },
  },
  {
    // The token is a secret of the order's buyer, so no sign-in is needed; but it counts only on the page
    // that the order came from. `status` is capability `payment-status`: how it ended where it wasn't paid
    // (“declined”, “cancelled”).
    method: "GET",
    path: "cognito/payment/checkPaid",
    answer: async ({ input, caller }) => {
      const { url, payum_token } = z.object({ url: text, payum_token: text }).parse(input);
      const payment = await readPayment(parts.db, payum_token);
      const invoice = payment && (await readInvoice(parts.db, payment.invoice_id));
      const isOthers = caller !== null && invoice?.user_id !== caller.id;
      if (!payment || !invoice || isOthers || !isSamePage(decode(url), payment.return_url)) return notPaid;
      const { id, status } = payment;
      return status === "paid" ? { success: true, payment: { id }, status } : { ...notPaid, status };
    },
  },
  {
    method: "GET",
    path: "cognito/invoice/myInvoices",
    answer: async ({ requireCaller }) => {
      const invoices = await invoicesOf(parts.db, requireCaller().id);
      return { data: invoices.map(invoiceRecord) };
    },
  },
  {
    method: "POST",
    path: "cognito/invoice/invoiceText",
    answer: async ({ input, requireCaller }) => {
      const caller = requireCaller();
      const { id, payment } = z.object({ id: recordId, payment: recordId }).parse(input);
      const invoice = await readInvoice(parts.db, id > 0 ? id : await invoiceOfPayment(parts.db, payment));
      return { invoiceText: await invoiceText(parts, ownOrMissing(invoice, caller, "invoice")), pdf: "" };
    },
  },
  {
    method: "POST",
    path: "cognito/invoice/payNow",
    once: { chosen: ({ id }) => id },
    answer: async ({ input, requireCaller }) => {
      const caller = requireCaller();
      const { id, url } = z.object({ id: recordId, url: text }).parse(input);
      const returnUrl = returnAddress(decode(url), parts.siteOrigins);
      if (returnUrl === null) return refused("The address to come back to is not one of ours.");
      const invoice = await readInvoice(parts.db, id);
      if (!isOwn(invoice, caller) || invoice.cancelled_at !== null)
        return refused("There is no such invoice.");
      if (invoice.paid_at !== null) return refused("This invoice is paid already.");
      const token = await parts.db.transaction().execute(async (transaction) => {
        const amount = await payableNow(transaction, invoice);
        return startPayment(transaction, { invoiceId: id, amount, returnUrl, now: parts.clock.now() });
      });
      return { success: true, message: "", redirect: paymentAddress(parts, token) };
    },
  },
];

/** Where a started payment is made. */
export const paymentAddress = (parts: Parts, token: string): string =>
  `${parts.publicUrl}${payPrefix}${token}`;

const Amount = z.object({ amount: dollars });
const notPaid = { success: false, payment: null };
const refused = (message: string) => ({ success: false, message, redirect: "" });

/** Addresses travel in base64, since they hold a query of their own. */
const decode = (url: string): string => Buffer.from(url, "base64").toString("utf8");
