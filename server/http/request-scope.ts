import type { ServerResponse } from "node:http";
import type { AuditEvent, Logger } from "../request-context.ts";

/** Data of a request that all modules of the server can read. */
export type RequestScope = {
  /** Sent to the browser (`X-Request-Id`) and the organiser API, and part of every log line. */
  id: string;
  nonce: string;
  log: Logger;
  /** Logs an audit event with the client's address. */
  audit: (event: AuditEvent) => void;
  /** IP address of the client. Forwarded addresses count only from trusted proxies. */
  clientAddress: string;
};

const scopes = new WeakMap<ServerResponse, RequestScope>();

export const setRequestScope = (response: ServerResponse, scope: RequestScope): void => {
  scopes.set(response, scope);
};

/**
 * Returns the request scope of a response.
 * @throws if `setRequestScope` wasn't called for the response
 */
export function getRequestScope(response: ServerResponse): RequestScope {
  const scope = scopes.get(response);
  if (!scope) throw new Error("The request scope of this response was never started.");
  return scope;
}
