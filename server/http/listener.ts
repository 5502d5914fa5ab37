import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { drain } from "../shared/drain.ts";

export type Listener = {
  /** `backlog`: maximum length of the queue of pending connections. */
  listen(address: { port: number; host: string; backlog: number }): Promise<number>;
  /** Stops accepting requests and resolves when the requests in flight have finished. */
  drain(): Promise<void>;
};

/** Longer than common proxies keep connections open (60 s), so that the proxy always closes first. */
const KEEP_ALIVE_MS = 75_000;
/** How long responses in flight may take after the signal to stop. */
const MAX_DRAIN_MS = 30_000;

/** Server timeouts in milliseconds, so that slow or idle clients can't hold connections. */
export type ServerTimeouts = {
  /** For the headers of a request. */
  headersMs: number;
  /** For a whole request. */
  requestMs: number;
  /** For a whole form with files, which takes a while from a phone at the track. */
  multipartMs: number;
  /** Without a byte in either direction: a response may wait for the API, but clients must read it. */
  idleMs: number;
  /** For a slot in the login queue; clients that are still waiting then get a ticket and retry. */
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

const mayHoldFiles = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data/i.test(headers["content-type"] ?? "");

/** Responds 408 and closes the connection if a request is not complete in time, as Node itself does. */
function endAfter(request: IncomingMessage, milliseconds: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (request.complete || request.destroyed) return;
    request.socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    request.socket.destroySoon();
  }, milliseconds);
  timer.unref();
  for (const event of ["end", "close"] as const) request.once(event, () => clearTimeout(timer));
}

/** The HTTP server: closes connections of clients that send or read too slowly. */
export function createListener(
  handle: RequestListener,
  { headersMs, requestMs, multipartMs, idleMs }: ServerTimeouts,
): Listener {
  const server = createServer(
    {
      headersTimeout: headersMs,
      // Node has one timeout for all requests; those without files get a shorter one below.
      requestTimeout: multipartMs,
      connectionsCheckingInterval: Math.min(5_000, headersMs),
      maxHeaderSize: 64 * 1_024,
    },
    (request, response) => {
      if (!mayHoldFiles(request)) endAfter(request, requestMs);
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
    drain: () => drain(server, MAX_DRAIN_MS),
  };
}
