import { type Booking, buildBookingEvents } from "../../../app/domain/booking-calendar.ts";
import { buildCalendarFile } from "../../../app/domain/calendar-file.ts";
import { displayEmail } from "../../../app/domain/display-email.ts";
import { sql } from "kysely";
import { nameForEmail } from "../../../app/domain/plain-name.ts";
import { getLocale } from "../../../app/domain/format-times.ts";
import { findUser } from "../account/users.ts";
import { readMailSender, type Organisation } from "../content/organisation.ts";
import type { Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";
import { sendTransferNotice } from "../entries/transfer-notice.ts";
import { type BoughtEvent, calendarPath, formatWhenAndWhere } from "../events/bought-event.ts";
import { type Block, factsBlock, paragraph, type Sender } from "../mail/letter.ts";
import type { Attachment, Mail, MailKind } from "../mail/mail.ts";
import type { WriteReceipt } from "../mail/outbox.ts";
import { fillText, textsFor } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";
import { textOfHtml } from "../mail/text-of-html.ts";
import { findVoucherCodeByInvoice } from "../vouchers/voucher-code.ts";
import { formatDollars } from "./format-dollars.ts";
import { invoiceHeading } from "./invoice-parts.ts";
import { computeInvoiceGst, type Invoice, isSupply, readInvoice } from "./invoices.ts";
import { translateLine, translateTitle } from "./invoice-translations.ts";
import { loadEventsOfInvoice } from "./order-kinds.ts";
import { paymentBreakdown } from "./payment-breakdown.ts";

/**
 * Kind of the receipt of a paid order. The limit is high, so that no receipt with a voucher code is lost;
 * abuse is limited by the payment that each receipt needs.
 */
const RECEIPT: MailKind = { name: "receipt", perAccount: 2_000, perAddress: 2_000 };
/**
 * Kind of the receipt of a free order. The limit is low, because a user can make any number of free orders.
 */
const FREE_RECEIPT: MailKind = { name: "free receipt", perAccount: 60, perAddress: 60 };
/**
 * Kind of the notice to the contact address of an order. The limit is low, because the address is unverified.
 */
const CONTACT_NOTICE: MailKind = { name: "copy", perAccount: 5, perAddress: 3 };

/**
 * Emails the receipt of a paid invoice to its account, and a notice to the order's contact address if the
 * address is different and money was paid. The notice contains no user input, because the address is
 * unverified. Also emails the previous holder of a transferred entry. `db` is the payment's transaction: the
 * receipt is queued when the payment is committed. If the mails can't be written, for example because the
 * secret of a voucher's code is damaged, the payment is committed all the same, and the outbox writes them later.
 */
export async function sendReceipts(parts: ReceiptParts, db: Db, invoice: Invoice): Promise<void> {
  await sql`SAVEPOINT receipts`.execute(db);
  try {
    await sendAll(parts, db, invoice);
    await sql`RELEASE receipts`.execute(db);
  } catch (error) {
    // None of the mails is stored, so that none is sent twice.
    await sql`ROLLBACK TO receipts`.execute(db);
    await sql`RELEASE receipts`.execute(db);
    await parts.mail.sendReceiptLater(
      { invoice: invoice.id, account: invoice.user_id, kind: kindOf(invoice) },
      db,
      error,
    );
  }
}

/** Returns how the outbox writes a receipt that could not be written when its invoice was paid. */
export const createReceiptWriter =
  (parts: ReceiptParts): WriteReceipt =>
  async (db, invoiceId) => {
    const invoice = await readInvoice(db, invoiceId);
    if (invoice) await sendAll(parts, db, invoice);
  };

type ReceiptParts = Pick<Parts, "mail" | "log" | "dataDir" | "siteOrigins" | "timeZone">;

async function sendAll(parts: ReceiptParts, db: Db, invoice: Invoice): Promise<void> {
  await sendTransferNotice(parts, db, invoice.id);
  await sendMails(parts, db, invoice);
}

const kindOf = (invoice: Invoice): MailKind => (invoice.payable > 0 ? RECEIPT : FREE_RECEIPT);

async function sendMails(
  { mail, dataDir, siteOrigins, timeZone }: Pick<Parts, "mail" | "dataDir" | "siteOrigins" | "timeZone">,
  db: Db,
  invoice: Invoice,
): Promise<void> {
  const account = await findUser(db, invoice.user_id);
  if (!account) return;
  const { language } = account;
  const sender = await readMailSender(db, siteOrigins);
  const receipt = receiptMail(invoice, {
    to: account.email,
    name: nameForEmail(account.first_name),
    code: await findVoucherCodeByInvoice({ db, dataDir }, invoice.id),
    sender,
    timeZone,
    events: await loadEventsOfInvoice(db, invoice, language),
    language,
  });
  const isStored = await mail.send(receipt, { db });
  if (!isStored && invoice.payable > 0) throw new Error("the outbox rejected the receipt");
  const isOtherAddress = invoice.email.toLowerCase() !== account.email.toLowerCase();
  if (isOtherAddress && invoice.payable > 0)
    await mail.send(contactNoticeMail(invoice, sender, language), { db });
}

export type ReceiptData = {
  to: string;
  /** The recipient's name in the salutation; "" if unknown. */
  name: string;
  /** The code of the bought voucher; null if the invoice is for something else. */
  code: string | null;
  sender: Organisation & Sender;
  /** The organiser's time zone, for the date of the invoice. */
  timeZone: string;
  events: readonly BoughtEvent[];
  language: string;
};

/**
 * Builds the receipt of a paid invoice: the details that the buyer needs at the event, then the invoice with
 * everything that Australian law requires of a tax invoice. Calendar files of entries and tickets are
 * attached.
 */
export function receiptMail(invoice: Invoice, data: ReceiptData): Mail {
  const { to, name, code, sender, events, language } = data;
  const t = textsFor(language);
  const subject =
    code === null
      ? fillText(t.receipt.subject, { title: translateTitle(invoice, language) })
      : fillText(t.receipt.voucherSubject, { amount: formatDollars(invoice.total, language) });
  return {
    to,
    account: invoice.user_id,
    kind: kindOf(invoice),
    ...renderLetter({
      language,
      sender,
      subject,
      name,
      blocks: [
        paragraph(thanks()),
        ...(code === null ? [] : [paragraph(t.receipt.code), { kind: "code", code } as const]),
        ...events.flatMap((event) => eventBlocks(event, sender, language)),
        paragraph(t.end[invoice.subject]),
        ...invoiceBlocks(invoice, data),
      ],
    }),
    attachments: buildCalendars(invoice, data),
  };

  function thanks(): string {
    if (invoice.total === 0) return t.receipt.free;
    return invoice.payable === 0 ? t.receipt.credit : t.receipt.paid;
  }
}

/**
 * Builds the details of an event, the links to its tickets and calendar file on the site, and what to bring.
 */
function eventBlocks(event: BoughtEvent, { site }: Sender, language: string): Block[] {
  const { invoice: t, receipt: r } = textsFor(language);
  const whatToBring = textOfHtml(getWhatToBring(event));
  const { days, gates, venue, directions } = formatWhenAndWhere(event.graph, language);
  const links = [
    { label: t.showTickets, path: event.ticketsPath },
    { label: t.addToCalendar, path: calendarPath(event) },
  ].filter(({ path }) => site !== "" && path !== "");
  return [
    ...factsBlock([
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
      { name: t.spectators, lines: event.spectators },
    ]),
    ...(links.length === 0
      ? []
      : [{ kind: "links", links: links.map(({ label, path }) => ({ label, url: site + path })) } as const]),
    ...(whatToBring === ""
      ? []
      : ([
          { kind: "heading", text: r.bring },
          { kind: "typed", text: whatToBring },
        ] as const)),
  ];
}

/**
 * Returns the organiser's HTML for the entrants or spectators of an event, as the site shows it after the payment;
 * "" for stalls and series.
 */
function getWhatToBring({ bookingKey, graph: { event, type } }: BoughtEvent): string {
  if (bookingKey.startsWith("entry-")) return event.entrant_content || type.entrant_content;
  return bookingKey.startsWith("tickets-") ? event.spectator_content || type.spectator_content : "";
}

/** Builds the invoice: seller with ABN, date, number, buyer, lines, GST and payments. */
function invoiceBlocks(invoice: Invoice, { sender, timeZone, language }: ReceiptData): Block[] {
  const { invoice: t, receipt: r } = textsFor(language);
  const date = new Intl.DateTimeFormat(getLocale(language), { timeZone, dateStyle: "long" }).format(
    invoice.paid_at ?? invoice.created_at,
  );
  const amounts = invoice.lines.map(({ description, quantity, amount }) => ({
    name: translateLine(description, language),
    quantity,
    amount: formatDollars(amount, language),
  }));
  const totals = [
    { name: t.total, amount: formatDollars(invoice.total, language) },
    ...(isSupply(invoice)
      ? [{ name: r.gst, amount: formatDollars(computeInvoiceGst(invoice), language) }]
      : []),
  ];
  return [
    { kind: "heading", text: invoiceHeading(invoice, language) },
    ...factsBlock([
      { name: t.for, lines: [translateTitle(invoice, language)] },
      { name: t.date, lines: [date] },
      { name: t.seller, lines: [sender.name, sender.abn && `ABN ${sender.abn}`, sender.address] },
      { name: t.billedTo, lines: [nameForEmail(invoice.contact_name), displayEmail(invoice.email)] },
    ]),
    { kind: "amounts", rows: amounts, totals },
    ...factsBlock([{ name: t.paid, lines: paymentBreakdown(invoice, language) }]),
  ];
}

/**
 * Builds the calendar files of an invoice, equal to those that the site serves; empty if there is no site.
 */
function buildCalendars(invoice: Invoice, { events, sender, language }: ReceiptData): Attachment[] {
  const { invoice: t } = textsFor(language);
  const createdAt = invoice.paid_at ?? invoice.created_at;
  return events.flatMap((event) => {
    const { bookingKey, category, graph } = event;
    if (sender.site === "" || bookingKey === "" || graph.dates.length === 0) return [];
    const entryFacts: Booking["facts"] = [
      [t.vehicle, event.vehicle],
      [t.racingNumber, event.racingNumber],
      [t.garage, event.garage],
      [t.campSite, event.campSite],
    ];
    const days = buildBookingEvents(
      {
        key: bookingKey,
        title: [graph.event.name, category].filter((part) => part !== "").join(" – "),
        days: graph.dates.map(({ starts, ends }) => ({ start: starts, end: ends })),
        zone: graph.venue.time_zone,
        venue: graph.venue.name,
        address: graph.venue.address,
        facts: [
          [t.gates, formatWhenAndWhere(graph, language).gates],
          ...(bookingKey.startsWith("entry-") ? entryFacts : []),
        ],
        eventUrl: graph.event.url,
      },
      sender.site,
    );
    const content = buildCalendarFile(days, { createdAt, producer: sender.name });
    return [{ filename: `${bookingKey}.ics`, contentType: "text/calendar; charset=utf-8", content }];
  });
}

/**
 * Builds the notice to the contact address of an order. The title in it is no user input: it is the name of
 * an event, series or form, or a fixed text such as “Shop order”.
 */
export function contactNoticeMail(invoice: Invoice, sender: Sender, language: string): Mail {
  const { copy: t, invoice: i } = textsFor(language);
  const title = translateTitle(invoice, language);
  return {
    to: invoice.email,
    account: invoice.user_id,
    kind: CONTACT_NOTICE,
    ...renderLetter({
      language,
      sender,
      subject: fillText(t.subject, { title }),
      name: "",
      blocks: [
        paragraph(fillText(t.given, { organisation: sender.name })),
        ...factsBlock([
          { name: i.number, lines: [String(invoice.id)] },
          { name: i.for, lines: [title] },
          { name: i.total, lines: [formatDollars(invoice.total, language)] },
        ]),
        paragraph(t.receipt),
        paragraph(t.unknown),
      ],
    }),
  };
}
