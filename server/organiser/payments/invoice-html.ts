import { formatEmailForDisplay } from "../../../app/domain/display-email.ts";
import { getLocale } from "../../../app/domain/format-times.ts";
import { readOrganisation } from "../content/organisation.ts";
import type { Dependencies } from "../feature.ts";
import { type BoughtEvent, getCalendarPath, formatDatesAndVenue } from "../events/bought-event.ts";
import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import { html, type Html } from "../page/html.ts";
import { formatDollars } from "./format-dollars.ts";
import { renderInvoiceTable } from "./invoice-table.ts";
import {
  renderLabelledRow,
  wrapInLanguage,
  formatInvoiceHeading,
  joinLines,
  renderSeller,
} from "./invoice-parts.ts";
import { type Invoice, isRefundedInFull } from "./invoices.ts";
import { loadEventsOfInvoice } from "./order-kinds.ts";
import { translateInvoiceTitle } from "./invoice-translations.ts";

/**
 * Renders an invoice and its events as HTML with only headings, paragraphs and tables, in one of the
 * languages of the mails. A paid invoice has links to the tickets and the calendar file on the site.
 */
export async function renderInvoiceHtml(
  dependencies: Dependencies,
  invoice: Invoice,
  language: string,
): Promise<string> {
  const { db, siteOrigins, timeZone } = dependencies;
  const { invoice: t } = getMailTexts(language);
  const dateFormat = new Intl.DateTimeFormat(getLocale(language), { timeZone, dateStyle: "long" });
  const { contact_name, email, phone } = invoice;
  // The links lead to tickets, which refunded invoices no longer have.
  const siteOrigin = invoice.paid_at === null || isRefundedInFull(invoice) ? "" : (siteOrigins[0] ?? "");
  const events = await loadEventsOfInvoice(db, invoice, language);
  return wrapInLanguage(
    language,
    html`<h2>${formatInvoiceHeading(invoice, language)}</h2>
      ${renderSeller(await readOrganisation(db))}
      <table>
        <tbody>
          ${renderLabelledRow(t.for, html`<bdi>${translateInvoiceTitle(invoice, language)}</bdi>`)}
          ${renderLabelledRow(t.date, html`${dateFormat.format(invoice.created_at)}`)}
          ${renderLabelledRow(t.billedTo, joinLines([contact_name, formatEmailForDisplay(email), phone]))}
          ${renderLabelledRow(t.status, html`${formatStatus(invoice, language, dateFormat)}`)}
          ${events.map((event) => renderEventRows(event, siteOrigin, language))}
        </tbody>
      </table>
      ${renderInvoiceTable(invoice, language)}`,
  );
}

function formatStatus(
  { paid_at, cancelled_at, refunded }: Invoice,
  language: string,
  dateFormat: Intl.DateTimeFormat,
): string {
  const { paidOn, unpaid, cancelled, refunded: refundedText } = getMailTexts(language).invoice;
  if (paid_at !== null) {
    const paid = fillText(paidOn, { date: dateFormat.format(paid_at) });
    if (refunded === 0) return paid;
    return `${paid} · ${fillText(refundedText, { amount: formatDollars(refunded, language) })}`;
  }
  return cancelled_at === null ? unpaid : cancelled;
}

/** Omits the links if `siteOrigin` is "". */
function renderEventRows(event: BoughtEvent, siteOrigin: string, language: string): Html {
  const { graph, category, ticketsPath } = event;
  const { invoice: t } = getMailTexts(language);
  const { days, gates, venue } = formatDatesAndVenue(graph, language);
  const links = [
    { path: ticketsPath, name: t.showTickets },
    { path: getCalendarPath(event), name: t.addToCalendar },
  ].filter(({ path }) => siteOrigin !== "" && path !== "");
  const rows: [string, Html | null][] = [
    [t.event, html`<bdi>${graph.event.name}</bdi>`],
    [t.when, days.length === 0 ? null : joinLines(days)],
    [t.gates, gates === "" ? null : html`${gates}`],
    [t.venue, venue === "" ? null : html`<bdi>${venue}</bdi>`],
    [t.class, category === "" ? null : html`<bdi>${category}</bdi>`],
    [t.site, event.siteType === "" ? null : html`<bdi>${event.siteType}</bdi>`],
    [
      t.tickets,
      links.length === 0
        ? null
        : html`${links.map(
            ({ path, name }, index) =>
              html`${index === 0 ? null : " · "}<a href="${siteOrigin}${path}">${name}</a>`,
          )}`,
    ],
  ];
  return html`${rows.flatMap(([name, content]) => (content === null ? [] : [renderLabelledRow(name, content)]))}`;
}
