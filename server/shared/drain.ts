import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { waitForIdleEventLoop } from "./idle-event-loop.ts";

const SWEEP_INTERVAL_MS = 50;

/**
 * Stops accepting connections, waits up to `timeoutMs` for the requests in flight, and closes all
 * connections. Resolves when no connection is open.
 */
export async function drain(server: Server, timeoutMs: number): Promise<void> {
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader("Connection", "close");
  });
  const timeoutTimer = setTimeout(() => server.closeAllConnections(), timeoutMs);
  // Keep-alive connections stay open after their response.
  const sweepTimer = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  // `server.close` would close these connections as well, but so slowly that new ones would arrive meanwhile.
  server.closeIdleConnections();
  await waitForIdleEventLoop();
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(timeoutTimer);
  clearInterval(sweepTimer);
}
