import { AsyncLocalStorage } from "node:async_hooks";
import type { Registry } from "prom-client";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import { deleteOldMails, storeWithinLimits } from "./store-mail.ts";
import { parseAttachments, deliveryTimeMs, isOneAddress, type Mail, type MailKind } from "./mail.ts";
import { createMailMetrics } from "./mail-metrics.ts";
import { createMailServer, type Delivery, type MailServer } from "./mail-server.ts";
import {
  claimDueMail,
  finishMail,
  giveUpExpired,
  findNextDue,
  postponeMail,
  type WaitingMail,
  countWaitingMails,
} from "./waiting-mails.ts";

/**
 * The outbox that sends all mails of the API, so that limits apply to every mail. Mails are stored first and
 * sent by a worker in this process, which retries for up to a day. (docs/decisions/0074-mail-outbox.md)
 */
export type Outbox = {
  /**
   * Stores the mail and starts the worker without waiting for it. Returns false if the mail was not stored:
   * the limit of its kind has been reached for the account or recipient, the address is invalid, or too many
   * mails are waiting.
   */
  send(mail: Mail, options?: SendOptions): Promise<boolean>;
  /**
   * The maximum delay of a mail of this kind in minutes, as a member for the response to its requester; empty
   * while the mail server accepts mails. Independent of the recipient; takes at most two seconds.
   */
  delay(kind: MailKind): Promise<{ delayed_minutes?: number }>;
  /** Whether the mail server accepted the last mail; doesn't contact the server. */
  state(): MailState;
  /** Sends the mails that are due; resolves when none is left or the mail server fails. */
  deliverDue(): Promise<void>;
  /** Metrics of sent and waiting mails. */
  metrics: Registry;
  /** Lets mails in progress finish for a few seconds; waiting mails are sent after the next start. */
  close(): Promise<void>;
};

/** `outbox`: there is no mail server, and mails are only stored; `delayed`: the mail server can't be used. */
export type MailState = "ok" | "delayed" | "outbox";

export type SendOptions = {
  /** The transaction of the record that the mail belongs to, so that both are committed or neither. */
  db?: Db;
  /** Called if the mail can't be sent. Lost in a restart. */
  onGivenUp?: () => Promise<void>;
};

export type OutboxSettings = {
  db: Db;
  clock: { now(): number };
  log: Logger;
  /**
   * `smtp://user:password@host:port`, or null to only store mails, which can be read in the outbox's pages.
   */
  smtpUrl: string | null;
  /** Sender address. */
  from: string;
  /** The sender's display name, and the address for replies. */
  organisation: () => Promise<{ name: string; email: string }>;
};

/** Sender address for local trials; it doesn't exist. */
export const DEFAULT_MAIL_FROM = "entries@example.com";

/** Mails that are sent at the same time. */
const MAX_CONNECTIONS = 4;
/** Longer than an attempt takes: when a process dies, its mails are due again after this. */
const LEASE_MS = 2 * 60_000;
const FIRST_RETRY_MS = 15_000;
const MAX_RETRY_MS = 60 * 60_000;
/** Maximum pause of the worker, because clocks may be changed. */
const MAX_SLEEP_MS = 60_000;
const CLOSE_TIMEOUT_MS = 8_000;

export function createOutbox(settings: OutboxSettings): Outbox {
  const { db, clock, log, smtpUrl, from, organisation } = settings;
  const server = smtpUrl === null ? null : createMailServer(smtpUrl, log);
  const metrics = createMailMetrics(
    () => countWaitingMails(db),
    () => clock.now(),
  );
  const kinds = new Map<string, MailKind>();
  const givenUpListeners = new Map<number, () => Promise<void>>();
  /** Accepted by the mail server but not yet stored as sent: not sent again by this process. */
  const acceptedUnsaved = new Set<number>();
  let pass: Promise<void> | null = null;
  let isAnotherPassDue = false;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // Outside the request's async context: failures belong to the worker.
  const deliverOutsideRequest = AsyncLocalStorage.bind(deliverDue);

  return {
    async send(given, { db: transaction = db, onGivenUp } = {}) {
      const { account } = given;
      const kind = nameOf(given.kind);
      if (!isOneAddress(given.to)) {
        log.warn({ account, kind }, "a mail was not sent: its address is invalid");
        return false;
      }
      const mail = { ...given, subject: oneLine(given.subject) };
      const now = clock.now();
      const id = await storeWithinLimits(transaction, mail, { now, isQueued: server !== null });
      if (id === null) {
        log.warn(
          { account, kind },
          "a mail was not sent: the daily limit of its kind is reached, or too many mails are waiting",
        );
        return false;
      }
      await deleteOldMails(transaction, now);
      if (!server) return true;
      if (onGivenUp) givenUpListeners.set(id, onGivenUp);
      wake();
      return true;
    },
    async delay(kind) {
      if (!server || (await server.isAccepting())) return {};
      return { delayed_minutes: Math.ceil(deliveryTimeMs(kind) / 60_000) };
    },
    state() {
      if (!server) return "outbox";
      return server.hasFailed() ? "delayed" : "ok";
    },
    deliverDue,
    metrics: metrics.registry,
    async close() {
      closing.abort();
      clearTimeout(timer);
      // A failure has been logged where the pass was started.
      const ended = pass?.catch(() => undefined);
      if (ended) await Promise.race([ended, unreferencedPause(CLOSE_TIMEOUT_MS)]);
      server?.close();
    },
  };

  /** Only one pass runs at a time; mails queued during a pass are sent in it or in the next. */
  function deliverDue(): Promise<void> {
    if (!server || closing.signal.aborted) return Promise.resolve();
    if (pass) {
      isAnotherPassDue = true;
      return pass;
    }
    pass = deliver(server).finally(() => {
      pass = null;
    });
    return pass;
  }

  function wake(): void {
    // Deferred, because the request's transaction holds the connection.
    setImmediate(() => {
      deliverOutsideRequest().catch((error: unknown) =>
        log.error({ err: error }, "the mail outbox can’t be read"),
      );
    });
  }

  async function deliver(to: MailServer): Promise<void> {
    clearTimeout(timer);
    try {
      do {
        isAnotherPassDue = false;
        for (const mail of await giveUpExpired(db, clock.now())) await gaveUp(mail, "expired");
        const senders = Array.from({ length: MAX_CONNECTIONS }, () => sendOneByOne(to));
        const failed = (await Promise.allSettled(senders)).find(({ status }) => status === "rejected");
        if (failed?.status === "rejected") throw failed.reason;
      } while (isAnotherPassDue && !closing.signal.aborted);
      const due = await findNextDue(db);
      if (due !== null) sleep(due - clock.now());
    } catch (error) {
      // The database failed, for example because of a full disk: the mails stay queued for the next pass.
      sleep(MAX_SLEEP_MS);
      throw error;
    }
  }

  /** Sends due mails until none is left, or until the mail server can't be used. */
  async function sendOneByOne(to: MailServer): Promise<void> {
    while (!closing.signal.aborted) {
      const mail = await claimDueMail(db, clock.now(), LEASE_MS);
      if (!mail) return;
      if ((await attempt(to, mail)) === "unreachable") return;
    }
  }

  async function attempt(to: MailServer, mail: WaitingMail): Promise<Delivery["kind"]> {
    const { id, recipient, subject, text, html, attachments } = mail;
    const { name, email } = await organisation();
    const delivery: Delivery = acceptedUnsaved.has(id)
      ? { kind: "accepted" }
      : await to.deliver({
          id,
          queuedAt: mail.sent_at,
          from: { name, address: from },
          to: recipient,
          replyTo: isOneAddress(email) && email !== recipient ? email : null,
          subject,
          text,
          html,
          attachments: parseAttachments(attachments),
        });
    await settle(mail, delivery);
    return delivery.kind;
  }

  async function settle(mail: WaitingMail, delivery: Delivery): Promise<void> {
    const { id, kind, attempts, request_id: requestId } = mail;
    const line = { mail: id, kind, attempts, requestId };
    switch (delivery.kind) {
      case "accepted": {
        if (!acceptedUnsaved.has(id)) metrics.sent();
        acceptedUnsaved.add(id);
        givenUpListeners.delete(id);
        try {
          await finishMail(db, id, "sent");
          acceptedUnsaved.delete(id);
        } catch (error) {
          log.error({ ...line, err: error }, "a mail was sent, but its text could not be deleted");
        }
        return;
      }
      case "rejected":
        await finishMail(db, id, "rejected");
        return gaveUp(mail, "rejected", delivery.reason);
      case "unreachable":
      case "deferred": {
        metrics.postponed();
        // Expected, and covered by alerts on the metrics: one log line for each attempt.
        log.warn(
          { ...line, reason: delivery.reason },
          "the mail server did not accept a mail; it will be retried",
        );
        const pause = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
        await postponeMail(db, id, clock.now() + pause);
      }
    }
  }

  async function gaveUp(
    { id, kind, attempts, request_id: requestId }: WaitingMail,
    why: "rejected" | "expired",
    reason?: string,
  ): Promise<void> {
    metrics.gaveUp(why);
    // Without the error's text, which may contain the recipient's address or the mail server's password.
    log.error({ mail: id, kind, attempts, requestId, why, reason }, "a mail was given up");
    // A mail that the server rejected counts for the limits, since it was sent.
    if (why === "expired") await givenUpListeners.get(id)?.();
    givenUpListeners.delete(id);
  }

  function sleep(wanted: number): void {
    if (closing.signal.aborted) return;
    const minPause = server?.hasFailed() ? FIRST_RETRY_MS : 1_000;
    timer = setTimeout(wake, Math.min(Math.max(wanted, minPause), MAX_SLEEP_MS));
    timer.unref();
  }

  /** Kinds with the same name would share their counts. */
  function nameOf(kind: MailKind): string {
    const known = kinds.get(kind.name);
    if (known && known !== kind) throw new Error(`Two kinds of mail are called ${kind.name}`);
    kinds.set(kind.name, kind);
    return kind.name;
  }
}

/** Removes line breaks, which would end the header, and cuts the subject without splitting a character. */
const oneLine = (subject: string): string =>
  subject
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .slice(0, 200)
    .replace(/[\ud800-\udbff]$/, "");

const unreferencedPause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
