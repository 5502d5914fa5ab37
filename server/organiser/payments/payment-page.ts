import { createHash } from "node:crypto";
import { dollarsText } from "./dollars-text.ts";
import { html, type Html } from "./html.ts";
import { invoiceTable } from "./invoice-html.ts";
import type { Invoice } from "./invoices.ts";
import { methodOf } from "./methods.ts";

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
        <button name="action" value="pay" class="main">Pay</button>
        <button name="action" value="decline">Decline</button>
        <button name="action" value="cancel">Cancel</button>
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
        <style>
          ${{ html: css }}
        </style>
      </head>
      <body>
        <header><strong>Test gateway</strong> <span>No money moves.</span></header>
        <main>${content}</main>
        <footer>This page stands in for a bank. It asks for no card number.</footer>
      </body>
    </html> `.html;

const css = `
:root { color-scheme: light; font: 1rem/1.5 Georgia, "Times New Roman", serif; }
body { margin: 0; background: #eef1f4; color: #17222e; }
header { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding: .75rem 1.25rem; background: #12395b; color: #fff; font-family: system-ui, sans-serif; }
main { max-width: 36rem; margin: 1.5rem auto; padding: 1.25rem 1.5rem 1.5rem; background: #fff; border: 1px solid #c9d2da; border-top: 4px solid #12395b; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; font-weight: 400; font-variant-numeric: tabular-nums; }
dl { margin: 0 0 1rem; } dl div { display: flex; gap: 1rem; } dt { flex: 0 0 5rem; color: #53616e; } dd { margin: 0; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { font-weight: 400; text-align: left; color: #53616e; } td:nth-child(n+2), th:nth-child(n+2), tfoot td { text-align: right; }
th, td { padding: .35rem 0; border-bottom: 1px solid #dde3e8; } tfoot tr:first-child > * { border-top: 2px solid #17222e; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem; }
button, a.main { display: inline-block; min-height: 2.75rem; padding: .5rem 1.5rem; border: 1px solid #12395b; background: #fff; color: #12395b; font: 600 1rem/1.6 system-ui, sans-serif; text-decoration: none; cursor: pointer; }
.main, a.main { background: #12395b; color: #fff; }
button:focus-visible, a:focus-visible { outline: 3px solid #d98a00; outline-offset: 2px; }
.hint, footer { color: #53616e; font-size: .875rem; } footer { text-align: center; padding: 0 1rem 1.5rem; }
`;

/**
 * Nothing but this page's own style, and forms to itself whose answers may lead to one of the sites: Chromium holds redirects after a post against
 * `form-action` as well.
 */
export const paymentPagePolicy = (siteOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'`,
    `form-action 'self' ${siteOrigins.join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
