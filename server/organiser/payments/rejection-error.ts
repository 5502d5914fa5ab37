import { fillText, type MailTexts, getMailTexts } from "../mail/mail-texts.ts";

/**
 * Rejects an order or payment with a message for the customer. Throw it inside the transaction to roll back.
 */
export class RejectionError extends Error {}

/**
 * Rejects a payment. `itemName` is the name of a sold-out item, for the messages that mention it. `message`
 * is in English; `getMessageIn` returns it in the customer's language.
 */
export class PaymentRejectionError extends RejectionError {
  constructor(
    private readonly reason: keyof MailTexts["refused"],
    private readonly itemName = "",
  ) {
    super(fillText(getMailTexts("en").refused[reason], { name: itemName }));
  }

  /** Returns the message in one of the languages of the mails. */
  getMessageIn(language: string): string {
    return fillText(getMailTexts(language).refused[this.reason], { name: this.itemName });
  }
}
