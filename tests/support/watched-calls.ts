import { EventEmitter, once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";

/**
 * A line between the site and the organiser API: it counts the calls, and can hold them up or lose their
 * answers.
 */
export type WatchedCalls = {
  /** The address that the site is given instead of the API's own. */
  url: string;
  /** The paths called so far. */
  seen: string[];
  /** The queries of the calls to a path ending like this, the first one first. */
  queriesOf(path: string): Record<string, string>[];
  /** What was sent with the calls that had a JSON body. */
  bodies: { path: string; json: Record<string, unknown> }[];
  /** The bearers of the calls to a path with this in it, the first one first; "" for none. */
  bearersOf(path: string): string[];
  /** How often a path ending like this was called. */
  count(path: string): number;
  /** Carries calls to a path out, but gives no answer to them: the connection breaks. */
  loseAnswersOf(path: string): void;
  /** Carries calls to a path out, but never answers them; settles once the first one is carried out. */
  keepAnswersOf(path: string): Promise<void>;
  /** Holds calls to a path back until the returned function is called. */
  hold(path: string): () => void;
  /** Answers calls to a path with this status instead of passing them on; `times` times, then no more. */
  refuse(path: string, status: number, body: object, times?: number): void;
  /** Passes everything on again. */
  behave(): void;
  /** Resolves once a path has been called so often. */
  called(path: string, times: number): Promise<void>;
  close(): Promise<void>;
};

const Body = z.record(z.string(), z.unknown());

type Rule = {
  path: string;
  left: number;
  apply: "lose" | Promise<void> | { status: number; body: object } | { carriedOut: () => void };
};

export async function watchCalls(organiserUrl: string): Promise<WatchedCalls> {
  const seen: string[] = [];
  const queries: { path: string; query: Record<string, string> }[] = [];
  const bodies: WatchedCalls["bodies"] = [];
  const bearers: { path: string; bearer: string }[] = [];
  let rules: Rule[] = [];
  const waiting: { path: string; times: number; resolve: () => void }[] = [];
  const count = (path: string): number => seen.filter((call) => call.endsWith(path)).length;

  const server = createServer((incoming, outgoing) => {
    pass().catch(() => outgoing.destroy());

    async function pass(): Promise<void> {
      const { pathname, searchParams } = new URL(incoming.url ?? "/", organiserUrl);
      seen.push(pathname);
      bearers.push({ path: pathname, bearer: incoming.headers.authorization ?? "" });
      queries.push({ path: pathname, query: Object.fromEntries(searchParams) });
      for (const one of waiting) if (count(one.path) >= one.times) one.resolve();
      const body = await buffer(incoming);
      const isJson = /json/.test(incoming.headers["content-type"] ?? "");
      if (body.length > 0 && isJson)
        bodies.push({ path: pathname, json: Body.parse(JSON.parse(body.toString())) });
      const found = rules.find(({ path, left }) => left > 0 && pathname.endsWith(path));
      if (found) found.left -= 1;
      const rule = found?.apply;
      if (rule instanceof Promise) await rule;
      if (typeof rule === "object" && "status" in rule) {
        outgoing.writeHead(rule.status, { "Content-Type": "application/json" });
        outgoing.end(JSON.stringify(rule.body));
        return;
      }
      const upstream = httpRequest(
        new URL(incoming.url ?? "/", organiserUrl),
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          if (rule === "lose") {
            answer.resume().on("end", () => outgoing.destroy());
            return;
          }
          if (typeof rule === "object" && "carriedOut" in rule) {
            answer.resume().on("end", rule.carriedOut);
            return;
          }
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
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
    loseAnswersOf: (path) => void rules.push({ path, left: Infinity, apply: "lose" }),
    keepAnswersOf: (path) =>
      new Promise((carriedOut) => {
        rules.push({ path, left: Infinity, apply: { carriedOut } });
      }),
    hold(path) {
      const gate = new EventEmitter();
      rules.push({ path, left: Infinity, apply: once(gate, "open").then(() => undefined) });
      return () => void gate.emit("open");
    },
    refuse: (path, status, body, times = Infinity) =>
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
