import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import { email } from "../../app/domain/record-rules/person.ts";
import { loadOrCreateSecret } from "./stored-secret.ts";

/** An action or attempt on an account or in the back office that is logged for auditing. */
export type AuditEvent = {
  what:
    | "logged-in"
    | "log-in-failed"
    | "code-asked-for"
    | "password-changed"
    | "email-changed"
    | "data-exported"
    | "confirmation-failed"
    | "deletion-requested"
    | "deletion-withdrawn"
    | "account-deleted"
    | "document-changed"
    | "signed-out-everywhere"
    | "stall-decided"
    | "office-changed"
    | "office-refused";
  /** The user's id, the keyed hash of a login name without an account, or null if nobody is logged in. */
  who: string | null;
  /**
   * A short fixed reason such as "wrong password", or a changed number or date (from, to); no personal data.
   */
  why?: string;
};

/**
 * Writes the log line of an audit event, at level `warn` so that no usual `LOG_LEVEL` drops it. `from` is the
 * visitor's address. Handlers use it as `call.audit`.
 */
export function audit(
  log: Logger,
  { what, who, why, from, requestId }: AuditEvent & { from: string; requestId: string },
): void {
  log.warn({ requestId, audit: what, who, from, ...(why === undefined ? {} : { why }) }, "audit");
}

/**
 * Returns the function that names the subject of an audit line: the account's id, or a keyed hash of the
 * email address that was typed. `dataDir` holds the key.
 */
export function createAuditSubject(dataDir: string): (user: { id: number } | null, typed: string) => string {
  const secret = loadOrCreateSecret(dataDir, "audit");
  return (user, typed) =>
    user
      ? String(user.id)
      : createHmac("sha256", secret)
          .update(email.normalise(typed).toLowerCase())
          .digest("base64url")
          .slice(0, 16);
}
