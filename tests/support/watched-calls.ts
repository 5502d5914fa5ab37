import { EventEmitter, once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";

/**
 * A proxy between the site and the organiser API that records calls, and can delay them or drop their
 * responses.
 */
export type WatchedCalls = {
  /** The address for the site to use as the API's. */
  url: string;
  /** The paths called so far. */
  seen: string[];
  /** The queries of the calls to a path with this ending, in order. */
  queriesOf(path: string): Record<string, string>[];
  /** The JSON bodies of calls. */
  bodies: { path: string; json: Record<string, unknown> }[];
  /** The `Authorization` headers of the calls to a path that contains this, in order; "" without one. */
  bearersOf(path: string): string[];
  /** The number of calls to a path with this ending. */
  count(path: string): number;
  /** Forwards calls to a path, but closes the connection instead of sending the response. */
  dropResponsesOf(path: string): void;
  /** Forwards calls to a path, but never sends the responses; resolves after the first one. */
  withholdResponsesOf(path: string): Promise<void>;
  /** Delays calls to a path until the returned function is called. */
  hold(path: string): () => void;
  /** Responds to calls to a path with this status instead of forwarding them, at most `times` times. */
  respondWith(path: string, status: number, body: object, times?: number): void;
  /** Forwards all calls again. */
  behave(): void;
  /** Resolves once a path has been called this many times. */
  called(path: string, times: number): Promise<void>;
  close(): Promise<void>;
};

const Body = z.record(z.string(), z.unknown());

type Rule = {
  path: string;
  left: number;
  apply: "lose" | Promise<void> | { status: number; body: object } | { onForwarded: () => void };
};

type WatchOptions = {
  /** Lower-case names of headers to remove, to simulate an API that doesn't support them. */
  without?: readonly string[];
};

export async function watchCalls(
  organiserUrl: string,
  { without = [] }: WatchOptions = {},
): Promise<WatchedCalls> {
  const seen: string[] = [];
  const queries: { path: string; query: Record<string, string> }[] = [];
  const bodies: WatchedCalls["bodies"] = [];
  const bearers: { path: string; bearer: string }[] = [];
  let rules: Rule[] = [];
  const waiting: { path: string; times: number; resolve: () => void }[] = [];
  const count = (path: string): number => seen.filter((call) => call.endsWith(path)).length;

  const server = createServer((incoming, outgoing) => {
    forward().catch(() => outgoing.destroy());

    async function forward(): Promise<void> {
      const { pathname, searchParams } = new URL(incoming.url ?? "/", organiserUrl);
      seen.push(pathname);
      bearers.push({ path: pathname, bearer: incoming.headers.authorization ?? "" });
      queries.push({ path: pathname, query: Object.fromEntries(searchParams) });
      for (const waiter of waiting) if (count(waiter.path) >= waiter.times) waiter.resolve();
      const body = await buffer(incoming);
      const isJson = /json/.test(incoming.headers["content-type"] ?? "");
      if (body.length > 0 && isJson)
        bodies.push({ path: pathname, json: Body.parse(JSON.parse(body.toString())) });
      const matched = rules.find(({ path, left }) => left > 0 && pathname.endsWith(path));
      if (matched) matched.left -= 1;
      const rule = matched?.apply;
      if (rule instanceof Promise) await rule;
      if (typeof rule === "object" && "status" in rule) {
        outgoing.writeHead(rule.status, { "Content-Type": "application/json" });
        outgoing.end(JSON.stringify(rule.body));
        return;
      }
      const forwardedHeaders = Object.entries(incoming.headers).filter(([name]) => !without.includes(name));
      const upstream = httpRequest(
        new URL(incoming.url ?? "/", organiserUrl),
        { method: incoming.method, headers: Object.fromEntries(forwardedHeaders) },
        (response) => {
          if (rule === "lose") {
            response.resume().on("end", () => outgoing.destroy());
            return;
          }
          if (typeof rule === "object" && "onForwarded" in rule) {
            response.resume().on("end", rule.onForwarded);
            return;
          }
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
        },
      );
      upstream.on("error", () => outgoing.destroy());
      upstream.end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The line has no port.");

  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    queriesOf: (path) => queries.filter((call) => call.path.endsWith(path)).map(({ query }) => query),
    bodies,
    bearersOf: (path) => bearers.filter((call) => call.path.includes(path)).map(({ bearer }) => bearer),
    count,
    dropResponsesOf: (path) => void rules.push({ path, left: Infinity, apply: "lose" }),
    withholdResponsesOf: (path) =>
      new Promise((onForwarded) => {
        rules.push({ path, left: Infinity, apply: { onForwarded } });
      }),
    hold(path) {
      const gate = new EventEmitter();
      rules.push({ path, left: Infinity, apply: once(gate, "open").then(() => undefined) });
      return () => void gate.emit("open");
    },
    respondWith: (path, status, body, times = Infinity) =>
      void rules.push({ path, left: times, apply: { status, body } }),
    behave() {
      rules = [];
    },
    called: (path, times) =>
      new Promise((resolve) => {
        if (count(path) >= times) return resolve();
        waiting.push({ path, times, resolve });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
