import type { ServerResponse } from "node:http";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { findUser } from "../account/users.ts";
import { readOrganisationName } from "../content/organisation.ts";
import type { Page, Parts } from "../feature.ts";
import { getRequestLog } from "../http/request-log.ts";
import { getMailTexts } from "../mail/mail-texts.ts";
import { redirectTo, getPageLanguage, sendPage } from "../page/page.ts";
import { type Invoice, readInvoice } from "./invoices.ts";
import {
  renderEndedPage,
  renderMethodNotAllowedPage,
  renderPaymentPage,
  renderUnknownPage,
} from "./payment-page.ts";
import { endPayment, type PaymentRow, readPayment } from "./payments.ts";
import { sendReceipts } from "./receipt.ts";
import { PaymentRejectionError } from "./rejection-error.ts";
import { addPaymentToken } from "./return-url.ts";
import { capturePayment } from "./capture-payment.ts";
import { getPathParam } from "../http/params.ts";

export const PAYMENT_PATH_PREFIX = "/pay/";

/**
 * Creates the payment page, `/pay/{token}`. GET shows it. POST with the action pay, decline or cancel ends
 * the payment and redirects to the site with the `payum_token`. If the payment has already ended, a POST only
 * redirects. After a declined or cancelled payment, the order can be paid by submitting it again or by
 * `invoice/payNow`.
 */
export const createPaymentPage = (parts: Parts): Page => ({
  path: `${PAYMENT_PATH_PREFIX}{*token}`,
  acceptsForms: true,
  async listener(request, response) {
    const { method, body } = request;
    const token = getPathParam(request, "token");
    const payment = await readPayment(parts.db, token);
    const invoice = payment && (await readInvoice(parts.db, payment.invoice_id));
    const buyer = invoice && (await findUser(parts.db, invoice.user_id));
    const send = createPageSender(response, parts, getPageLanguage(request, buyer?.language));
    if (!payment || !invoice) return send.page(404, renderUnknownPage(send.language));

    const payee = await readOrganisationName(parts.db);
    if (method === "GET" || method === "HEAD") return showPayment(send, payment, invoice, payee);
    if (method !== "POST") return send.page(405, renderMethodNotAllowedPage(send.language));
    const requestLog = getRequestLog(response);
    requestLog.who = String(invoice.user_id);
    requestLog.invoice = invoice.id;
    const action = Action.parse(body ?? {});
    if (action === "pay") return capture(parts, send, payment);
    if (action === null) return send.page(400, renderPaymentPage(invoice, payee, send.language));
    const status = action === "decline" ? "declined" : "cancelled";
    await endPayment(parts.db, { token, status, now: parts.clock.now() });
    return redirectBack(parts, send, payment);
  },
});

const ACTIONS = ["pay", "decline", "cancel"] as const;

/** The clicked button, or null. Buttons are identified by name, because their values are translated. */
const Action = z
  .record(z.string(), z.unknown())
  .transform(
    (form) =>
      ACTIONS.find(
        (action) => Object.hasOwn(form, action) || text.parse(form["action"]).toLowerCase() === action,
      ) ?? null,
  );

type PageSender = ReturnType<typeof createPageSender>;

function showPayment(send: PageSender, payment: PaymentRow, invoice: Invoice, payee: string): void {
  const { language } = send;
  if (payment.status === "waiting") return send.page(200, renderPaymentPage(invoice, payee, language));
  if (payment.status === "replaced") return send.page(409, renderReplacedPage(payment, language));
  const { pay: t, invoice: invoiceTexts } = getMailTexts(language);
  const returnUrl = addPaymentToken(payment.return_url, payment.token);
  const [title, text] = payment.status === "paid" ? [invoiceTexts.paid, t.paid] : [t.endedTitle, t.ended];
  send.page(200, renderEndedPage(title, text, returnUrl, language));
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
    const { unpaidTitle, nothing } = getMailTexts(send.language).pay;
    const returnUrl = addPaymentToken(payment.return_url, payment.token);
    send.page(
      409,
      renderEndedPage(
        unpaidTitle,
        `${error.getMessageIn(send.language)} ${nothing}`,
        returnUrl,
        send.language,
      ),
    );
  }
}

/**
 * Redirects to the site after a payment has ended. If a newer payment has replaced it, shows a page instead.
 */
async function redirectBack(parts: Parts, send: PageSender, { token }: PaymentRow): Promise<void> {
  const payment = await readPayment(parts.db, token);
  if (!payment) return send.page(404, renderUnknownPage(send.language));
  if (payment.status === "replaced") return send.page(409, renderReplacedPage(payment, send.language));
  send.redirect(addPaymentToken(payment.return_url, payment.token));
}

function renderReplacedPage(payment: PaymentRow, language: string): string {
  const { pay: t } = getMailTexts(language);
  return renderEndedPage(t.replacedTitle, t.replaced, payment.return_url, language);
}

/** Creates the functions that respond to one request. `language` is the language of the pages. */
const createPageSender = (response: ServerResponse, { siteOrigins }: Parts, language: string) => ({
  language,
  page: (status: number, page: string): void =>
    sendPage(response, status, page, { formActionOrigins: siteOrigins }),
  redirect: (url: string): void => redirectTo(response, url, { formActionOrigins: siteOrigins }),
});
