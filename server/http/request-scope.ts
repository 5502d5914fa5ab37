import type { ServerResponse } from "node:http";
import type { AuditEvent, Logger } from "../request-context.ts";

/** The data of one request that any server module may need. */
export type RequestScope = {
  /** Sent to the browser (`X-Request-Id`) and to the organiser API; part of every log line. */
  id: string;
  /** Nonce that allows the inline scripts and styles of this response. */
  nonce: string;
  log: Logger;
  /** Writes an audit log line with the client's address. */
  audit: (event: AuditEvent) => void;
  /** IP address of the client; a forwarded address is used only if a trusted proxy sent it. */
  clientAddress: string;
};

const scopes = new WeakMap<ServerResponse, RequestScope>();

export const setRequestScope = (response: ServerResponse, scope: RequestScope): void => {
  scopes.set(response, scope);
};

/**
 * Returns the request scope that belongs to a response.
 * @throws if it was never set
 */
export function getRequestScope(response: ServerResponse): RequestScope {
  const scope = scopes.get(response);
  if (!scope) throw new Error("The request scope of this response was never started.");
  return scope;
}
