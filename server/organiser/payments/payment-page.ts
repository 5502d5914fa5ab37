import { dollarsText } from "./dollars-text.ts";
import { html, type Html } from "../page/html.ts";
import { apiPage, mainLink } from "../page/page.ts";
import { invoiceTable } from "./invoice-html.ts";
import type { Invoice } from "./invoices.ts";
import { methodOf } from "./methods.ts";

/**
 * The page on which an invoice is paid: plain forms, so that it works without JavaScript and in a text
 * browser.
 */
export const payPage = (invoice: Invoice, payee: string): string =>
  page(
    `Pay ${dollarsText(invoice.payable)}`,
    html`<dl>
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
    html`<p>${text}</p>
      ${mainLink(back, "Back to the website")}`,
  );

/** For an address that names no payment. */
export const unknownPage = (): string =>
  page(
    "No such payment",
    html`<p>There is no payment at this address. Please start again from the website.</p>`,
  );

/** For a method that no browser uses here by itself. */
export const otherMethodPage = (): string =>
  page("Not allowed", html`<p>Please use the buttons of this page.</p>`);

const page = (title: string, content: Html): string =>
  apiPage({
    title,
    speaker: "Test gateway",
    motto: "No money moves.",
    content,
    footer: "This page stands in for a bank. It asks for no card number.",
  });
