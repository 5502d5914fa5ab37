import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { drain } from "../shared/drain.ts";

export type HttpServer = {
  /** Starts listening, and returns the port. `backlog` is the maximum number of pending connections. */
  listen(address: { port: number; host: string; backlog: number }): Promise<number>;
  /**
   * Stops accepting connections and resolves when the requests in flight have finished, after
   * `DRAIN_TIMEOUT_MS` at the latest.
   */
  drain(): Promise<void>;
};

/**
 * How long idle connections stay open: longer than in common proxies (60 s), so that the proxy closes first.
 */
const KEEP_ALIVE_MS = 75_000;
/** How long requests in flight may take after the signal to stop. */
const DRAIN_TIMEOUT_MS = 30_000;

/** Timeouts that prevent slow or idle clients from holding connections. */
export type ServerTimeouts = {
  /** For receiving the headers of a request. */
  headersMs: number;
  /** For receiving a whole request without files. */
  requestMs: number;
  /** For receiving a whole form with files, which may come from a phone at the track. */
  multipartMs: number;
  /** For a connection on which nothing is sent or received. Longer than the API may take to respond. */
  idleMs: number;
  /**
   * For waiting in the login queue. After that, the page receives a queue ticket and submits the login again
   * with it.
   */
  loginQueueMs: number;
};

/** Production defaults. */
export const DEFAULT_SERVER_TIMEOUTS: ServerTimeouts = {
  headersMs: 15_000,
  requestMs: 60_000,
  multipartMs: 15 * 60_000,
  idleMs: 120_000,
  loginQueueMs: 6_000,
};

const mayContainFiles = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data/i.test(headers["content-type"] ?? "");

/** Responds 408, as Node itself does, and closes the connection if a request isn't complete in time. */
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

/** Creates the HTTP server, which closes the connections of clients that send or read too slowly. */
export function createHttpServer(
  handle: RequestListener,
  { headersMs, requestMs, multipartMs, idleMs }: ServerTimeouts,
): HttpServer {
  const server = createServer(
    {
      headersTimeout: headersMs,
      // Node has only one timeout for all requests. Requests without files get a shorter timeout below.
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
