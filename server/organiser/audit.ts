import type { Logger } from "pino";

/** What somebody did, or tried to do, that the organiser may have to answer for. */
export type AuditEvent = {
  what:
    | "logged-in"
    | "log-in-failed"
    | "code-asked-for"
    | "password-changed"
    | "email-changed"
    | "document-changed"
    | "signed-out-everywhere"
    | "stall-decided"
    | "office-changed"
    | "office-refused";
  /** A user's id, or the keyed hash of a name that no account has. */
  who: string;
  /** A few words of ours, "wrong password", or a number or date from what to what; nothing personal. */
  why?: string;
};

/**
 * Writes the one log line of an event, as a warning, so that no usual `LOG_LEVEL` leaves it out. `from` is
 * the visitor's address. Calls have it as `call.audit`.
 */
export function audit(
  log: Logger,
  { what, who, why, from, requestId }: AuditEvent & { from: string; requestId: string },
): void {
  log.warn({ requestId, audit: what, who, from, ...(why === undefined ? {} : { why }) }, "audit");
}
