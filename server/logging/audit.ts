import type { AuditEvent, Logger } from "../request-context.ts";

/**
 * Writes the log line of an audit event. It is a warning, so that the usual values of `LOG_LEVEL` include it.
 * `from` is the client's address.
 */
export function audit(log: Logger, { event, actor, reason, from }: AuditEvent & { from: string }): void {
  log.warn({ audit: event, who: actor, from, ...(reason === undefined ? {} : { why: reason }) }, "audit");
}
