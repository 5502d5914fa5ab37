import { AsyncLocalStorage } from "node:async_hooks";
import type { Registry } from "prom-client";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import {
  type DueReceipt,
  findDueReceipts,
  hasDueReceipts,
  postponeDueReceipt,
  removeDueReceipt,
  storeDueReceipt,
} from "./due-receipts.ts";
import { deleteOldMails, storeMailWithinLimits } from "./store-mail.ts";
import { parseAttachments, getDeliveryTimeMs, isOneAddress, type Mail, type MailKind } from "./mail.ts";
import { createMailMetrics } from "./mail-metrics.ts";
import { createMailServer, type Delivery, type MailServer } from "./mail-server.ts";
import {
  claimDueMail,
  finishMail,
  giveUpExpiredMails,
  findNextDueTime,
  postponeMail,
  type WaitingMail,
  countWaitingMails,
} from "./waiting-mails.ts";
import { HOUR_MS } from "../../../app/domain/durations.ts";

/**
 * Sends all mails of the API and enforces their limits. Mails are stored first. A worker in this process
 * sends them in passes, and retries until they expire, after a day at most.
 * (docs/decisions/0074-mail-outbox.md)
 */
export type Outbox = {
  /**
   * Stores the mail and starts the worker without waiting for it. Returns false, without storing the mail, if
   * a limit of its kind is reached, the address is invalid, or too many mails are waiting.
   */
  send(mail: Mail, options?: SendOptions): Promise<boolean>;
  /**
   * Stores that the receipt of an invoice couldn't be written because of `cause`. The worker retries, even
   * after a restart. `db` is the transaction of the payment.
   */
  scheduleReceipt(
    receipt: { invoice: number; account: number; kind: MailKind },
    db: Db,
    cause: unknown,
  ): Promise<void>;
  /** Sets the function that writes due receipts. Called once, when the features are created. */
  setReceiptWriter(write: WriteReceipt): void;
  /**
   * Returns the maximum delay of a mail of this kind for the API's response, or an empty object while the
   * mail server accepts mails. Depends only on the kind, so that the response doesn't reveal whether a mail
   * is sent.
   */
  getDelay(kind: MailKind): Promise<{ delayed_minutes?: number }>;
  /** Returns the state after the last attempt, without contacting the mail server. */
  getState(): MailState;
  /** Writes the due receipts and sends the due mails. Resolves when all are sent or the mail server fails. */
  deliverDue(): Promise<void>;
  metrics: Registry;
  /** Waits at most `CLOSE_TIMEOUT_MS` for mails in progress. Waiting mails are sent after the next start. */
  close(): Promise<void>;
};

/**
 * - `ok`: mails are sent.
 * - `delayed`: the mail server can't be used, or a receipt can't be written.
 * - `outbox`: there is no mail server, so mails are only stored.
 */
export type MailState = "ok" | "delayed" | "outbox";

/**
 * Writes and sends the receipt of an invoice.
 * @throws if it can't be written or sent
 */
export type WriteReceipt = (db: Db, invoice: number) => Promise<void>;

export type SendOptions = {
  /** The transaction in which the mail is stored. */
  db?: Db;
  /** Called if the mail expires unsent, unless the process was restarted meanwhile. */
  onSendingFailed?: () => Promise<void>;
};

export type OutboxOptions = {
  db: Db;
  clock: { now(): number };
  log: Logger;
  /** Such as `smtp://user:password@host:port`, or null to only store mails. */
  smtpUrl: string | null;
  from: string;
  /** The sender's display name, and the address for replies. */
  organisation: () => Promise<{ name: string; email: string }>;
};

/** The sender's address in local trials. The mailbox doesn't exist. */
export const DEFAULT_MAIL_FROM = "entries@example.com";

const MAX_CONNECTIONS = 4;
/**
 * How long an attempt claims a mail, so that no other attempt sends it. If the process dies meanwhile, the
 * mail is due again after this time.
 */
const LEASE_MS = 2 * 60_000;
const FIRST_RETRY_MS = 15_000;
const MAX_RETRY_MS = HOUR_MS;
/** Maximum pause of the worker, which is short because the system clock may be changed during the pause. */
const MAX_SLEEP_MS = 60_000;
const CLOSE_TIMEOUT_MS = 8_000;

/** Creates the outbox. `clock.now()` is in milliseconds since 1970 UTC. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, clock, log, smtpUrl, from, organisation } = options;
  const server = smtpUrl === null ? null : createMailServer(smtpUrl, log);
  const metrics = createMailMetrics(
    () => countWaitingMails(db),
    () => clock.now(),
  );
  const kinds = new Map<string, MailKind>();
  const failureListeners = new Map<number, () => Promise<void>>();
  /** Ids of accepted mails whose state couldn't be stored, and which must not be sent again. */
  const acceptedButUnsavedIds = new Set<number>();
  let writeReceipt: WriteReceipt | null = null;
  let isReceiptDue = false;
  /** The first pass retries all due receipts at once, because a restart may have fixed the cause. */
  let isFirstPass = true;
  let currentPass: Promise<void> | null = null;
  let isAnotherPassDue = false;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // Without a request context, so that failures of the worker aren't attributed to a request.
  const deliverOutsideRequest = AsyncLocalStorage.bind(deliverDue);

  return {
    async send(draft, { db: transaction = db, onSendingFailed } = {}) {
      const { account } = draft;
      const kind = registerKind(draft.kind);
      if (!isOneAddress(draft.to)) {
        log.warn({ account, kind }, "a mail was not sent: its address is invalid");
        return false;
      }
      const mail = { ...draft, subject: toOneLine(draft.subject) };
      const now = clock.now();
      const id = await storeMailWithinLimits(transaction, mail, { now, isQueued: server !== null });
      if (id === null) {
        log.warn(
          { account, kind },
          "a mail was not sent: the daily limit of its kind is reached, or too many mails are waiting",
        );
        return false;
      }
      await deleteOldMails(transaction, now);
      if (!server) return true;
      if (onSendingFailed) failureListeners.set(id, onSendingFailed);
      wake();
      return true;
    },
    async scheduleReceipt({ invoice, account, kind }, transaction, cause) {
      const now = clock.now();
      logUnwrittenReceipt({ invoice, kind: registerKind(kind), attempts: 1 }, cause);
      await storeDueReceipt(
        transaction,
        { invoice, account, kind: kind.name },
        { now, nextAttemptAt: now + FIRST_RETRY_MS },
      );
      isReceiptDue = true;
      wake();
    },
    setReceiptWriter(write) {
      writeReceipt = write;
    },
    async getDelay(kind) {
      if (!server || (await server.isAccepting())) return {};
      return { delayed_minutes: Math.ceil(getDeliveryTimeMs(kind) / 60_000) };
    },
    getState() {
      if (isReceiptDue) return "delayed";
      if (!server) return "outbox";
      return server.hasFailed() ? "delayed" : "ok";
    },
    deliverDue,
    metrics: metrics.registry,
    async close() {
      closing.abort();
      clearTimeout(timer);
      // Ignore a failure of the pass, because `wake` logs it.
      const passEnd = currentPass?.catch(() => undefined);
      if (passEnd) await Promise.race([passEnd, pauseUnreferenced(CLOSE_TIMEOUT_MS)]);
      server?.close();
    },
  };

  /**
   * Starts a pass. If a pass is running, repeats it at its end, because mails may have been queued meanwhile.
   */
  function deliverDue(): Promise<void> {
    if (closing.signal.aborted) return Promise.resolve();
    if (currentPass) {
      isAnotherPassDue = true;
      return currentPass;
    }
    currentPass = deliver(server).finally(() => {
      currentPass = null;
    });
    return currentPass;
  }

  function wake(): void {
    // Wait, because the request's transaction still uses the database connection.
    setImmediate(() => {
      deliverOutsideRequest().catch((error: unknown) =>
        log.error({ err: error }, "the mail outbox can’t be read"),
      );
    });
  }

  async function deliver(mailServer: MailServer | null): Promise<void> {
    clearTimeout(timer);
    try {
      do {
        isAnotherPassDue = false;
        await writeDueReceipts();
        if (mailServer) await sendWaitingMails(mailServer);
      } while (isAnotherPassDue && !closing.signal.aborted);
      const nextDueAt = await findNextDueTime(db);
      if (nextDueAt !== null) scheduleNextPass(nextDueAt - clock.now());
    } catch (error) {
      // The database has failed, for example because of a full disk, but the mails are still queued.
      scheduleNextPass(MAX_SLEEP_MS);
      throw error;
    }
  }

  async function writeDueReceipts(): Promise<void> {
    if (!writeReceipt) return;
    const write = writeReceipt;
    const dueReceipts = await findDueReceipts(db, isFirstPass ? Infinity : clock.now());
    isFirstPass = false;
    for (const receipt of dueReceipts) if (!closing.signal.aborted) await writeDueReceipt(receipt, write);
    isReceiptDue = await hasDueReceipts(db);
  }

  async function writeDueReceipt(
    { id, invoice_id, kind, attempts, request_id }: DueReceipt,
    write: WriteReceipt,
  ): Promise<void> {
    try {
      await db.transaction().execute(async (transaction) => {
        await removeDueReceipt(transaction, id);
        await write(transaction, invoice_id);
      });
    } catch (error) {
      logUnwrittenReceipt(
        { invoice: invoice_id, kind, attempts: attempts + 1, requestId: request_id },
        error,
      );
      await postponeDueReceipt(db, id, clock.now() + getRetryPauseMs(attempts + 1));
    }
  }

  /**
   * Logs an error instead of a warning, because an operator has to fix the cause, such as a damaged secret.
   */
  function logUnwrittenReceipt(logFields: Record<string, unknown>, error: unknown): void {
    log.error(
      { ...logFields, err: error },
      "the receipt of a paid invoice could not be written; it will be retried",
    );
  }

  async function sendWaitingMails(mailServer: MailServer): Promise<void> {
    for (const mail of await giveUpExpiredMails(db, clock.now())) await recordGivenUp(mail, "expired");
    const senders = Array.from({ length: MAX_CONNECTIONS }, () => sendOneByOne(mailServer));
    const failure = (await Promise.allSettled(senders)).find(({ status }) => status === "rejected");
    if (failure?.status === "rejected") throw failure.reason;
  }

  async function sendOneByOne(mailServer: MailServer): Promise<void> {
    while (!closing.signal.aborted) {
      const mail = await claimDueMail(db, clock.now(), LEASE_MS);
      if (!mail) return;
      if ((await attemptDelivery(mailServer, mail)) === "unreachable") return;
    }
  }

  async function attemptDelivery(mailServer: MailServer, mail: WaitingMail): Promise<Delivery["kind"]> {
    const { id, recipient, subject, text, html, attachments } = mail;
    const { name, email } = await organisation();
    const delivery: Delivery = acceptedButUnsavedIds.has(id)
      ? { kind: "accepted" }
      : await mailServer.deliver({
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
    await recordDelivery(mail, delivery);
    return delivery.kind;
  }

  async function recordDelivery(mail: WaitingMail, delivery: Delivery): Promise<void> {
    const { id, kind, attempts, request_id: requestId } = mail;
    const logFields = { mail: id, kind, attempts, requestId };
    switch (delivery.kind) {
      case "accepted": {
        if (!acceptedButUnsavedIds.has(id)) metrics.countSent();
        acceptedButUnsavedIds.add(id);
        failureListeners.delete(id);
        try {
          await finishMail(db, id, "sent");
          acceptedButUnsavedIds.delete(id);
        } catch (error) {
          log.error({ ...logFields, err: error }, "a mail was sent, but its text could not be deleted");
        }
        return;
      }
      case "rejected":
        await finishMail(db, id, "rejected");
        return recordGivenUp(mail, "rejected", delivery.reason);
      case "unreachable":
      case "deferred": {
        metrics.countPostponed();
        // Only a warning, because such failures are expected, and alerts are based on the metrics.
        log.warn(
          { ...logFields, reason: delivery.reason },
          "the mail server did not accept a mail; it will be retried",
        );
        await postponeMail(db, id, clock.now() + getRetryPauseMs(attempts));
      }
    }
  }

  async function recordGivenUp(
    { id, kind, attempts, request_id: requestId }: WaitingMail,
    cause: "rejected" | "expired",
    reason?: string,
  ): Promise<void> {
    metrics.countGivenUp(cause);
    // `reason` contains nothing from the mail, so it can be logged.
    log.error({ mail: id, kind, attempts, requestId, why: cause, reason }, "a mail was given up");
    // A rejected mail counts towards the limits, because it has reached the mail server.
    if (cause === "expired") await failureListeners.get(id)?.();
    failureListeners.delete(id);
  }

  function scheduleNextPass(delayMs: number): void {
    if (closing.signal.aborted) return;
    const minDelayMs = server?.hasFailed() ? FIRST_RETRY_MS : 1_000;
    timer = setTimeout(wake, Math.min(Math.max(delayMs, minDelayMs), MAX_SLEEP_MS));
    timer.unref();
  }

  /** @throws if another kind has the same name, because the two kinds would share limits */
  function registerKind(kind: MailKind): string {
    const registeredKind = kinds.get(kind.name);
    if (registeredKind && registeredKind !== kind)
      throw new Error(`Two kinds of mail are called ${kind.name}`);
    kinds.set(kind.name, kind);
    return kind.name;
  }
}

const getRetryPauseMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);

/**
 * Replaces line breaks, because they would end the header. Truncates the subject to 200 characters without
 * splitting a surrogate pair.
 */
const toOneLine = (subject: string): string =>
  subject
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .slice(0, 200)
    .replace(/[\ud800-\udbff]$/, "");

const pauseUnreferenced = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
