import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import { html, type Html } from "../page/html.ts";
import { renderApiPage, renderButtonLink } from "../page/page.ts";
import { formatDollars } from "./format-dollars.ts";
import { renderInvoiceTable } from "./invoice-table.ts";
import type { Invoice } from "./invoices.ts";
import { translateInvoiceTitle } from "./invoice-translations.ts";
import { getPaymentMethodName } from "./payment-breakdown.ts";

/**
 * Renders the payment page of an invoice. It works without JavaScript and in a text browser. `language` is
 * one of the languages of the mails.
 */
export function renderPaymentPage(invoice: Invoice, payee: string, language: string): string {
  const { pay: t, receipt, invoice: invoiceTexts } = getMailTexts(language);
  const title = fillText(receipt.invoice, {
    number: invoice.id,
    title: translateInvoiceTitle(invoice, language),
  });
  const rows: [string, string][] = [
    [t.to, payee],
    [invoiceTexts.for, title],
    [t.from, invoice.contact_name],
    [t.method, getPaymentMethodName(invoice.payment_method, language)],
  ];
  return renderPage(
    language,
    fillText(t.title, { amount: formatDollars(invoice.payable, language) }),
    html`<dl>
        ${rows.map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd><bdi>${value}</bdi></dd>
            </div>`,
        )}
      </dl>
      ${renderInvoiceTable(invoice, language)}
      <form method="post">
        <input type="submit" name="pay" value="${t.pay}" class="main" />
        <input type="submit" name="decline" value="${t.decline}" />
        <input type="submit" name="cancel" value="${t.cancel}" />
      </form>
      <p class="hint">${fillText(t.hint, { pay: t.pay, decline: t.decline, cancel: t.cancel })}</p>`,
  );
}

/** Renders the page for a payment that has ended, with a link back to the site. */
export const renderEndedPage = (title: string, text: string, returnUrl: string, language: string): string =>
  renderPage(
    language,
    title,
    html`<p>${text}</p>
      ${renderButtonLink(returnUrl, getMailTexts(language).page.back)}`,
  );

export function renderUnknownPage(language: string): string {
  const { pay: t } = getMailTexts(language);
  return renderPage(language, t.unknownTitle, html`<p>${t.unknown}</p>`);
}

export function renderMethodNotAllowedPage(language: string): string {
  const { page: t } = getMailTexts(language);
  return renderPage(language, t.notAllowed, html`<p>${t.useButtons}</p>`);
}

function renderPage(language: string, title: string, content: Html): string {
  const { gateway, motto: tagline, footer } = getMailTexts(language).pay;
  return renderApiPage({ language, title, organisationName: gateway, tagline, content, footer });
}
