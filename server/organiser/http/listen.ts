import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { drain } from "../../shared/drain.ts";

/** A listening server. `url` has no trailing slash. */
export type RunningServer = { url: string; close(): Promise<void> };

const DRAIN_TIMEOUT_MS = 10_000;
/** For an upload (PATCH), which may be slow. */
const UPLOAD_TIMEOUT_MS = 20 * 60_000;
const CALL_TIMEOUT_MS = 60_000;

/**
 * Starts a server, or rejects if the port is in use. `close` stops accepting requests, waits up to
 * `DRAIN_TIMEOUT_MS` for the requests in flight, and closes the connections.
 */
export async function listen(server: Server, port: number, host: string): Promise<RunningServer> {
  server.headersTimeout = 10_000;
  server.requestTimeout = UPLOAD_TIMEOUT_MS;
  // Longer than the usual keep-alive timeout of proxies, so that a proxy never sends on a closing connection.
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
  return { url: toUrl(server.address()), close: () => drain(server, DRAIN_TIMEOUT_MS) };
}

function destroyIfIncompleteAfter(request: IncomingMessage, timeoutMs: number): void {
  const timer = setTimeout(() => request.complete || request.destroy(), timeoutMs);
  timer.unref();
  request.once("close", () => clearTimeout(timer));
}

function toUrl(address: AddressInfo | string | null): string {
  if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
