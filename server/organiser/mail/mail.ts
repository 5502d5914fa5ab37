/**
 * What a mail is for: a paid order's receipt to its account; a copy to another address that the order names; the
 * question for a quote, to the organiser, and its confirmation; a code or link that somebody asked for; a new address
 * that is to be confirmed; news of the account itself.
 */
export type MailKind = "receipt" | "copy" | "question" | "quote" | "code" | "confirm" | "news";

/**
 * `account` is the user for whom it is sent, null for nobody's; `kind` says what for, and how many a day
 * there may be.
 */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  account: number | null;
  kind: MailKind;
};
