import type { AuditEvent, Logger } from "../request-context.ts";

/**
 * Logs an audit event as a warning, so that every usual `LOG_LEVEL` includes it. `from` is the client's
 * address.
 */
export function audit(log: Logger, { event, actor, reason, from }: AuditEvent & { from: string }): void {
  log.warn({ audit: event, who: actor, from, ...(reason === undefined ? {} : { why: reason }) }, "audit");
}
