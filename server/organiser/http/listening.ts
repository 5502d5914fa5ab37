import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that answers. `url` has no slash at its end. */
export type Listening = { url: string; close(): Promise<void> };

const drainTime = 10_000;
/** A file may come as slowly as whoever sends it; Node has one time for all requests. */
const longestUpload = 20 * 60_000;
const longestCall = 60_000;

/**
 * Starts a server; rejects when the port is taken. `close` takes no new requests, lets those under way finish
 * for 10 s, and then hangs up.
 */
export async function listen(server: Server, port: number, host: string): Promise<Listening> {
  server.headersTimeout = 10_000;
  server.requestTimeout = longestUpload;
  // Longer than a proxy's, so that it never sends into a connection that is just closing.
  server.keepAliveTimeout = 65_000;
  // A connection whose last request was under way when the server closed would otherwise stay open, idle,
  // until then.
  server.on("request", (request, response) => {
    if (request.method !== "PATCH") hangUpAfter(request, longestCall);
    response.once("close", () => {
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return { url: urlOf(server.address()), close: () => close(server) };
}

/** Hangs up on a request that isn't there after so many milliseconds. */
function hangUpAfter(request: IncomingMessage, milliseconds: number): void {
  const timer = setTimeout(() => request.complete || request.destroy(), milliseconds);
  timer.unref();
  request.once("close", () => clearTimeout(timer));
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const hangUp = setTimeout(() => server.closeAllConnections(), drainTime);
    server.close((error) => {
      clearTimeout(hangUp);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
