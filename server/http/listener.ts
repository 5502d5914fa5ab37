import { createServer, type RequestListener } from "node:http";
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
  /**
   * Without a byte in either direction: an answer may wait for the API for long, but nobody may leave one
   * unread.
   */
  silence: number;
};

const usual: DoorTimes = { headers: 15_000, request: 60_000, silence: 120_000 };

/** The program's door: who is slow without end is cut off, while sending and while taking the answer. */
export function createListener(
  handle: RequestListener,
  { headers, request, silence }: DoorTimes = usual,
): Listener {
  let isDraining = false;
  const server = createServer(
    {
      headersTimeout: headers,
      requestTimeout: request,
      connectionsCheckingInterval: Math.min(5_000, headers),
      maxHeaderSize: 64 * 1_024,
    },
    (request, response) => {
      if (isDraining) response.setHeader("Connection", "close");
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
