import type { ServerResponse } from "node:http";
import type { AuditEvent, Logger } from "../request-context.ts";

/** Data of one request that all server modules may need. */
export type RequestScope = {
  /** Sent in `X-Request-Id` and to the organiser API, and written in every log line. */
  id: string;
  /** Allows inline scripts and styles of this response. */
  nonce: string;
  log: Logger;
  /** Writes an audit log line with the client's address. */
  audit: (event: AuditEvent) => void;
  /** Address of the client; forwarded addresses count only from trusted proxies. */
  clientAddress: string;
};

const exchanges = new WeakMap<ServerResponse, RequestScope>();

export const setRequestScope = (response: ServerResponse, exchange: RequestScope): void => {
  exchanges.set(response, exchange);
};

/** Returns the request scope that belongs to a response. Throws if it was never started. */
export function requestScopeOf(response: ServerResponse): RequestScope {
  const exchange = exchanges.get(response);
  if (!exchange) throw new Error("The request scope of this response was never started.");
  return exchange;
}
