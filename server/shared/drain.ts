import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { waitForIdleEventLoop } from "./idle-event-loop.ts";

/** How often connections that have become idle are closed. */
const SWEEP_INTERVAL_MS = 50;

/**
 * Stops accepting connections, lets requests in flight finish for up to `maxMs`, and then closes all
 * connections. Resolves when no connection is left.
 */
export async function drain(server: Server, maxMs: number): Promise<void> {
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader("Connection", "close");
  });
  const deadline = setTimeout(() => server.closeAllConnections(), maxMs);
  // A connection becomes idle at the end of its response, and would stay open for the next request.
  const sweepTimer = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  // Close idle connections before waiting for the idle event loop, as closing them together with the server
  // takes so long that new connections would arrive.
  server.closeIdleConnections();
  await waitForIdleEventLoop();
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(deadline);
  clearInterval(sweepTimer);
}
