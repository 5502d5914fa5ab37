import { fillText, type MailTexts, getMailTexts } from "../mail/mail-texts.ts";

/**
 * Rejects an order or payment with a message for the customer. Throw the error to roll back the transaction.
 */
export class RejectionError extends Error {}

/**
 * Rejects a payment. `itemName` is the name of a sold-out item, or "". `message` is in English, and
 * `getMessageIn` returns the message in another language.
 */
export class PaymentRejectionError extends RejectionError {
  constructor(
    private readonly reason: keyof MailTexts["refused"],
    private readonly itemName = "",
  ) {
    super(fillText(getMailTexts("en").refused[reason], { name: itemName }));
  }

  /** `language` is a language of the mails. */
  getMessageIn(language: string): string {
    return fillText(getMailTexts(language).refused[this.reason], { name: this.itemName });
  }
}
