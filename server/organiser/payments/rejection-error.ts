import { fillText, type MailTexts, textsFor } from "../mail/mail-texts.ts";

/**
 * Rejects an order or payment with a message for the customer. Throw it inside the transaction, which is then
 * rolled back.
 */
export class RejectionError extends Error {}

/**
 * Rejects a payment. `itemName` is the name of the item that is sold out, for the reasons that need it.
 * `message` is in English; the payment page shows `messageIn` its language.
 */
export class PaymentRejectionError extends RejectionError {
  constructor(
    private readonly reason: keyof MailTexts["refused"],
    private readonly itemName = "",
  ) {
    super(fillText(textsFor("en").refused[reason], { name: itemName }));
  }

  /** Returns the message in one of the email languages. */
  messageIn(language: string): string {
    return fillText(textsFor(language).refused[this.reason], { name: this.itemName });
  }
}
