import { z } from "zod";
import { email } from "../../../app/domain/record-rules/person.ts";
import { validateText } from "../../../app/domain/record-rules/text-rule.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

/**
 * A kind of mail. `perAccount` and `perAddress` are the maximum mails in 24 hours for an account and for a
 * recipient; they are low for kinds that are sent to unverified addresses. Mails are counted by `name`, which
 * must be unique. After `validForMs` (a day by default) the content is invalid, and the mail isn't sent.
 */
export type MailKind = { name: string; perAccount: number; perAddress: number; validForMs?: number };

/** How long a code in a mail is valid. */
export const CODE_LIFETIME_MS = 10 * 60 * 1000;

/** Returns how long the outbox tries to send a mail of this kind, in milliseconds. */
export const deliveryTimeMs = ({ validForMs = DAY_MS }: MailKind): number => Math.min(validForMs, DAY_MS);

const Attachment = z.object({ filename: z.string(), contentType: z.string(), content: z.string() });

/** A file attached to a mail; `content` is text. */
export type Attachment = z.output<typeof Attachment>;

/** Parses the attachments of a stored mail. */
export const parseAttachments = (stored: string): Attachment[] =>
  z.array(Attachment).parse(JSON.parse(stored));

/**
 * A mail. `account` is the id of the user on whose behalf it is sent; null if there is none: then only the
 * limit `perAddress` applies.
 */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  account: number | null;
  kind: MailKind;
};

/**
 * Whether a text is one plain email address, without a display name, a second address, or a line break that
 * could start another header.
 */
export const isOneAddress = (address: string): boolean =>
  email.normalise(address) === address && validateText(email, address) === null;
