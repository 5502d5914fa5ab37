import type { ServerResponse } from "node:http";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { organisationName } from "../content/organisation.ts";
import type { Page, Parts } from "../feature.ts";
import { leadOn, sendPage } from "../page/page.ts";
import { type Invoice, readInvoice } from "./invoices.ts";
import { endedPage, otherMethodPage, payPage, unknownPage } from "./payment-page.ts";
import { endPayment, type PaymentRow, readPayment } from "./payments.ts";
import { sendReceipts } from "./receipt.ts";
import { Refusal } from "./refusal.ts";
import { withToken } from "./return-address.ts";
import { settle } from "./settle.ts";

export const payPrefix = "/pay/";

/**
 * The payment page, `/pay/{token}`. GET shows it, POST with `action` pay, decline or cancel ends the payment
 * and leads back to the site, each time with the `payum_token`: a declined and a cancelled payment both come
 * back as “not paid” from `checkPaid`, which says which (`payment-status`), and the order can be paid again
 * by submitting it again or by `invoice/payNow`. A second click finds the payment ended and is led back as
 * the first one was.
 */
export const paymentPage = (parts: Parts): Page => ({
  path: `${payPrefix}:token(*)`,
  takesForms: true,
  async listener({ method, params, body }, response) {
    const send = sender(response, parts);
    const token = params["token"] ?? "";
    const payment = await readPayment(parts.db, token);
    const invoice = payment && (await readInvoice(parts.db, payment.invoice_id));
    if (!payment || !invoice) return send.page(404, unknownPage());

    const payee = await organisationName(parts.db);
    if (method === "GET" || method === "HEAD") return showPayment(send, payment, invoice, payee);
    if (method !== "POST") return send.page(405, otherMethodPage());
    const { action } = Pressed.parse(body);
    if (action === "pay") return pay(parts, send, payment);
    if (action !== "decline" && action !== "cancel") return send.page(400, payPage(invoice, payee));
    const status = action === "decline" ? "declined" : "cancelled";
    await endPayment(parts.db, { token, status, now: parts.clock.now() });
    return lead(parts, send, payment);
  },
});

const Pressed = z.object({ action: text.transform((action) => action.toLowerCase()) });

type Sender = ReturnType<typeof sender>;

function showPayment(send: Sender, payment: PaymentRow, invoice: Invoice, payee: string): void {
  if (payment.status === "waiting") return send.page(200, payPage(invoice, payee));
  if (payment.status === "replaced") return send.page(409, replaced(payment));
  const title = payment.status === "paid" ? "Paid" : "This payment has ended";
  const text =
    payment.status === "paid"
      ? "This invoice is paid."
      : "It was not paid. You can pay again from the website.";
  send.page(200, endedPage(title, text, withToken(payment.return_url, payment.token)));
}

async function pay(parts: Parts, send: Sender, payment: PaymentRow): Promise<void> {
  const now = parts.clock.now();
  try {
    const invoice = await parts.db
      .transaction()
      .execute((transaction) => settle(transaction, payment.token, now));
    if (invoice) await sendReceipts(parts, invoice);
    return await lead(parts, send, payment);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await endPayment(parts.db, { token: payment.token, status: "declined", now });
    const text = `${error.message} Nothing has been charged.`;
    return send.page(409, endedPage("Not paid", text, withToken(payment.return_url, payment.token)));
  }
}

/**
 * Back to the site, however the payment ended; to a page that says so when a newer payment took its place.
 */
async function lead(parts: Parts, send: Sender, { token }: PaymentRow): Promise<void> {
  const payment = await readPayment(parts.db, token);
  if (!payment) return send.page(404, unknownPage());
  if (payment.status === "replaced") return send.page(409, replaced(payment));
  send.redirect(withToken(payment.return_url, payment.token));
}

const replaced = (payment: PaymentRow): string =>
  endedPage(
    "This payment was replaced",
    "The order was submitted or its payment started again since. Please use the newer page. Nothing has been charged here.",
    payment.return_url,
  );

const sender = (response: ServerResponse, { siteOrigins }: Parts) => ({
  page: (status: number, page: string): void => sendPage(response, status, page, { formsTo: siteOrigins }),
  redirect: (address: string): void => leadOn(response, address, { formsTo: siteOrigins }),
});
