import { email } from "../../../app/domain/record-rules/person.ts";
import { problemOf } from "../../../app/domain/record-rules/text-rule.ts";

/**
 * What a mail is for, said beside the mail itself, and how many of it there may be in 24 hours for one
 * account and to one address. Mails are counted by `name`: no two kinds have the same. Whatever goes to an
 * address that somebody typed has low limits.
 */
export type MailKind = { name: string; perAccount: number; perAddress: number };

/**
 * `account` is the user for whom it is sent, null for nobody's: then `perAddress` alone is counted.
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
