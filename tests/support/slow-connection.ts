import { createServer, request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { freePort } from "./free-port.ts";

/** A proxy between a browser and the site that can stop sending a page at any point. */
export type SlowProxy = {
  /** The URL that the browser uses, which must be the public URL of the site. */
  url: string;
  port: number;
  /** From now on, sends pages only up to the end of the first match. */
  holdAfter(pattern: RegExp): void;
  /** Sends complete pages again; held pages stay incomplete. */
  letPass(): void;
  close(): Promise<void>;
};

/** Starts a proxy to the site at localhost; `sitePort` is called for each request. */
export async function startSlowProxy(sitePort: () => number): Promise<SlowProxy> {
  const port = await freePort();
  let pattern: RegExp | null = null;

  const server = createServer((incoming, outgoing) => {
    const { "accept-encoding": _encoding, ...headers } = incoming.headers;
    const { url: path, method } = incoming;
    // Each request has its own connection, since the site may close an idle one while a request is sent.
    const options = { host: "127.0.0.1", port: sitePort(), path, method, headers, agent: false };
    const upstream = httpRequest(options, (response) => {
      void forward();

      async function forward(): Promise<void> {
        const isPage = response.headers["content-type"]?.startsWith("text/html") ?? false;
        if (!isPage || pattern === null) {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
          return;
        }
        const page = await text(response);
        const match = pattern.exec(page);
        if (!match) throw new Error(`The page has no ${String(pattern)}`);
        const { "content-length": _length, ...pageHeaders } = response.headers;
        outgoing.writeHead(response.statusCode ?? 502, pageHeaders);
        outgoing.write(page.slice(0, match.index + match[0].length));
      }
    });
    upstream.on("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

  return {
    url: `http://localhost:${port}`,
    port,
    holdAfter(newPattern) {
      pattern = newPattern;
    },
    letPass() {
      pattern = null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
