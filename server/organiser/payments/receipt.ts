import { printedName } from "../../../app/domain/plain-name.ts";
import { findUser } from "../account/users.ts";
import { organisationName } from "../content/organisation.ts";
import type { Parts } from "../feature.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { codeOfInvoice } from "../vouchers/voucher-code.ts";
import { dollarsText } from "./dollars-text.ts";
import { gstIn, type Invoice } from "./invoices.ts";
import { methodOf } from "./methods.ts";

/** A paid order's receipt, to its account. What was paid limits itself; it may hold a voucher's code. */
const receipt: MailKind = { name: "receipt", perAccount: 2_000, perAddress: 2_000 };
/** The same of an order that costs nothing, of which anybody can make any number. */
const freeReceipt: MailKind = { name: "free receipt", perAccount: 60, perAddress: 60 };
/** Word of it to another address that the order names. */
const copy: MailKind = { name: "copy", perAccount: 5, perAddress: 3 };

/**
 * Sends what a paid invoice is due: the receipt to its account's own address; and, where the order names
 * another one and money was paid, word of it there, in fixed words and without anything that somebody typed,
 * since nobody knows whose address that is. A mail that can't even be kept takes nothing of the payment back.
 */
export async function sendReceipts(
  parts: Pick<Parts, "db" | "mail" | "log" | "dataDir">,
  invoice: Invoice,
): Promise<void> {
  try {
    await sendMails(parts, invoice);
  } catch (error) {
    parts.log.error({ err: error, invoice: invoice.id }, "the receipt of a paid invoice could not be kept");
  }
}

async function sendMails(
  { db, mail, dataDir }: Pick<Parts, "db" | "mail" | "dataDir">,
  invoice: Invoice,
): Promise<void> {
  const account = await findUser(db, invoice.user_id);
  if (!account) return;
  const code = await codeOfInvoice({ db, dataDir }, invoice.id);
  await mail.send(receiptMail(invoice, account.email, code));
  const isOthers = invoice.email.toLowerCase() !== account.email.toLowerCase();
  if (isOthers && invoice.payable > 0) await mail.send(copyMail(invoice, await organisationName(db)));
}

/**
 * The receipt of a paid invoice. Plain text, so that it reads the same everywhere. `code` is that of the
 * voucher which was bought with it.
 */
function receiptMail(invoice: Invoice, to: string, code: string | null): Mail {
  const lines = invoice.lines.map(({ description, quantity, amount }) =>
    amountLine(quantity > 1 ? `${quantity} × ${description}` : description, amount),
  );
  const text = [
    `Hello ${printedName(invoice.contact_name)},`,
    "",
    // A voucher is no supply yet: the tax is in what it pays for.
    code === null
      ? "thank you, your payment has arrived. This is your tax invoice."
      : "thank you, your payment has arrived.",
    "",
    `Invoice ${invoice.id}: ${invoice.title}`,
    "",
    ...lines,
    ...(invoice.credit > 0 ? [amountLine("Credit used", -invoice.credit)] : []),
    "",
    amountLine("Total", invoice.payable),
    ...(code === null ? [`GST in the total: ${dollarsText(gstIn(invoice.total))}`] : []),
    `Paid by: ${invoice.payable === 0 ? "nothing to pay" : (methodOf(invoice.payment_method)?.name ?? invoice.payment_method)}`,
    "",
    ...(code === null ? [] : [`The code of the gift voucher: ${code}`, ""]),
    lastWords[invoice.subject],
  ].join("\n");
  const kind = invoice.payable > 0 ? receipt : freeReceipt;
  return { to, subject: `Receipt for ${invoice.title}`, text, account: invoice.user_id, kind };
}

/** `title` is the organiser's own: an event's name, or what orders of the shop are called. */
const copyMail = (invoice: Invoice, organiser: string): Mail => ({
  to: invoice.email,
  subject: `Paid: ${invoice.title}`,
  text: [
    "Hello,",
    "",
    "this address was given with an order that has been paid.",
    "",
    `Invoice ${invoice.id}: ${invoice.title}`,
    amountLine("Total", invoice.payable),
    "",
    "The receipt has gone to the account with which it was ordered.",
    "If you don’t know of this order, you have nothing to do.",
    "",
    organiser,
  ].join("\n"),
  account: invoice.user_id,
  kind: copy,
});

const lastWords: Record<Invoice["subject"], string> = {
  entry: "See you at the track!",
  order: "We are getting your order ready.",
  form: "We have what you filled in, and are in touch where there is more to say.",
  series: "Your place in the series is yours. See you at the first round!",
  stall: "Your site is yours. See you at the market!",
  voucher:
    "Give the code to whoever the voucher is for: who redeems it first has what it is worth. It is as good as money.",
};

const amountLine = (description: string, amount: number): string => {
  const price = amount === 0 ? "included" : dollarsText(amount);
  return `${description} ${".".repeat(Math.max(3, 52 - description.length - price.length))} ${price}`;
};
