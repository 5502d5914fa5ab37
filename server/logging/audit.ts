import type { AuditEvent, Log } from "../request-context.ts";

/**
 * Writes the one log line of an event. It is a warning, so that no usual `LOG_LEVEL` leaves it out; when it
 * happened and the request's id are on every line. `from` is the visitor's address.
 */
export function audit(log: Log, { what, who, why, from }: AuditEvent & { from: string }): void {
  log.warn({ audit: what, who, from, ...(why === undefined ? {} : { why }) }, "audit");
}
