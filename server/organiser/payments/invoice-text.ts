import { displayEmail } from "../../../app/domain/display-email.ts";
import { getLocale } from "../../../app/domain/format-times.ts";
import { readOrganisation } from "../content/organisation.ts";
import type { Parts } from "../feature.ts";
import { type BoughtEvent, calendarPath, formatWhenAndWhere } from "../events/bought-event.ts";
import { fillText, textsFor } from "../mail/mail-texts.ts";
import { html, type Html } from "../page/html.ts";
import { renderInvoiceTable } from "./invoice-html.ts";
import { factRow, markLanguage, invoiceHeading, joinLines, sellerParagraph } from "./invoice-parts.ts";
import type { Invoice } from "./invoices.ts";
import { loadEventsOfInvoice } from "./order-kinds.ts";
import { translateTitle } from "./invoice-translations.ts";

/**
 * Renders an invoice as HTML in one of the email languages, with headings, paragraphs and tables only. Shows
 * seller, buyer, lines and status, and the event with its times, venue and class. A paid invoice links to the
 * tickets and the calendar file on the site.
 */
export async function renderInvoiceText(parts: Parts, invoice: Invoice, language: string): Promise<string> {
  const { db, siteOrigins, timeZone } = parts;
  const { invoice: t } = textsFor(language);
  const dates = new Intl.DateTimeFormat(getLocale(language), { timeZone, dateStyle: "long" });
  const { contact_name, email, phone } = invoice;
  const site = invoice.paid_at === null ? "" : (siteOrigins[0] ?? "");
  const events = await loadEventsOfInvoice(db, invoice, language);
  return markLanguage(
    language,
    html`<h2>${invoiceHeading(invoice, language)}</h2>
      ${sellerParagraph(await readOrganisation(db))}
      <table>
        <tbody>
          ${factRow(t.for, html`<bdi>${translateTitle(invoice, language)}</bdi>`)}
          ${factRow(t.date, html`${dates.format(invoice.created_at)}`)}
          ${factRow(t.billedTo, joinLines([contact_name, displayEmail(email), phone]))}
          ${factRow(t.status, html`${formatStatus(invoice, language, dates)}`)}
          ${events.map((event) => renderEventRows(event, site, language))}
        </tbody>
      </table>
      ${renderInvoiceTable(invoice, language)}`,
  );
}

function formatStatus(
  { paid_at, cancelled_at }: Invoice,
  language: string,
  dates: Intl.DateTimeFormat,
): string {
  const { paidOn, unpaid, cancelled } = textsFor(language).invoice;
  if (paid_at !== null) return fillText(paidOn, { date: dates.format(paid_at) });
  return cancelled_at === null ? unpaid : cancelled;
}

/** Renders the table rows about an event. `site` is the origin of the site for links; "" leaves them out. */
function renderEventRows(event: BoughtEvent, site: string, language: string): Html {
  const { graph, category, ticketsPath } = event;
  const { invoice: t } = textsFor(language);
  const { days, gates, venue } = formatWhenAndWhere(graph, language);
  const links = [
    { path: ticketsPath, name: t.showTickets },
    { path: calendarPath(event), name: t.addToCalendar },
  ].filter(({ path }) => site !== "" && path !== "");
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
        : html`${links.map(({ path, name }) => html`<a href="${site}${path}">${name}</a> `)}`,
    ],
  ];
  return html`${rows.flatMap(([name, content]) => (content === null ? [] : [factRow(name, content)]))}`;
}
