import { z } from "zod";
import { email } from "../../../app/domain/record-rules/person.ts";
import { validateText } from "../../../app/domain/record-rules/text-rule.ts";

/**
 * A kind of mail, and its limits in 24 hours per account and per recipient. Mails are counted by `name`,
 * which must be unique. Kinds that are sent to unverified addresses have low limits. `validForMs` is how long
 * the content is valid: the mail isn't sent after that; a day by default.
 */
export type MailKind = { name: string; perAccount: number; perAddress: number; validForMs?: number };

/** How long a mailed code is valid. */
export const CODE_LIFETIME_MS = 10 * 60 * 1000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long the outbox tries to send a mail of this kind. */
export const deliveryTimeMs = ({ validForMs = DAY_MS }: MailKind): number => Math.min(validForMs, DAY_MS);

const Attachment = z.object({ filename: z.string(), contentType: z.string(), content: z.string() });

/** A file attached to a mail; `content` is text. */
export type Attachment = z.output<typeof Attachment>;

/** Parses the attachments of a stored mail. */
export const parseAttachments = (stored: string): Attachment[] =>
  z.array(Attachment).parse(JSON.parse(stored));

/** `account` is the user for whom it is sent; null if there is none, then only `perAddress` applies. */
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
 * Whether this is one plain address: no list, no display name, no line break that could start another header.
 */
export const isOneAddress = (to: string): boolean =>
  email.normalise(to) === to && validateText(email, to) === null;
