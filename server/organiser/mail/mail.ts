import { z } from "zod";
import { emailRule } from "../../../app/domain/record-rules/person.ts";
import { validateText } from "../../../app/domain/record-rules/text-rule.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

export type MailKind = {
  /** Unique name. Mails of the same name are counted together. */
  name: string;
  /** Maximum number of mails in 24 hours on behalf of an account. */
  perAccount: number;
  /** Maximum number of mails in 24 hours to a recipient. */
  perAddress: number;
  /** How long the content is valid, by default a day. An expired mail isn't sent. */
  validForMs?: number;
};

/** How long a code in a mail is valid. */
export const CODE_LIFETIME_MS = 10 * 60 * 1000;

/** Returns how long the outbox tries to send a mail of this kind, in milliseconds. */
export const getDeliveryTimeMs = ({ validForMs = DAY_MS }: MailKind): number => Math.min(validForMs, DAY_MS);

const Attachment = z.object({ filename: z.string(), contentType: z.string(), content: z.string() });

/** A text file that is attached to a mail. */
export type Attachment = z.output<typeof Attachment>;

/** Parses the attachments of a stored mail. */
export const parseAttachments = (stored: string): Attachment[] =>
  z.array(Attachment).parse(JSON.parse(stored));

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  /**
   * The id of the user on whose behalf the mail is sent. If it is null, only the limit `perAddress` applies.
   */
  account: number | null;
  kind: MailKind;
};

/**
 * Whether a text is exactly one email address. A display name, a second address and a line break aren't
 * allowed, because they could add recipients or headers.
 */
export const isOneAddress = (address: string): boolean =>
  emailRule.normalise(address) === address && validateText(emailRule, address) === null;
