import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";

export type Mail = { to: string; subject: string; text: string; html?: string };

/** Where the API's mails go. */
export type Outbox = {
  /** Keeps the mail and hands it to the mail server when there is one. A mail server that fails is logged; the caller's work is done either way. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

export type OutboxSettings = {
  db: Db;
  clock: { now(): number };
  log: Logger;
  /** `smtp://user:password@host:port`, or null: then mails are only kept, and read at the outbox's own address. */
  smtpUrl: string | null;
  /** Sender's address. */
  from: string;
};

/** The sender of a trial's mails: an address that exists nowhere. */
export const usualMailFrom = "entries@example.com";

export function createOutbox({ db, clock, log, smtpUrl, from }: OutboxSettings): Outbox {
  const server = smtpUrl === null ? null : createTransport(smtpUrl);

  return {
    async send({ to, subject, text, html }) {
      const { id } = await db
        .insertInto("mails")
        .values({ sent_at: clock.now(), recipient: to, subject, text, html: html ?? null })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (!server) return;
      try {
        await server.sendMail({ from, to, subject, text, ...(html === undefined ? {} : { html }) });
      } catch (error) {
        // Without the error's own text, which may quote the mail server's address with its password.
        log.error({ mail: id, reason: codeOf(error) }, "the mail server did not take a mail");
      }
    },
    close: () => server?.close(),
  };
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
