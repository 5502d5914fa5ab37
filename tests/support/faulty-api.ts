import { EventEmitter, once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

/** The behaviour for one call. */
export type Behaviour =
  /** Responds with JSON; if `after` is set, once it has settled. */
  | { json: unknown; status?: number; headers?: Record<string, string>; after?: Promise<unknown> }
  | { text: string; type: string; status?: number; headers?: Record<string, string> }
  /** Responds with this text, gzipped. */
  | { zipped: string }
  /** Closes the connection without a response. */
  | "reset"
  /** Closes the connection in the middle of a response of this content type. */
  | { half: string }
  /** Sends an endless response of this content type. */
  | { endless: string }
  /** Accepts the call and never responds. */
  | "silence";

type ReceivedCall = {
  method: string;
  path: string;
  query: string;
  headers: http.IncomingHttpHeaders;
  body: string;
};

/** A server in place of the organiser API that fails as scripted. */
export type FaultyApi = {
  url: string;
  /** Every received call, in order. */
  calls: ReceivedCall[];
  /** Scripts successive calls to a path; the last behaviour repeats. Other paths get 404. */
  respondWith(path: string, ...behaviours: Behaviour[]): void;
  /** Resolves when this many calls have been received in total. */
  waitForCalls(count: number): Promise<void>;
  /** Resolves when no call is in flight. */
  waitUntilIdle(): Promise<void>;
  /** The largest number of concurrent calls so far. */
  maxConcurrentCalls(): number;
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
};

/** Starts the server on this port of 127.0.0.1; 0 is any free port. */
export async function startFaultyApi(port = 0): Promise<FaultyApi> {
  const scripts = new Map<string, Behaviour[]>();
  const calls: ReceivedCall[] = [];
  const changes = new EventEmitter();
  let concurrentCalls = 0;
  let maxConcurrentCalls = 0;

  const server = http.createServer((request, response) => {
    concurrentCalls += 1;
    maxConcurrentCalls = Math.max(maxConcurrentCalls, concurrentCalls);
    response.on("close", () => {
      concurrentCalls -= 1;
      if (concurrentCalls === 0) changes.emit("quiet");
    });
    void handle(request, response);
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? "/", "http://api.invalid");
    const { method = "", headers } = request;
    calls.push({ method, path: pathname, query: search, headers, body: await text(request) });
    changes.emit("call");

    const script = scripts.get(pathname) ?? [];
    const behaviour = script.length > 1 ? script.shift() : script[0];
    await behave(behaviour ?? { json: { message: "There is no such call." }, status: 404 }, response);
  }

  return {
    url: await listen(server, port),
    calls,
    respondWith: (path, ...behaviours) => void scripts.set(path, behaviours),
    waitForCalls: async (count) => {
      while (calls.length < count) await once(changes, "call");
    },
    waitUntilIdle: async () => {
      if (concurrentCalls > 0) await once(changes, "quiet");
    },
    maxConcurrentCalls: () => maxConcurrentCalls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Starts listening on this port of 127.0.0.1, where 0 is any free port. Returns the URL. */
export async function listen(server: http.Server, port = 0): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("the server does not listen on a port");
  return `http://127.0.0.1:${address.port}`;
}

/** Handles a call as `behaviour` says. */
export async function behave(behaviour: Behaviour, response: ServerResponse): Promise<void> {
  if (behaviour === "silence") return;
  if (behaviour === "reset") {
    response.destroy();
    return;
  }
  if ("half" in behaviour) {
    response.writeHead(200, { "content-type": behaviour.half, "content-length": 1000 });
    response.write('{"name":"Roll Rac', () => response.destroy());
    return;
  }
  if ("endless" in behaviour) {
    response.writeHead(200, { "content-type": behaviour.endless });
    writeEndlessly(response);
    return;
  }
  if ("zipped" in behaviour) {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(gzipSync(behaviour.zipped));
    return;
  }
  if ("text" in behaviour) {
    response.writeHead(behaviour.status ?? 200, { ...behaviour.headers, "content-type": behaviour.type });
    response.end(behaviour.text);
    return;
  }
  await behaviour.after;
  response.writeHead(behaviour.status ?? 200, { ...behaviour.headers, "content-type": "application/json" });
  response.end(JSON.stringify(behaviour.json));
}

/** Writes until the client disconnects. */
function writeEndlessly(response: ServerResponse): void {
  const chunk = `"${"x".repeat(1_000_000)}",`;
  while (!response.destroyed && response.write(chunk));
  response.once("drain", () => writeEndlessly(response));
}
