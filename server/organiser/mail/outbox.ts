import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import { forgetOld, forgetText, keepWithinLimits } from "./limits.ts";
import { isOneAddress, type Mail, type MailKind } from "./mail.ts";

/** Where the API's mails go: every one of them, so that nobody can have more sent than the limits say. */
export type Outbox = {
  /**
   * Keeps the mail and hands it to the mail server when there is one. A mail server that fails is logged; the
   * caller's work is done either way. False when the mail was not sent because the account or the address has
   * had too many of its kind today, or because the address is none. `notTaken` is called when the mail server
   * did not take it.
   */
  send(mail: Mail, notTaken?: () => void): Promise<boolean>;
  close(): void;
};

export type OutboxSettings = {
  db: Db;
  clock: { now(): number };
  log: Logger;
  /**
   * `smtp://user:password@host:port`, or null: then mails are only kept, and read at the outbox's own
   * address.
   */
  smtpUrl: string | null;
  /** Sender's address. */
  from: string;
};

/** The sender of a trial's mails: an address that exists nowhere. */
export const usualMailFrom = "entries@example.com";

export function createOutbox({ db, clock, log, smtpUrl, from }: OutboxSettings): Outbox {
  const server = smtpUrl === null ? null : createTransport(smtpUrl);
  const kinds = new Map<string, MailKind>();
  // A connection that fails between two mails; each mail's own failure is told where it is sent.
  server?.on("error", (error) =>
    log.error({ reason: codeOf(error) }, "the connection to the mail server failed"),
  );

  return {
    async send(given, notTaken) {
      const { account } = given;
      const kind = nameOf(given.kind);
      if (!isOneAddress(given.to)) {
        log.warn({ account, kind }, "a mail was not sent: its address is none");
        return false;
      }
      const mail = { ...given, subject: oneLine(given.subject) };
      const id = await keepWithinLimits(db, mail, clock.now());
      if (id === null) {
        log.warn({ account, kind }, "a mail was not sent: there were too many of its kind today");
        return false;
      }
      await forgetOld(db, clock.now());
      if (!server) return true;
      const { to, subject, text, html } = mail;
      try {
        await server.sendMail({
          from,
          to: { name: "", address: to }, // Not as a text, in which a comma would begin a second address.
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        // Without the error's own text, which may quote the mail server's address with its password.
        log.error({ mail: id, reason: codeOf(error) }, "the mail server did not take a mail");
        notTaken?.();
        return true;
      }
      await forgetText(db, id).catch((error: unknown) => {
        log.error({ mail: id, err: error }, "the text of a mail that was sent could not be forgotten");
      });
      return true;
    },
    close: () => server?.close(),
  };

  /** Two kinds of one name would count each other's mails. */
  function nameOf(kind: MailKind): string {
    const known = kinds.get(kind.name);
    if (known && known !== kind) throw new Error(`Two kinds of mail are called ${kind.name}`);
    kinds.set(kind.name, kind);
    return kind.name;
  }
}

/** A subject never ends its header. */
const oneLine = (subject: string): string => subject.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").slice(0, 200);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
