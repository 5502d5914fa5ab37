import { dollarsText } from "./dollars-text.ts";
import { html, type Html } from "./html.ts";
import { invoiceTable } from "./invoice-html.ts";
import type { Invoice } from "./invoices.ts";
import { methodOf } from "./methods.ts";
import { styleElement, styleSource } from "./payment-page-style.ts";

/** The page on which an invoice is paid: plain forms, so that it works without JavaScript and in a text browser. */
export const payPage = (invoice: Invoice, payee: string): string =>
  page(
    `Pay ${dollarsText(invoice.payable)}`,
    html`<h1>Pay ${dollarsText(invoice.payable)}</h1>
      <dl>
        <div>
          <dt>To</dt>
          <dd>${payee}</dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>Invoice ${invoice.id}, ${invoice.title}</dd>
        </div>
        <div>
          <dt>From</dt>
          <dd>${invoice.contact_name}</dd>
        </div>
        <div>
          <dt>Method</dt>
          <dd>${methodOf(invoice.payment_method)?.name ?? invoice.payment_method}</dd>
        </div>
      </dl>
      ${invoiceTable(invoice)}
      <form method="post">
        <input type="submit" name="action" value="Pay" class="main" />
        <input type="submit" name="action" value="Decline" />
        <input type="submit" name="action" value="Cancel" />
      </form>
      <p class="hint">“Pay” and “Decline” answer as a bank would. “Cancel” goes back without an answer.</p>`,
  );

/** Why a payment can't be made any more, with the way back to the site. */
export const endedPage = (title: string, text: string, back: string): string =>
  page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      <p><a class="main" href="${back}">Back to the website</a></p>`,
  );

/** For an address that names no payment. */
export const unknownPage = (): string =>
  page(
    "No such payment",
    html`<h1>No such payment</h1>
      <p>There is no payment at this address. Please start again from the website.</p>`,
  );

const page = (title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – Test gateway</title>
        ${styleElement}
      </head>
      <body>
        <header><strong>Test gateway</strong> <span>No money moves.</span></header>
        <main>${content}</main>
        <footer>This page stands in for a bank. It asks for no card number.</footer>
      </body>
    </html> `.html;

/**
 * Nothing but this page's own style, and forms to itself whose answers may lead to one of the sites: Chromium holds redirects after a post against
 * `form-action` as well.
 */
export const paymentPagePolicy = (siteOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src ${styleSource}`,
    `form-action 'self' ${siteOrigins.join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
