import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import { emailRule } from "../../app/domain/record-rules/person.ts";
import { createSecretLoader } from "./stored-secret.ts";

/** An action or attempt on an account or in the back office that is logged for auditing. */
export type AuditEvent = {
  event:
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
    | "office-exported"
    | "office-refused";
  /**
   * Logged as `who`: the user's id, or a keyed hash of an email address without an account, or null if nobody
   * is logged in.
   */
  actor: string | null;
  /**
   * Logged as `why`: a short fixed reason such as "wrong password", or what was changed, with the old and new
   * number or date. It must not contain personal data.
   */
  reason?: string;
};

/**
 * Writes the log line of an audit event as a warning, so that all usual values of `LOG_LEVEL` include it.
 * `from` is the visitor's IP address. Handlers call this as `call.audit`.
 */
export function audit(
  log: Logger,
  { event, actor, reason, from, requestId }: AuditEvent & { from: string; requestId: string },
): void {
  log.warn(
    { requestId, audit: event, who: actor, from, ...(reason === undefined ? {} : { why: reason }) },
    "audit",
  );
}

/**
 * Creates the function that returns the actor of an audit event: the account's id or, if there is no account,
 * a keyed hash of the typed email address. The key is a secret in `dataDir`.
 */
export function createAuditActor(
  dataDir: string,
): (user: { id: number } | null, typedEmail: string) => string {
  const secret = createSecretLoader(dataDir, "audit");
  return (user, typedEmail) =>
    user
      ? String(user.id)
      : createHmac("sha256", secret())
          .update(emailRule.normalise(typedEmail).toLowerCase())
          .digest("base64url")
          .slice(0, 16);
}
