import { type Booking, buildBookingEvents } from "../../../app/domain/booking-calendar.ts";
import { buildCalendarFile } from "../../../app/domain/calendar-file.ts";
import { formatEmailForDisplay } from "../../../app/domain/display-email.ts";
import { sql } from "kysely";
import { formatNameForEmail } from "../../../app/domain/name-links.ts";
import { getLocale } from "../../../app/domain/format-times.ts";
import { findUser } from "../account/users.ts";
import { readMailSender, type Organisation } from "../content/organisation.ts";
import type { Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import { sendTransferNotice } from "../entries/transfer-notice.ts";
import { type BoughtEvent, getCalendarPath, formatDatesAndVenue } from "../events/bought-event.ts";
import { type Block, buildFacts, buildParagraph, type Sender } from "../mail/letter.ts";
import type { Attachment, Mail, MailKind } from "../mail/mail.ts";
import type { WriteReceipt } from "../mail/outbox.ts";
import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";
import { convertHtmlToText } from "../mail/text-of-html.ts";
import { findMailedVoucher, type MailedVoucher } from "../vouchers/voucher-code.ts";
import { formatDollars } from "./format-dollars.ts";
import { formatInvoiceHeading } from "./invoice-parts.ts";
import { computeInvoiceGst, type Invoice, isTaxableSupply, readInvoice } from "./invoices.ts";
import { translateLineDescription, translateInvoiceTitle } from "./invoice-translations.ts";
import { loadEventsOfInvoice } from "./order-kinds.ts";
import { formatPaymentBreakdown } from "./payment-breakdown.ts";

/** The limit is high, because a lost receipt may contain a voucher code, and the payments prevent abuse. */
const RECEIPT_MAIL_KIND: MailKind = { name: "receipt", perAccount: 2_000, perAddress: 2_000 };
/** The limit is low, because free orders cost an attacker nothing. */
const FREE_RECEIPT_MAIL_KIND: MailKind = { name: "free receipt", perAccount: 60, perAddress: 60 };
/** The limit is low, because the contact address of an order is unverified. */
const CONTACT_NOTICE_MAIL_KIND: MailKind = { name: "copy", perAccount: 5, perAddress: 3 };

/**
 * Sends the mails for a paid invoice in the payment's transaction `db`:
 * - the receipt to the account
 * - a notice to the order's contact address, if money was paid and the account has another address
 * - a notice to the previous holder of a transferred entry
 *
 * The payment succeeds even if the mails can't be written, for example because the secret of voucher codes is
 * damaged. The outbox writes the mails later.
 */
export async function sendReceipts(
  dependencies: ReceiptDependencies,
  db: Db,
  invoice: Invoice,
): Promise<void> {
  await sql`SAVEPOINT receipts`.execute(db);
  try {
    await sendAllMails(dependencies, db, invoice);
    await sql`RELEASE receipts`.execute(db);
  } catch (error) {
    // The outbox will write all mails again.
    await sql`ROLLBACK TO receipts`.execute(db);
    await sql`RELEASE receipts`.execute(db);
    await dependencies.mail.scheduleReceipt(
      { invoice: invoice.id, account: invoice.user_id, kind: getReceiptKind(invoice) },
      db,
      error,
    );
  }
}

/** Creates the function that the outbox calls for receipts that `sendReceipts` couldn't write. */
export const createReceiptWriter =
  (dependencies: ReceiptDependencies): WriteReceipt =>
  async (db, invoiceId) => {
    const invoice = await readInvoice(db, invoiceId);
    if (invoice) await sendAllMails(dependencies, db, invoice);
  };

type ReceiptDependencies = Pick<
  Dependencies,
  "mail" | "log" | "dataDir" | "publicUrl" | "siteOrigins" | "timeZone"
>;

async function sendAllMails(dependencies: ReceiptDependencies, db: Db, invoice: Invoice): Promise<void> {
  await sendTransferNotice(dependencies, db, invoice.id);
  await sendReceiptAndNotice(dependencies, db, invoice);
}

const getReceiptKind = (invoice: Invoice): MailKind =>
  invoice.payable > 0 ? RECEIPT_MAIL_KIND : FREE_RECEIPT_MAIL_KIND;

async function sendReceiptAndNotice(
  dependencies: ReceiptDependencies,
  db: Db,
  invoice: Invoice,
): Promise<void> {
  const { mail, siteOrigins, timeZone } = dependencies;
  const account = await findUser(db, invoice.user_id);
  if (!account) return;
  const { language } = account;
  const sender = await readMailSender(db, siteOrigins);
  const receipt = buildReceiptMail(invoice, {
    to: account.email,
    name: formatNameForEmail(account.first_name),
    voucher: await findMailedVoucher(dependencies, db, invoice.id),
    sender,
    timeZone,
    events: await loadEventsOfInvoice(db, invoice, language),
    language,
  });
  const isStored = await mail.send(receipt, { db });
  if (!isStored && invoice.payable > 0) throw new Error("the outbox rejected the receipt");
  const hasOtherContactAddress = invoice.email.toLowerCase() !== account.email.toLowerCase();
  if (hasOtherContactAddress && invoice.payable > 0)
    await mail.send(buildContactNoticeMail(invoice, sender, language), { db });
}

export type ReceiptData = {
  to: string;
  /** The recipient's name for the salutation, or "" if unknown. */
  name: string;
  /** The bought voucher, or null if the invoice isn't for a voucher. */
  voucher: MailedVoucher | null;
  sender: Organisation & Sender;
  timeZone: string;
  events: readonly BoughtEvent[];
  language: string;
};

/**
 * Builds the receipt of a paid invoice. The mail contains the events, the tax invoice that Australian law
 * requires, and calendar files for entries and tickets.
 */
export function buildReceiptMail(invoice: Invoice, data: ReceiptData): Mail {
  const { to, name, voucher, sender, events, language } = data;
  const t = getMailTexts(language);
  const subject =
    voucher === null
      ? fillText(t.receipt.subject, { title: translateInvoiceTitle(invoice, language) })
      : fillText(t.receipt.voucherSubject, { amount: formatDollars(invoice.total, language) });
  return {
    to,
    account: invoice.user_id,
    kind: getReceiptKind(invoice),
    ...renderLetter({
      language,
      sender,
      subject,
      name,
      blocks: [
        buildParagraph(getThanksText()),
        ...(voucher === null ? [] : buildVoucherBlocks(voucher, language)),
        ...events.flatMap((event) => buildEventBlocks(event, sender, language)),
        buildParagraph(t.end[invoice.subject]),
        ...buildInvoiceBlocks(invoice, data),
      ],
    }),
    attachments: buildCalendarAttachments(invoice, data),
  };

  function getThanksText(): string {
    if (invoice.total === 0) return t.receipt.free;
    return invoice.payable === 0 ? t.receipt.credit : t.receipt.paid;
  }
}

function buildVoucherBlocks({ code, printUrl }: MailedVoucher, language: string): Block[] {
  const { receipt: t } = getMailTexts(language);
  return [
    buildParagraph(t.code),
    { kind: "code", code },
    { kind: "links", links: [{ label: t.print, url: printUrl }] },
  ];
}

function buildEventBlocks(event: BoughtEvent, { site }: Sender, language: string): Block[] {
  const { invoice: t, receipt } = getMailTexts(language);
  const information = convertHtmlToText(getVisitorInformation(event));
  const { days, gates, venue, directions } = formatDatesAndVenue(event.graph, language);
  const links = [
    { label: t.showTickets, path: event.ticketsPath },
    { label: t.addToCalendar, path: getCalendarPath(event) },
  ].filter(({ path }) => site !== "" && path !== "");
  return [
    ...buildFacts([
      { name: t.event, lines: [event.graph.event.name] },
      ...days.map((when) => ({ name: t.when, lines: [when] })),
      { name: t.gates, lines: [gates] },
      { name: t.venue, lines: [venue], link: { label: t.directions, url: directions } },
      { name: t.class, lines: [event.category] },
      { name: t.site, lines: [event.siteType] },
      { name: t.vehicle, lines: [event.vehicle] },
      { name: t.racingNumber, lines: [event.racingNumber] },
      { name: t.garage, lines: [event.garage] },
      { name: t.campSite, lines: [event.campSite] },
      { name: t.extras, lines: event.extras },
      { name: t.spectators, lines: event.spectators },
    ]),
    ...(links.length === 0
      ? []
      : [{ kind: "links", links: links.map(({ label, path }) => ({ label, url: site + path })) } as const]),
    ...(information === ""
      ? []
      : ([
          { kind: "heading", text: receipt.information },
          { kind: "typed", text: information },
        ] as const)),
  ];
}

/**
 * Returns the organiser's HTML for entrants or spectators, or "" for stalls and series. The site shows the
 * same HTML after the payment.
 */
function getVisitorInformation({ bookingKey, graph: { event, type } }: BoughtEvent): string {
  if (bookingKey.startsWith("entry-")) return event.entrant_content || type.entrant_content;
  return bookingKey.startsWith("tickets-") ? event.spectator_content || type.spectator_content : "";
}

function buildInvoiceBlocks(invoice: Invoice, { sender, timeZone, language }: ReceiptData): Block[] {
  const { invoice: t, receipt } = getMailTexts(language);
  const date = new Intl.DateTimeFormat(getLocale(language), { timeZone, dateStyle: "long" }).format(
    invoice.paid_at ?? invoice.created_at,
  );
  const amounts = invoice.lines.map(({ description, quantity, amount }) => ({
    name: translateLineDescription(description, language),
    quantity,
    amount: formatDollars(amount, language),
  }));
  const totals = [
    { name: t.total, amount: formatDollars(invoice.total, language) },
    ...(isTaxableSupply(invoice)
      ? [{ name: receipt.gst, amount: formatDollars(computeInvoiceGst(invoice), language) }]
      : []),
  ];
  return [
    { kind: "heading", text: formatInvoiceHeading(invoice, language) },
    ...buildFacts([
      { name: t.for, lines: [translateInvoiceTitle(invoice, language)] },
      { name: t.date, lines: [date] },
      { name: t.seller, lines: [sender.name, sender.abn && `ABN ${sender.abn}`, sender.address] },
      {
        name: t.billedTo,
        lines: [formatNameForEmail(invoice.contact_name), formatEmailForDisplay(invoice.email)],
      },
    ]),
    { kind: "amounts", rows: amounts, totals },
    ...buildFacts([{ name: t.paid, lines: formatPaymentBreakdown(invoice, language) }]),
  ];
}

/** Builds the same calendar files as the site. Empty if the API has no site. */
function buildCalendarAttachments(invoice: Invoice, { events, sender, language }: ReceiptData): Attachment[] {
  const { invoice: t } = getMailTexts(language);
  const createdAt = invoice.paid_at ?? invoice.created_at;
  return events.flatMap((event) => {
    const { bookingKey, category, graph } = event;
    if (sender.site === "" || bookingKey === "" || graph.dates.length === 0) return [];
    const entryFacts: Booking["details"] = [
      [t.vehicle, event.vehicle],
      [t.racingNumber, event.racingNumber],
      [t.garage, event.garage],
      [t.campSite, event.campSite],
    ];
    const days = buildBookingEvents(
      {
        key: bookingKey,
        title: [graph.event.name, category].filter((name) => name !== "").join(" – "),
        days: graph.dates.map(({ starts, ends }) => ({ start: starts, end: ends })),
        timeZone: graph.venue.time_zone,
        venue: graph.venue.name,
        address: graph.venue.address,
        details: [
          [t.gates, formatDatesAndVenue(graph, language).gates],
          ...(bookingKey.startsWith("entry-") ? entryFacts : []),
        ],
        eventSlug: graph.event.url,
      },
      sender.site,
    );
    const content = buildCalendarFile(days, { createdAt, producer: sender.name });
    return [{ filename: `${bookingKey}.ics`, contentType: "text/calendar; charset=utf-8", content }];
  });
}

/**
 * Builds the notice to the contact address of an order, without user input, because the address is
 * unverified.
 */
export function buildContactNoticeMail(invoice: Invoice, sender: Sender, language: string): Mail {
  const { copy: t, invoice: invoiceTexts } = getMailTexts(language);
  const title = translateInvoiceTitle(invoice, language);
  return {
    to: invoice.email,
    account: invoice.user_id,
    kind: CONTACT_NOTICE_MAIL_KIND,
    ...renderLetter({
      language,
      sender,
      subject: fillText(t.subject, { title }),
      name: "",
      blocks: [
        buildParagraph(fillText(t.given, { organisation: sender.name })),
        ...buildFacts([
          { name: invoiceTexts.number, lines: [String(invoice.id)] },
          { name: invoiceTexts.for, lines: [title] },
          { name: invoiceTexts.total, lines: [formatDollars(invoice.total, language)] },
        ]),
        buildParagraph(t.receipt),
        buildParagraph(t.unknown),
      ],
    }),
  };
}
