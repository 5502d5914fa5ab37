import { fillText, textsFor } from "../mail/mail-texts.ts";
import { html, type Html } from "../page/html.ts";
import { renderApiPage, buttonLink } from "../page/page.ts";
import { formatDollars } from "./format-dollars.ts";
import { renderInvoiceTable } from "./invoice-html.ts";
import type { Invoice } from "./invoices.ts";
import { translateTitle } from "./invoice-translations.ts";
import { paymentMethodName } from "./payment-breakdown.ts";

/**
 * Renders the payment page of an invoice. It has plain forms only, so that it works without JavaScript and in
 * a text browser. `language`, as for the other pages of this file, is one of the email languages.
 */
export function payPage(invoice: Invoice, payee: string, language: string): string {
  const { pay: t, receipt, invoice: i } = textsFor(language);
  const title = fillText(receipt.invoice, { number: invoice.id, title: translateTitle(invoice, language) });
  const facts: [string, string][] = [
    [t.to, payee],
    [i.for, title],
    [t.from, invoice.contact_name],
    [t.method, paymentMethodName(invoice.payment_method, language)],
  ];
  return page(
    language,
    fillText(t.title, { amount: formatDollars(invoice.payable, language) }),
    html`<dl>
        ${facts.map(
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

/** Renders the page for a payment that has ended, with a link back to the site (`back`). */
export const endedPage = (title: string, text: string, back: string, language: string): string =>
  page(
    language,
    title,
    html`<p>${text}</p>
      ${buttonLink(back, textsFor(language).page.back)}`,
  );

/** Renders the page for an unknown payment. */
export function unknownPage(language: string): string {
  const { pay: t } = textsFor(language);
  return page(language, t.unknownTitle, html`<p>${t.unknown}</p>`);
}

/** Renders the page for HTTP methods that the payment page doesn't support. */
export function methodNotAllowedPage(language: string): string {
  const { page: t } = textsFor(language);
  return page(language, t.notAllowed, html`<p>${t.useButtons}</p>`);
}

function page(language: string, title: string, content: Html): string {
  const { gateway, motto: tagline, footer } = textsFor(language).pay;
  return renderApiPage({ language, title, organisationName: gateway, tagline, content, footer });
}
