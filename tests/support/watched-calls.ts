import { EventEmitter, once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";

/**
 * A proxy between the site and the organiser API that records calls, and can delay them or drop their
 * responses.
 */
export type WatchedCalls = {
  /** The URL that the site uses as the API's. */
  url: string;
  /** The paths called so far. */
  paths: string[];
  /** The queries of the calls to a path with this ending, in order. */
  getQueries(path: string): Record<string, string>[];
  /** The JSON bodies of calls. */
  bodies: { path: string; json: Record<string, unknown> }[];
  /** The `Authorization` headers of the calls to a path that contains this, in order; "" without one. */
  getBearers(path: string): string[];
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
  waitForCalls(path: string, times: number): Promise<void>;
  close(): Promise<void>;
};

const Body = z.record(z.string(), z.unknown());

type Rule = {
  path: string;
  remaining: number;
  apply: "drop" | Promise<void> | { status: number; body: object } | { onForwarded: () => void };
};

type WatchOptions = {
  /** Lower-case names of headers to remove, to simulate an API that doesn't support them. */
  without?: readonly string[];
};

export async function watchCalls(
  organiserUrl: string,
  { without = [] }: WatchOptions = {},
): Promise<WatchedCalls> {
  const paths: string[] = [];
  const queries: { path: string; query: Record<string, string> }[] = [];
  const bodies: WatchedCalls["bodies"] = [];
  const bearers: { path: string; bearer: string }[] = [];
  let rules: Rule[] = [];
  const waiting: { path: string; times: number; resolve: () => void }[] = [];
  const count = (path: string): number => paths.filter((call) => call.endsWith(path)).length;

  const server = createServer((incoming, outgoing) => {
    forward().catch(() => outgoing.destroy());

    async function forward(): Promise<void> {
      const { pathname, searchParams } = new URL(incoming.url ?? "/", organiserUrl);
      paths.push(pathname);
      bearers.push({ path: pathname, bearer: incoming.headers.authorization ?? "" });
      queries.push({ path: pathname, query: Object.fromEntries(searchParams) });
      for (const waiter of waiting) if (count(waiter.path) >= waiter.times) waiter.resolve();
      const body = await buffer(incoming);
      const isJson = /json/.test(incoming.headers["content-type"] ?? "");
      if (body.length > 0 && isJson)
        bodies.push({ path: pathname, json: Body.parse(JSON.parse(body.toString())) });
      const matched = rules.find(({ path, remaining }) => remaining > 0 && pathname.endsWith(path));
      if (matched) matched.remaining -= 1;
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
          if (rule === "drop") {
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
  if (typeof address !== "object" || address === null) throw new Error("The proxy has no port.");

  return {
    url: `http://127.0.0.1:${address.port}`,
    paths,
    getQueries: (path) => queries.filter((call) => call.path.endsWith(path)).map(({ query }) => query),
    bodies,
    getBearers: (path) => bearers.filter((call) => call.path.includes(path)).map(({ bearer }) => bearer),
    count,
    dropResponsesOf: (path) => void rules.push({ path, remaining: Infinity, apply: "drop" }),
    withholdResponsesOf: (path) =>
      new Promise((onForwarded) => {
        rules.push({ path, remaining: Infinity, apply: { onForwarded } });
      }),
    hold(path) {
      const gate = new EventEmitter();
      rules.push({ path, remaining: Infinity, apply: once(gate, "open").then(() => undefined) });
      return () => void gate.emit("open");
    },
    respondWith: (path, status, body, times = Infinity) =>
      void rules.push({ path, remaining: times, apply: { status, body } }),
    behave() {
      rules = [];
    },
    waitForCalls: (path, times) =>
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
