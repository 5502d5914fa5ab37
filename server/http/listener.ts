import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { quietMoment } from "./load/quiet-moment.ts";

export type Listener = {
  /** `backlog`: how many connections the system keeps for it until it takes them. */
  listen(place: { port: number; host: string; backlog: number }): Promise<number>;
  /** Takes no new requests, lets those under way finish, and then resolves. */
  drain(): Promise<void>;
};

/** Longer than the usual proxies keep a connection (60 s), so that it is never this end that closes first. */
const keepAlive = 75_000;
/** How long answers that are under way may take after the signal to stop. */
const longestDrain = 30_000;
const betweenSweeps = 50;

/** Milliseconds after which a connection is ended, so that nobody holds one for nothing. */
export type DoorTimes = {
  /** For a request's headers. */
  headers: number;
  /** For all of a request. */
  request: number;
  /** For all of a form with files, which takes a while from a phone at the track. */
  files: number;
  /**
   * Without a byte in either direction: an answer may wait for the API for long, but nobody may leave one
   * unread.
   */
  silence: number;
  /** For one's turn to log in; whose turn it isn't by then is told to come back. */
  turn: number;
};

/** In earnest. */
export const usualDoorTimes: DoorTimes = {
  headers: 15_000,
  request: 60_000,
  files: 15 * 60_000,
  silence: 120_000,
  turn: 6_000,
};

const mayHoldFiles = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data/i.test(headers["content-type"] ?? "");

/** Ends a request that isn't there after so many milliseconds, as Node itself does. */
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

/** The program's door: who is slow without end is cut off, while sending and while taking the answer. */
export function createListener(
  handle: RequestListener,
  { headers, request: longest, files, silence }: DoorTimes,
): Listener {
  let isDraining = false;
  const server = createServer(
    {
      headersTimeout: headers,
      // Node has one time for all requests; those without files have a shorter one below.
      requestTimeout: files,
      connectionsCheckingInterval: Math.min(5_000, headers),
      maxHeaderSize: 64 * 1_024,
    },
    (request, response) => {
      if (isDraining) response.setHeader("Connection", "close");
      if (!mayHoldFiles(request)) endAfter(request, longest);
      handle(request, response);
    },
  );
  server.setTimeout(silence);
  server.keepAliveTimeout = keepAlive;

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
    async drain() {
      isDraining = true;
      const deadline = setTimeout(() => server.closeAllConnections(), longestDrain);
      // A connection whose answer was under way becomes idle later, and would be kept for its next request.
      const sweeping = setInterval(() => server.closeIdleConnections(), betweenSweeps);
      // Closing the door closes them as well, but before it, and that takes longer than the moment is quiet.
      server.closeIdleConnections();
      await quietMoment();
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(deadline);
      clearInterval(sweeping);
    },
  };
}
