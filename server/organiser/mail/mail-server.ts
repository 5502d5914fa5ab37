import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { Attachment } from "./mail.ts";

/** A mail as sent to the mail server. */
type OutgoingMail = {
  /** Id and time in the outbox, which make up the Message-ID: the same for each attempt. */
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
 * Result of an attempt: `rejected` permanently, `deferred` (only this mail), or `unreachable` (would affect
 * any mail). `reason` has the server's host and port, and its code and words without what may be an address, a
 * password or a text of the mail.
 */
export type Delivery =
  | { kind: "accepted" }
  | { kind: "rejected" | "deferred" | "unreachable"; reason: string };

export type MailServer = {
  deliver(letter: OutgoingMail): Promise<Delivery>;
  /**
   * Whether the mail server can be used, according to the last attempt or, if that was a while ago, a new
   * test connection. Takes at most two seconds; a slower server counts as unusable.
   */
  isAccepting(): Promise<boolean>;
  /** Whether the last attempt failed because the server was unusable. */
  hasFailed(): boolean;
  close(): void;
};

/** Covers DNS lookup to greeting; the socket timeout applies to silence afterwards. */
const CONNECTION_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 10_000;
const CHECK_TIMEOUT_MS = 2_000;
/** How long a successful or failed result is reused. */
const USABLE_FOR_MS = 30_000;
const FAILED_FOR_MS = 5_000;

export function createMailServer(smtpUrl: string, log: Logger): MailServer {
  const server = hostAndPort(smtpUrl);
  const reasonOf = (error: unknown, recipient = "") => `${server}: ${failureInWords(error, recipient)}`;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  // Connection failures between mails; failures of a mail are logged where it is sent.
  transport.on("error", (error) =>
    log.warn({ reason: reasonOf(error) }, "the connection to the mail server failed"),
  );
  let lastResult: { isUsable: boolean; at: number } | null = null;
  let check: Promise<boolean> | null = null;

  return {
    async deliver(letter) {
      try {
        await transport.sendMail(messageOf(letter));
        recordUsability(true);
        return { kind: "accepted" };
      } catch (error) {
        const { code, command, status } = failureOf(error);
        // A rejected recipient or message concerns this mail only; a rejected sender (MAIL FROM) would fail
        // any mail.
        const isOfMail = code === "EMESSAGE" || (code === "EENVELOPE" && command !== "MAIL FROM");
        recordUsability(isOfMail);
        if (!isOfMail) return { kind: "unreachable", reason: reasonOf(error, letter.to) };
        const isForNow = status >= 400 && status < 500;
        return { kind: isForNow ? "deferred" : "rejected", reason: reasonOf(error, letter.to) };
      }
    },
    async isAccepting() {
      const isKnown =
        lastResult &&
        performance.now() - lastResult.at < (lastResult.isUsable ? USABLE_FOR_MS : FAILED_FOR_MS);
      if (lastResult && isKnown) return lastResult.isUsable;
      check ??= verify().finally(() => {
        check = null;
      });
      return check;
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
    lastResult = { isUsable, at: performance.now() };
  }
}

/** Defuses encoded words (RFC 2047) in user input, which mail programs would decode. */
const withoutEncodedWords = (header: string): string => header.replaceAll("=?", "= ?");

function messageOf({ id, queuedAt, from: { name, address }, to, replyTo, subject, ...parts }: OutgoingMail) {
  const from = { name: withoutEncodedWords(name), address };
  const host = from.address.slice(from.address.lastIndexOf("@") + 1).replace(/[^\w.-]/g, "");
  return {
    from,
    to: { name: "", address: to }, // Not a string, in which a comma would start a second address.
    ...(replyTo !== null && { replyTo: { name: from.name, address: replyTo } }),
    messageId: `<${queuedAt}.${id}@${host}>`,
    // Suppresses automatic replies, such as out-of-office messages. (RFC 3834)
    headers: { "Auto-Submitted": "auto-generated" },
    subject: withoutEncodedWords(subject),
    text: parts.text,
    ...(parts.html !== null && { html: parts.html }),
    attachments: parts.attachments.map((attachment) => ({ ...attachment })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function failureOf(error: unknown): { code: string; command: string; status: number } {
  const members = error instanceof Error ? error : {};
  return {
    code: "code" in members && typeof members.code === "string" ? members.code : "",
    command: "command" in members && typeof members.command === "string" ? members.command : "",
    status: "responseCode" in members && typeof members.responseCode === "number" ? members.responseCode : 0,
  };
}

/** Of the address in the setting, with the default port of its protocol; without user and password. */
function hostAndPort(smtpUrl: string): string {
  const { protocol, hostname, port } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === "smtps:" ? 465 : 587)}`;
}

function failureInWords(error: unknown, recipient: string): string {
  const { code, status } = failureOf(error);
  const text = error instanceof Error ? error.message : "";
  const words = status === 0 ? CONNECTION_FAILURES.find(([pattern]) => pattern.test(text))?.[1] : undefined;
  if (words !== undefined) return words;
  if (status === 0) return code;
  const response = code === "EAUTH" ? "" : safeWords(responseOf(error), recipient);
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

const responseOf = (error: unknown): string =>
  error instanceof Error && "response" in error && typeof error.response === "string" ? error.response : "";

const MAX_WORDS = 15;

/**
 * The words of a mail server's response: its extended status and plain words. Anything that may come from
 * the mail is left out: quotes, addresses, parts of the recipient's, numbers.
 */
function safeWords(response: string, recipient: string): string {
  const parts = recipient.toLowerCase().split(/[^a-z]+/);
  return response
    .replaceAll(/<[^>]*>|"[^"]*"|'[^']*'|\S*[@/=]\S*/g, " ")
    .split(/\s+/)
    .map((word) => word.replace(/^[([]+|[)\],;:.]+$/g, ""))
    .filter((word) => /^(?:\d\.\d{1,3}\.\d{1,3}|[a-z]{1,16})$/i.test(word))
    .filter((word) => !parts.includes(word.toLowerCase()))
    .slice(0, MAX_WORDS)
    .join(" ");
}
