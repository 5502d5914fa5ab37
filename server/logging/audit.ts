import type { Log } from "../request-context.ts";

/** What somebody did, or tried to do, that an operator may have to answer for. */
export type AuditEvent = {
  what:
    | "logged-in"
    | "log-in-failed"
    | "code-asked-for"
    | "post-refused"
    | "password-changed"
    | "email-changed"
    | "document-changed"
    | "signed-out-everywhere";
  /** A user's id, or the keyed hash of an account's name where nobody is known to be behind it; null for a visitor. */
  who: string | null;
  /** A word or two of ours, "wrong-password"; never what somebody sent. */
  why?: string;
};

/**
 * Writes the one log line of an event. It is a warning, so that no usual `LOG_LEVEL` leaves it out; when it happened and
 * the request's id are on every line. `from` is the visitor's address.
 */
export function audit(log: Log, { what, who, why, from }: AuditEvent & { from: string }): void {
  log.warn({ audit: what, who, from, ...(why === undefined ? {} : { why }) }, "audit");
}
