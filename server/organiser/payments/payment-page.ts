import type { ServerResponse } from "node:http";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { findUser } from "../account/users.ts";
import { readOrganisationName } from "../content/organisation.ts";
import type { Page, Dependencies } from "../feature.ts";
import { getRequestLog } from "../http/request-log.ts";
import { getMailTexts } from "../mail/mail-texts.ts";
import { redirectTo, getPageLanguage, sendPage } from "../page/page.ts";
import { type Invoice, readInvoice } from "./invoices.ts";
import {
  renderEndedPage,
  renderMethodNotAllowedPage,
  renderPaymentPage,
  renderUnknownPage,
} from "./payment-page-html.ts";
import { endPayment, type PaymentRow, readPayment } from "./payments.ts";
import { sendReceipts } from "./receipt.ts";
import { PaymentRejectionError } from "./rejection-error.ts";
import { addPaymentToken } from "./return-url.ts";
import { capturePayment } from "./capture-payment.ts";
import { getPathParam } from "../http/params.ts";

export const PAYMENT_PATH_PREFIX = "/pay/";

/**
 * Creates the payment page, `/pay/{token}`. A POST with the action pay, decline or cancel ends the payment
 * and redirects to the site with the `payum_token`. If the payment has already ended, a POST only redirects.
 * After a declined or cancelled payment, the user can submit the order again, or pay it with
 * `invoice/payNow`.
 */
export const createPaymentPage = (dependencies: Dependencies): Page => ({
  path: `${PAYMENT_PATH_PREFIX}{*token}`,
  acceptsForms: true,
  async listener(request, response) {
    const { method, body } = request;
    const token = getPathParam(request, "token");
    const payment = await readPayment(dependencies.db, token);
    const invoice = payment && (await readInvoice(dependencies.db, payment.invoice_id));
    const buyer = invoice && (await findUser(dependencies.db, invoice.user_id));
    const pageSender = createPageSender(response, dependencies, getPageLanguage(request, buyer?.language));
    if (!payment || !invoice) return pageSender.page(404, renderUnknownPage(pageSender.language));

    const payee = await readOrganisationName(dependencies.db);
    if (method === "GET" || method === "HEAD") return showPayment(pageSender, payment, invoice, payee);
    if (method !== "POST") return pageSender.page(405, renderMethodNotAllowedPage(pageSender.language));
    const requestLog = getRequestLog(response);
    requestLog.who = String(invoice.user_id);
    requestLog.invoice = invoice.id;
    const action = actionSchema.parse(body ?? {});
    if (action === "pay") return captureAndRedirect(dependencies, pageSender, payment);
    if (action === null) return pageSender.page(400, renderPaymentPage(invoice, payee, pageSender.language));
    const status = action === "decline" ? "declined" : "cancelled";
    await endPayment(dependencies.db, { token, status, now: dependencies.clock.now() });
    return redirectToSite(dependencies, pageSender, payment);
  },
});

const ACTIONS = ["pay", "decline", "cancel"] as const;

/** The clicked button, or null. Buttons are identified by name, because their values are translated. */
const actionSchema = z
  .record(z.string(), z.unknown())
  .transform(
    (form) =>
      ACTIONS.find(
        (action) => Object.hasOwn(form, action) || text.parse(form["action"]).toLowerCase() === action,
      ) ?? null,
  );

type PageSender = ReturnType<typeof createPageSender>;

function showPayment(pageSender: PageSender, payment: PaymentRow, invoice: Invoice, payee: string): void {
  const { language } = pageSender;
  if (payment.status === "waiting") return pageSender.page(200, renderPaymentPage(invoice, payee, language));
  if (payment.status === "replaced") return pageSender.page(409, renderReplacedPage(payment, language));
  const { pay: t, invoice: invoiceTexts } = getMailTexts(language);
  const returnUrl = addPaymentToken(payment.return_url, payment.token);
  const [title, text] = payment.status === "paid" ? [invoiceTexts.paid, t.paid] : [t.endedTitle, t.ended];
  pageSender.page(200, renderEndedPage(title, text, returnUrl, language));
}

async function captureAndRedirect(
  dependencies: Dependencies,
  pageSender: PageSender,
  payment: PaymentRow,
): Promise<void> {
  const now = dependencies.clock.now();
  try {
    await dependencies.db.transaction().execute(async (transaction) => {
      const invoice = await capturePayment(transaction, payment.token, now);
      if (invoice) await sendReceipts(dependencies, transaction, invoice);
    });
    return await redirectToSite(dependencies, pageSender, payment);
  } catch (error) {
    if (!(error instanceof PaymentRejectionError)) throw error;
    await endPayment(dependencies.db, { token: payment.token, status: "declined", now });
    const { unpaidTitle, nothing } = getMailTexts(pageSender.language).pay;
    const returnUrl = addPaymentToken(payment.return_url, payment.token);
    pageSender.page(
      409,
      renderEndedPage(
        unpaidTitle,
        `${error.getMessageIn(pageSender.language)} ${nothing}`,
        returnUrl,
        pageSender.language,
      ),
    );
  }
}

/** Shows a page instead of redirecting if a newer payment has replaced the payment. */
async function redirectToSite(
  dependencies: Dependencies,
  pageSender: PageSender,
  { token }: PaymentRow,
): Promise<void> {
  const payment = await readPayment(dependencies.db, token);
  if (!payment) return pageSender.page(404, renderUnknownPage(pageSender.language));
  if (payment.status === "replaced")
    return pageSender.page(409, renderReplacedPage(payment, pageSender.language));
  pageSender.redirect(addPaymentToken(payment.return_url, payment.token));
}

function renderReplacedPage(payment: PaymentRow, language: string): string {
  const { pay: t } = getMailTexts(language);
  return renderEndedPage(t.replacedTitle, t.replaced, payment.return_url, language);
}

const createPageSender = (response: ServerResponse, { siteOrigins }: Dependencies, language: string) => ({
  language,
  page: (status: number, page: string): void =>
    sendPage(response, status, page, { formActionOrigins: siteOrigins }),
  redirect: (url: string): void => redirectTo(response, url, { formActionOrigins: siteOrigins }),
});
