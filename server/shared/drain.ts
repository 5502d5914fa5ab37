import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { waitForIdleEventLoop } from "./idle-event-loop.ts";

/** How often connections that have become idle are closed. */
const SWEEP_INTERVAL_MS = 50;

/**
 * Stops accepting connections, lets requests in flight finish for up to `timeoutMs`, and then closes all
 * connections. Resolves when no connection is left.
 */
export async function drain(server: Server, timeoutMs: number): Promise<void> {
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader("Connection", "close");
  });
  const timeoutTimer = setTimeout(() => server.closeAllConnections(), timeoutMs);
  // After a response, a keep-alive connection would stay open for the next request.
  const sweepTimer = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  // Close idle connections now. If `server.close` had to close them, it would take so long that new
  // connections would arrive meanwhile.
  server.closeIdleConnections();
  await waitForIdleEventLoop();
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(timeoutTimer);
  clearInterval(sweepTimer);
}
