import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import { formatDollars } from "./format-dollars.ts";
import type { Invoice } from "./invoices.ts";
import { findPaymentMethod, PAYMENT_METHODS } from "./methods.ts";

/**
 * Formats how an invoice is or will be paid, in one of the languages of the mails: “$10.00 credit”, “$25.71
 * card”. Empty for a total of 0.
 */
export function formatPaymentBreakdown(
  { credit, payable, payment_method }: Invoice,
  language: string,
): string[] {
  const { byCredit, byCard, byBank } = getMailTexts(language).receipt;
  const names: Readonly<Record<string, string>> = { card: byCard, bank: byBank };
  const paymentMethod = findPaymentMethod(payment_method);
  const methodTemplate =
    names[paymentMethod?.id ?? ""] ??
    `{{amount}} ${paymentMethod?.name ?? payment_method}`.toLowerCase().trim();
  return [
    ...(credit > 0 ? [fillText(byCredit, { amount: formatDollars(credit, language) })] : []),
    ...(payable > 0 ? [fillText(methodTemplate, { amount: formatDollars(payable, language) })] : []),
  ];
}

/** Lists the payment methods with their names in a language. "" is English. */
export const listPaymentMethods = (language: string) =>
  PAYMENT_METHODS.map(({ id }) => ({ id, name: getPaymentMethodName(id, language) }));

/** Returns the name of a payment method for display, such as “Credit or debit card”. */
export function getPaymentMethodName(id: string, language: string): string {
  const { card, bank } = getMailTexts(language).pay;
  const names: Readonly<Record<string, string>> = { card, bank };
  const paymentMethod = findPaymentMethod(id);
  return names[paymentMethod?.id ?? ""] ?? paymentMethod?.name ?? id;
}
