import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { Attachment } from "./mail.ts";

type OutgoingMail = {
  /**
   * The id in the outbox. The Message-ID contains `id` and `queuedAt`, so that it is the same in each
   * attempt.
   */
  id: number;
  queuedAt: number;
  from: { name: string; address: string };
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  attachments: readonly Attachment[];
};

/**
 * The result of an attempt to send a mail.
 * - `accepted`: the server has accepted the mail.
 * - `rejected`: the server has rejected the mail permanently.
 * - `deferred`: the server has rejected the mail for now.
 * - `unreachable`: the server can't be used for any mail.
 * `reason` is for the log and contains nothing from the mail.
 */
export type Delivery =
  | { kind: "accepted" }
  | { kind: "rejected" | "deferred" | "unreachable"; reason: string };

export type MailServer = {
  deliver(mail: OutgoingMail): Promise<Delivery>;
  /**
   * Whether the mail server can be used. Connects to the server if the last result is too old. A server that
   * doesn't respond within `CHECK_TIMEOUT_MS` can't be used.
   */
  isAccepting(): Promise<boolean>;
  /** Whether the last attempt or check found the server unusable. */
  hasFailed(): boolean;
  close(): void;
};

/** Timeout of each step of connecting: DNS lookup, connection and greeting. */
const CONNECTION_TIMEOUT_MS = 5_000;
const SOCKET_IDLE_TIMEOUT_MS = 10_000;
const CHECK_TIMEOUT_MS = 2_000;
/** How long the result of an attempt or check is reused. */
const USABLE_TTL_MS = 30_000;
const UNUSABLE_TTL_MS = 5_000;

/** Creates the client of the mail server at `smtpUrl`. It connects when the first mail or check needs it. */
export function createMailServer(smtpUrl: string, log: Logger): MailServer {
  const server = getHostAndPort(smtpUrl);
  const toReason = (error: unknown, recipient = "") => `${server}: ${describeFailure(error, recipient)}`;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_IDLE_TIMEOUT_MS,
  });
  // Failures of idle connections. The outbox logs failed attempts to send a mail.
  transport.on("error", (error) =>
    log.warn({ reason: toReason(error) }, "the connection to the mail server failed"),
  );
  let lastResult: { isUsable: boolean; recordedAt: number } | null = null;
  let pendingCheck: Promise<boolean> | null = null;

  return {
    async deliver(mail) {
      try {
        await transport.sendMail(toMessage(mail));
        recordUsability(true);
        return { kind: "accepted" };
      } catch (error) {
        const { code, command, status } = parseFailure(error);
        // A rejected sender (MAIL FROM) affects all mails, but a rejected recipient or message only this
        // mail.
        const isMailFault = code === "EMESSAGE" || (code === "EENVELOPE" && command !== "MAIL FROM");
        recordUsability(isMailFault);
        if (!isMailFault) return { kind: "unreachable", reason: toReason(error, mail.to) };
        const isTemporary = status >= 400 && status < 500;
        return { kind: isTemporary ? "deferred" : "rejected", reason: toReason(error, mail.to) };
      }
    },
    async isAccepting() {
      const isRecent =
        lastResult &&
        performance.now() - lastResult.recordedAt < (lastResult.isUsable ? USABLE_TTL_MS : UNUSABLE_TTL_MS);
      if (lastResult && isRecent) return lastResult.isUsable;
      pendingCheck ??= verify().finally(() => {
        pendingCheck = null;
      });
      return pendingCheck;
    },
    hasFailed: () => lastResult?.isUsable === false,
    close: () => transport.close(),
  };

  async function verify(): Promise<boolean> {
    const isUsable = await Promise.race([
      transport.verify().then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, CHECK_TIMEOUT_MS, false).unref()),
    ]);
    recordUsability(isUsable);
    return isUsable;
  }

  function recordUsability(isUsable: boolean): void {
    lastResult = { isUsable, recordedAt: performance.now() };
  }
}

/** Breaks encoded words (RFC 2047) in user input, because mail programs would decode them. */
const removeEncodedWords = (header: string): string => header.replaceAll("=?", "= ?");

function toMessage({
  id,
  queuedAt,
  from: { name, address },
  to,
  replyTo,
  subject,
  text,
  html,
  attachments,
}: OutgoingMail) {
  const from = { name: removeEncodedWords(name), address };
  const host = from.address.slice(from.address.lastIndexOf("@") + 1).replace(/[^\w.-]/g, "");
  return {
    from,
    // An object, because a comma in a string would start a second address.
    to: { name: "", address: to },
    ...(replyTo !== null && { replyTo: { name: from.name, address: replyTo } }),
    messageId: `<${queuedAt}.${id}@${host}>`,
    // Suppresses automatic replies, such as out-of-office messages. (RFC 3834)
    headers: { "Auto-Submitted": "auto-generated" },
    subject: removeEncodedWords(subject),
    text,
    ...(html !== null && { html }),
    attachments: attachments.map((attachment) => ({ ...attachment })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function parseFailure(error: unknown): { code: string; command: string; status: number } {
  const properties = error instanceof Error ? error : {};
  return {
    code: "code" in properties && typeof properties.code === "string" ? properties.code : "",
    command: "command" in properties && typeof properties.command === "string" ? properties.command : "",
    status:
      "responseCode" in properties && typeof properties.responseCode === "number"
        ? properties.responseCode
        : 0,
  };
}

function getHostAndPort(smtpUrl: string): string {
  const { protocol, hostname, port } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === "smtps:" ? 465 : 587)}`;
}

function describeFailure(error: unknown, recipient: string): string {
  const { code, status } = parseFailure(error);
  const text = error instanceof Error ? error.message : "";
  const description =
    status === 0 ? CONNECTION_FAILURES.find(([pattern]) => pattern.test(text))?.[1] : undefined;
  if (description !== undefined) return description;
  if (status === 0) return code;
  const response = code === "EAUTH" ? "" : extractSafeWords(getResponse(error), recipient);
  return [code, status, response].filter(Boolean).join(" ");
}

const CONNECTION_FAILURES: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, "connection refused"],
  [/ETIMEDOUT|timeout/i, "no response"],
  [/ENOTFOUND|EAI_AGAIN/, "its name has no address"],
  [/EHOSTUNREACH|ENETUNREACH/, "no route to it"],
  [/ECONNRESET|EPIPE|closed unexpectedly/i, "the connection was closed"],
  [/certificate|self.signed|altnames/i, "its certificate is not trusted"],
];

const getResponse = (error: unknown): string =>
  error instanceof Error && "response" in error && typeof error.response === "string" ? error.response : "";

const MAX_LOGGED_WORDS = 15;

/**
 * Returns the status codes and plain words of a mail server's response for the log. Leaves out quotes,
 * addresses, numbers, and words of the recipient's address, because they may come from the mail.
 */
function extractSafeWords(response: string, recipient: string): string {
  const recipientWords = recipient.toLowerCase().split(/[^a-z]+/);
  return response
    .replaceAll(/<[^>]*>|"[^"]*"|'[^']*'|\S*[@/=]\S*/g, " ")
    .split(/\s+/)
    .map((word) => word.replace(/^[([]+|[)\],;:.]+$/g, ""))
    .filter((word) => /^(?:\d\.\d{1,3}\.\d{1,3}|[a-z]{1,16})$/i.test(word))
    .filter((word) => !recipientWords.includes(word.toLowerCase()))
    .slice(0, MAX_LOGGED_WORDS)
    .join(" ");
}
