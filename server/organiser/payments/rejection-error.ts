import { fillText, type MailTexts, textsFor } from "../mail/mail-texts.ts";

/**
 * Rejects an order or payment with a message for the customer. Thrown inside a transaction, so that it is
 * rolled back.
 */
export class RejectionError extends Error {}

/**
 * Rejects a payment; `what` is the name of the item that is sold out. `message` is English; the payment page
 * shows the text in its language.
 */
export class PaymentRejectionError extends RejectionError {
  constructor(
    private readonly reason: keyof MailTexts["refused"],
    private readonly what = "",
  ) {
    super(fillText(textsFor("en").refused[reason], { name: what }));
  }

  /** Returns the message in one of the email languages. */
  messageIn(language: string): string {
    return fillText(textsFor(language).refused[this.reason], { name: this.what });
  }
}
