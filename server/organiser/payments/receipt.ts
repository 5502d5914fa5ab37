import type { Parts } from "../feature.ts";
import type { Mail } from "../mail/outbox.ts";
import { dollarsText } from "./dollars-text.ts";
import { gstIn, type Invoice } from "./invoices.ts";
import { methodOf } from "./methods.ts";

/** Sends it for an invoice that is paid by now: a mail that can't even be kept takes nothing of that back. */
export async function sendReceipt(
  { mail, log }: Pick<Parts, "mail" | "log">,
  invoice: Invoice,
): Promise<void> {
  try {
    await mail.send(receiptMail(invoice));
  } catch (error) {
    log.error({ err: error, invoice: invoice.id }, "the receipt of a paid invoice could not be kept");
  }
}

/** The mail that somebody gets when their invoice is paid. Plain text, so that it reads the same everywhere. */
function receiptMail(invoice: Invoice): Mail {
  const lines = invoice.lines.map(({ description, quantity, amount }) =>
    amountLine(quantity > 1 ? `${quantity} × ${description}` : description, amount),
  );
  const text = [
    `Hello ${invoice.contact_name},`,
    "",
    "thank you, your payment has arrived. This is your tax invoice.",
    "",
    `Invoice ${invoice.id}: ${invoice.title}`,
    "",
    ...lines,
    ...(invoice.credit > 0 ? [amountLine("Credit used", -invoice.credit)] : []),
    "",
    amountLine("Total", invoice.payable),
    `GST in the total: ${dollarsText(gstIn(invoice.total))}`,
    `Paid by: ${invoice.payable === 0 ? "nothing to pay" : (methodOf(invoice.payment_method)?.name ?? invoice.payment_method)}`,
    "",
    lastWords[invoice.subject],
  ].join("\n");
  return { to: invoice.email, subject: `Receipt for ${invoice.title}`, text };
}

const lastWords: Record<Invoice["subject"], string> = {
  entry: "See you at the track!",
  order: "We are getting your order ready.",
};

const amountLine = (description: string, amount: number): string => {
  const price = amount === 0 ? "included" : dollarsText(amount);
  return `${description} ${".".repeat(Math.max(3, 52 - description.length - price.length))} ${price}`;
};
