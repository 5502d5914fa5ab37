import { EventEmitter, once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

/** How the API behaves once. */
export type Behaviour =
  /** Answers, perhaps only once `after` is there. */
  | { json: unknown; status?: number; headers?: Record<string, string>; after?: Promise<unknown> }
  | { text: string; type: string; status?: number; headers?: Record<string, string> }
  /** Answers with this text, zipped. */
  | { zipped: string }
  /** Hangs up without a word. */
  | "reset"
  /** Hangs up in the middle of an answer of this type. */
  | { half: string }
  /** Sends an answer of this type that never ends. */
  | { endless: string }
  /** Takes the call and says nothing. */
  | "silence";

type Seen = {
  method: string;
  path: string;
  query: string;
  headers: http.IncomingHttpHeaders;
  body: string;
};

/** A server that stands where the organiser API would, and misbehaves as told. */
export type FaultyApi = {
  url: string;
  /** Every call that arrived, in order. */
  seen: Seen[];
  /** What calls to a path get, one after the other; the last one stays. An unknown path gets 404. */
  answer(path: string, ...behaviours: Behaviour[]): void;
  /** Settles when so many calls have arrived in all. */
  arrived(count: number): Promise<void>;
  /** Settles when no call is under way any more. */
  quiet(): Promise<void>;
  /** Most calls that were under way at the same time. */
  mostAtOnce(): number;
  /** Stops listening and cuts every connection. */
  close(): Promise<void>;
};

/** Starts on `port`, or on any free one of 127.0.0.1. */
export async function startFaultyApi(port = 0): Promise<FaultyApi> {
  const scripts = new Map<string, Behaviour[]>();
  const seen: Seen[] = [];
  const changes = new EventEmitter();
  let atOnce = 0;
  let mostAtOnce = 0;

  const server = http.createServer((request, response) => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.on("close", () => {
      atOnce -= 1;
      if (atOnce === 0) changes.emit("quiet");
    });
    void handle(request, response);
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? "/", "http://api.invalid");
    const { method = "", headers } = request;
    seen.push({ method, path: pathname, query: search, headers, body: await text(request) });
    changes.emit("call");

    const script = scripts.get(pathname) ?? [];
    const behaviour = script.length > 1 ? script.shift() : script[0];
    await behave(behaviour ?? { json: { message: "There is no such call." }, status: 404 }, response);
  }

  return {
    url: await listen(server, port),
    seen,
    answer: (path, ...behaviours) => void scripts.set(path, behaviours),
    arrived: async (count) => {
      while (seen.length < count) await once(changes, "call");
    },
    quiet: async () => {
      if (atOnce > 0) await once(changes, "quiet");
    },
    mostAtOnce: () => mostAtOnce,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Listens on 127.0.0.1, at any free port for 0; gives the address. */
export async function listen(server: http.Server, port = 0): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("the server does not listen on a port");
  return `http://127.0.0.1:${address.port}`;
}

/** Answers a call as told. */
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
    pour(response);
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

/** Writes until the reader goes away. */
function pour(response: ServerResponse): void {
  const chunk = `"${"x".repeat(1_000_000)}",`;
  while (!response.destroyed && response.write(chunk));
  response.once("drain", () => pour(response));
}
