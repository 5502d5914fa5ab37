import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { waitForIdleEventLoop } from "./idle-event-loop.ts";

const SWEEP_MS = 50;

/**
 * Stops accepting requests, lets requests in flight finish for up to `maxMs` milliseconds, then closes
 * all connections. Resolves when nothing is connected.
 */
export async function drain(server: Server, maxMs: number): Promise<void> {
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader("Connection", "close");
  });
  const deadline = setTimeout(() => server.closeAllConnections(), maxMs);
  // Connections become idle when their response ends, and would be kept alive for the next request.
  const sweepTimer = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  // Idle connections are closed before, as closing them together with the server takes longer than the idle
  // moment.
  server.closeIdleConnections();
  await waitForIdleEventLoop();
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(deadline);
  clearInterval(sweepTimer);
}
