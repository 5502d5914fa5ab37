import { email } from "../../../app/domain/record-rules/person.ts";
import { problemOf } from "../../../app/domain/record-rules/text-rule.ts";

/**
 * What a mail is for: a paid order's receipt to its account; a copy to another address that the order names; the
 * question for a quote, to the organiser, and its confirmation; a code to log in that a browser asked for which the
 * account doesn't know (anybody's may), or one that it knows; a code for a change of the account, which only who is
 * logged in asks for; a new address that is to be confirmed; news of the account itself.
 */
export type MailKind =
  | "receipt"
  | "copy"
  | "question"
  | "quote"
  | "code"
  | "code-known"
  | "code-change"
  | "confirm"
  | "news";

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

/** One plain address: no list, no name around it, no line break that would begin another header. */
export const isOneAddress = (to: string): boolean => email.keep(to) === to && problemOf(email, to) === null;
