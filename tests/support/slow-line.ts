import { createServer, request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { freePort } from "./free-port.ts";

/** A line between a browser and the site on which a page can stop half-way. */
export type SlowLine = {
  /** The address that the browser uses; the site must know itself by it. */
  url: string;
  port: number;
  /** From now on pages arrive up to the end of the first place that matches, and no further. */
  holdAfter(place: RegExp): void;
  /** Pages arrive whole again; those held stay as they are. */
  letPass(): void;
  close(): Promise<void>;
};

/** Begins to pass on what is asked to the site at `port` of this machine; `port` is asked at each request. */
export async function slowLine(sitePort: () => number): Promise<SlowLine> {
  const port = await freePort();
  let place: RegExp | null = null;

  const server = createServer((incoming, outgoing) => {
    const { "accept-encoding": _whole, ...headers } = incoming.headers;
    const { url: path, method } = incoming;
    // A connection each: one that was kept may be closed by the site while a post is on its way.
    const to = { host: "127.0.0.1", port: sitePort(), path, method, headers, agent: false };
    const upstream = httpRequest(to, (answer) => {
      void pass();

      async function pass(): Promise<void> {
        const isPage = answer.headers["content-type"]?.startsWith("text/html") ?? false;
        if (!isPage || place === null) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const page = await text(answer);
        const found = place.exec(page);
        if (!found) throw new Error(`The page has no ${String(place)}`);
        const { "content-length": _length, ...pageHeaders } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, pageHeaders);
        outgoing.write(page.slice(0, found.index + found[0].length));
      }
    });
    upstream.on("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

  return {
    url: `http://localhost:${port}`,
    port,
    holdAfter(where) {
      place = where;
    },
    letPass() {
      place = null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
