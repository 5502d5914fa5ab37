/**
 * What a mail is for: a paid order's receipt to its account; a copy to another address that the order names; the
 * question for a quote, to the organiser, and its confirmation; a code or link that somebody asked for; a new address
 * that is to be confirmed; news of the account itself.
 */
export type MailKind = "receipt" | "copy" | "question" | "quote" | "code" | "confirm" | "news";
