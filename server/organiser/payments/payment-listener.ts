import type { ServerResponse } from "node:http";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { findUser } from "../account/users.ts";
import { readOrganisationName } from "../content/organisation.ts";
import type { Page, Parts } from "../feature.ts";
import { getRequestLog } from "../http/request-log.ts";
import { textsFor } from "../mail/mail-texts.ts";
import { redirectTo, pageLanguage, sendPage } from "../page/page.ts";
import { type Invoice, readInvoice } from "./invoices.ts";
import { endedPage, methodNotAllowedPage, payPage, unknownPage } from "./payment-page.ts";
import { endPayment, type PaymentRow, readPayment } from "./payments.ts";
import { sendReceipts } from "./receipt.ts";
import { PaymentRejectionError } from "./rejection-error.ts";
import { withPaymentToken } from "./return-url.ts";
import { capturePayment } from "./capture-payment.ts";
import { pathParam } from "../http/params.ts";

export const PAYMENT_PATH_PREFIX = "/pay/";

/**
 * Serves the payment page, `/pay/{token}`. GET shows it; POST with `action` pay, decline or cancel ends the
 * payment and redirects to the site with the `payum_token`. For declined and cancelled payments `checkPaid`
 * returns “not paid” with the status (`payment-status`); the order can then be paid by submitting it again or
 * by `invoice/payNow`. A POST for a payment that has already ended, such as a second click, only redirects.
 */
export const paymentPage = (parts: Parts): Page => ({
  path: `${PAYMENT_PATH_PREFIX}{*token}`,
  acceptsForms: true,
  async listener(request, response) {
    const { method, body } = request;
    const token = pathParam(request, "token");
    const payment = await readPayment(parts.db, token);
    const invoice = payment && (await readInvoice(parts.db, payment.invoice_id));
    const buyer = invoice && (await findUser(parts.db, invoice.user_id));
    const send = createPageSender(response, parts, pageLanguage(request, buyer?.language));
    if (!payment || !invoice) return send.page(404, unknownPage(send.language));

    const payee = await readOrganisationName(parts.db);
    if (method === "GET" || method === "HEAD") return showPayment(send, payment, invoice, payee);
    if (method !== "POST") return send.page(405, methodNotAllowedPage(send.language));
    const line = getRequestLog(response);
    line.who = String(invoice.user_id);
    line.invoice = invoice.id;
    const action = Action.parse(body ?? {});
    if (action === "pay") return capture(parts, send, payment);
    if (action === null) return send.page(400, payPage(invoice, payee, send.language));
    const status = action === "decline" ? "declined" : "cancelled";
    await endPayment(parts.db, { token, status, now: parts.clock.now() });
    return redirectBack(parts, send, payment);
  },
});

const actions = ["pay", "decline", "cancel"] as const;

/**
 * The clicked button. It is identified by its name, because its value is translated; programs send `action`.
 */
const Action = z
  .record(z.string(), z.unknown())
  .transform(
    (form) =>
      actions.find(
        (action) => Object.hasOwn(form, action) || text.parse(form["action"]).toLowerCase() === action,
      ) ?? null,
  );

type PageSender = ReturnType<typeof createPageSender>;

function showPayment(send: PageSender, payment: PaymentRow, invoice: Invoice, payee: string): void {
  const { language } = send;
  if (payment.status === "waiting") return send.page(200, payPage(invoice, payee, language));
  if (payment.status === "replaced") return send.page(409, replacedPage(payment, language));
  const { pay: t, invoice: invoiceTexts } = textsFor(language);
  const back = withPaymentToken(payment.return_url, payment.token);
  const [title, text] = payment.status === "paid" ? [invoiceTexts.paid, t.paid] : [t.endedTitle, t.ended];
  send.page(200, endedPage(title, text, back, language));
}

async function capture(parts: Parts, send: PageSender, payment: PaymentRow): Promise<void> {
  const now = parts.clock.now();
  try {
    await parts.db.transaction().execute(async (transaction) => {
      const invoice = await capturePayment(transaction, payment.token, now);
      if (invoice) await sendReceipts(parts, transaction, invoice);
    });
    return await redirectBack(parts, send, payment);
  } catch (error) {
    if (!(error instanceof PaymentRejectionError)) throw error;
    await endPayment(parts.db, { token: payment.token, status: "declined", now });
    const { unpaidTitle, nothing } = textsFor(send.language).pay;
    const back = withPaymentToken(payment.return_url, payment.token);
    send.page(
      409,
      endedPage(unpaidTitle, `${error.messageIn(send.language)} ${nothing}`, back, send.language),
    );
  }
}

/**
 * Redirects to the site after a payment has ended; shows a page instead if a newer payment has replaced it.
 */
async function redirectBack(parts: Parts, send: PageSender, { token }: PaymentRow): Promise<void> {
  const payment = await readPayment(parts.db, token);
  if (!payment) return send.page(404, unknownPage(send.language));
  if (payment.status === "replaced") return send.page(409, replacedPage(payment, send.language));
  send.redirect(withPaymentToken(payment.return_url, payment.token));
}

function replacedPage(payment: PaymentRow, language: string): string {
  const { pay: t } = textsFor(language);
  return endedPage(t.replacedTitle, t.replaced, payment.return_url, language);
}

/** Creates the functions that respond to one request; `language` is that of its pages. */
const createPageSender = (response: ServerResponse, { siteOrigins }: Parts, language: string) => ({
  language,
  page: (status: number, page: string): void =>
    sendPage(response, status, page, { formActionOrigins: siteOrigins }),
  redirect: (url: string): void => redirectTo(response, url, { formActionOrigins: siteOrigins }),
});
