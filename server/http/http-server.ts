import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { drain } from "../shared/drain.ts";

export type HttpServer = {
  /** Starts listening, and returns the port. `backlog` is the maximum number of pending connections. */
  listen(address: { port: number; host: string; backlog: number }): Promise<number>;
  /**
   * Stops accepting connections. Resolves when the requests in flight have finished, or after
   * `DRAIN_TIMEOUT_MS`.
   */
  drain(): Promise<void>;
};

/** Idle connections stay open longer than in common proxies (60 s), so that the proxy closes them first. */
const KEEP_ALIVE_MS = 75_000;
/** Time for the requests in flight after the signal to stop. */
const DRAIN_TIMEOUT_MS = 30_000;

/** Timeouts that prevent slow or idle clients from holding connections. */
export type ServerTimeouts = {
  headersMs: number;
  requestMs: number;
  /** For receiving a whole form with files, even from a phone at the track. */
  multipartMs: number;
  /** For a connection on which nothing is sent or received. Longer than the timeouts of API calls. */
  idleMs: number;
  /** For waiting in the login queue. Then the page gets a queue ticket and submits the login again. */
  loginQueueMs: number;
};

export const DEFAULT_SERVER_TIMEOUTS: ServerTimeouts = {
  headersMs: 15_000,
  requestMs: 60_000,
  multipartMs: 15 * 60_000,
  idleMs: 120_000,
  loginQueueMs: 6_000,
};

const mayContainFiles = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data/i.test(headers["content-type"] ?? "");

/** Responds 408 and closes the connection if a request isn't complete in time, as Node does. */
function limitReceiveTime(request: IncomingMessage, milliseconds: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (request.complete || request.destroyed) return;
    request.socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    request.socket.destroySoon();
  }, milliseconds);
  timer.unref();
  for (const event of ["end", "close"] as const) request.once(event, () => clearTimeout(timer));
}

/** Creates the HTTP server, which closes connections of slow clients. */
export function createHttpServer(
  handle: RequestListener,
  { headersMs, requestMs, multipartMs, idleMs }: ServerTimeouts,
): HttpServer {
  const server = createServer(
    {
      headersTimeout: headersMs,
      // Node has only one timeout for all requests. `limitReceiveTime` has the shorter one for requests
      // without files.
      requestTimeout: multipartMs,
      connectionsCheckingInterval: Math.min(5_000, headersMs),
      maxHeaderSize: 64 * 1_024,
    },
    (request, response) => {
      if (!mayContainFiles(request)) limitReceiveTime(request, requestMs);
      handle(request, response);
    },
  );
  server.setTimeout(idleMs);
  server.keepAliveTimeout = KEEP_ALIVE_MS;

  return {
    listen: ({ port, host, backlog }) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen({ port, host, backlog }, () => {
          server.off("error", reject);
          const address = server.address();
          resolve(typeof address === "object" && address ? address.port : port);
        });
      }),
    drain: () => drain(server, DRAIN_TIMEOUT_MS),
  };
}
