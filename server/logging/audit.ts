import type { AuditEvent, Logger } from "../request-context.ts";

/**
 * Writes the log line of an audit event. Logged as a warning, so that common values of `LOG_LEVEL` include
 * it; time and request id are on every line. `from` is the client's address.
 */
export function audit(log: Logger, { what, who, why, from }: AuditEvent & { from: string }): void {
  log.warn({ audit: what, who, from, ...(why === undefined ? {} : { why }) }, "audit");
}
