import { createServer, request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { behave, type Behaviour, listen } from "./faulty-api.ts";

/** A proxy to the real organiser API that simulates failures of some calls. */
export type FaultyProxy = {
  /** The URL that the site uses as the API's. */
  url: string;
  /**
   * From now on, calls to a path with this ending get this behaviour instead of reaching the API; "" matches
   * all calls.
   */
  fault(path: string, behaviour: Behaviour): void;
  /** From now on, `respond` chooses the behaviour for each call; null forwards the call. */
  respondWith(respond: (path: string, body: string) => Behaviour | null): void;
  /** Forwards all calls again. */
  restore(): void;
  /** The number of calls to a path with this ending. */
  count(path: string): number;
  close(): Promise<void>;
};

/** Starts a proxy. `target` is the URL of the API. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const paths: string[] = [];
  let faults: { path: string; behaviour: Behaviour }[] = [];
  let behaviourFor = forwardAll;

  const server = createServer((incoming, outgoing) => {
    forward().catch(() => outgoing.destroy());

    async function forward(): Promise<void> {
      const { pathname } = new URL(incoming.url ?? "/", target);
      paths.push(pathname);
      const body = await buffer(incoming);
      const fault = faults.find(({ path }) => pathname.endsWith(path));
      const behaviour = fault?.behaviour ?? behaviourFor(pathname, body.toString());
      if (behaviour) return behave(behaviour, outgoing);

      const upstream = httpRequest(
        new URL(incoming.url ?? "/", target),
        { method: incoming.method, headers: incoming.headers },
        (response) => {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
        },
      );
      upstream.on("error", () => outgoing.destroy());
      upstream.end(body);
    }
  });

  return {
    url: await listen(server),
    fault: (path, behaviour) => void faults.push({ path, behaviour }),
    respondWith(respond) {
      behaviourFor = respond;
    },
    restore() {
      faults = [];
      behaviourFor = forwardAll;
    },
    count: (path) => paths.filter((seenPath) => seenPath.endsWith(path)).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const forwardAll: (path: string, body: string) => Behaviour | null = () => null;
