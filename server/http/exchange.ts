import type { ServerResponse } from "node:http";
import type { AuditEvent } from "../logging/audit.ts";
import type { Log } from "../request-context.ts";

/** What every part of the server knows of one request and its answer. */
export type Exchange = {
  /** Sent back in `X-Request-Id`, written in every log line and sent to the organiser API. */
  id: string;
  /** Allows this answer's inline scripts and styles. */
  nonce: string;
  log: Log;
  /** Writes the log line of something that the operator has to watch, with the visitor's address. */
  audit: (event: AuditEvent) => void;
  /** The visitor's address; the proxy's word for it only when the proxy is trusted. */
  clientAddress: string;
};

const exchanges = new WeakMap<ServerResponse, Exchange>();

export const beginExchange = (response: ServerResponse, exchange: Exchange): void => {
  exchanges.set(response, exchange);
};

/** The exchange of an answer; it was begun by the first part of the server that saw the request. */
export function exchangeOf(response: ServerResponse): Exchange {
  const exchange = exchanges.get(response);
  if (!exchange) throw new Error("This answer's exchange was never begun.");
  return exchange;
}
