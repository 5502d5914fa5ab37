import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { drain } from "../../shared/drain.ts";

/** A listening server. `url` has no trailing slash. */
export type RunningServer = { url: string; close(): Promise<void> };

const DRAIN_TIMEOUT_MS = 10_000;
/** Uploads may be slow, and Node has a single timeout for all requests. */
const UPLOAD_TIMEOUT_MS = 20 * 60_000;
const CALL_TIMEOUT_MS = 60_000;

/**
 * Starts a server; rejects if the port is in use. `close` stops accepting requests, lets requests in flight
 * finish for 10 s, then closes the connections.
 */
export async function listen(server: Server, port: number, host: string): Promise<RunningServer> {
  server.headersTimeout = 10_000;
  server.requestTimeout = UPLOAD_TIMEOUT_MS;
  // Longer than a proxy's, so that the proxy never sends into a connection that is just closing.
  server.keepAliveTimeout = 65_000;
  server.on("request", (request) => {
    if (request.method !== "PATCH") destroyIfIncompleteAfter(request, CALL_TIMEOUT_MS);
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return { url: urlOf(server.address()), close: () => drain(server, DRAIN_TIMEOUT_MS) };
}

/** Destroys a request that hasn't been received completely within the timeout. */
function destroyIfIncompleteAfter(request: IncomingMessage, milliseconds: number): void {
  const timer = setTimeout(() => request.complete || request.destroy(), milliseconds);
  timer.unref();
  request.once("close", () => clearTimeout(timer));
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
