import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

type Listener = (event: object) => void;

const note = new Response("No connection");
const page = new Response("A page");

/** The worker in a browser: what it does with an event, and what it kept before. */
function started({ kept = [note], fetch = lost }: { kept?: Response[]; fetch?: () => unknown } = {}) {
  const listeners = new Map<string, Listener>();
  const told: unknown[] = [];
  const enable = vi.fn<() => Promise<void>>().mockResolvedValue();
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: { navigationPreload: { enable } },
    clients: { matchAll: () => Promise.resolve([{ postMessage: (message: unknown) => told.push(message) }]) },
    skipWaiting: () => undefined,
  };
  const caches = { match: (path: string) => Promise.resolve(path === "/offline.html" ? kept[0] : undefined) };
  runInNewContext(readFileSync(new URL("worker.mjs", import.meta.url), "utf8"), {
    self,
    caches,
    fetch,
    Response,
    version: "7",
  });
  const on = (name: string, event: object) => listeners.get(name)?.(event);
  return {
    told,
    enable,
    on,
    /** What a request is answered with; undefined where it goes past the worker. */
    answerTo(request: { mode: string; method: string }, preloadResponse: Promise<Response | undefined>) {
      let answer: Promise<Response> | undefined;
      on("fetch", { request, preloadResponse, respondWith: (given: Promise<Response>) => (answer = given) });
      return answer;
    },
  };
}
const opening = { mode: "navigate", method: "GET" };
const lost = (): Promise<never> => {
  const none = Promise.reject(new TypeError("no connection"));
  none.catch(() => undefined);
  return none;
};

test("a page that comes is shown as it comes", async () => {
  expect(await started().answerTo(opening, Promise.resolve(page))).toBe(page);
});

test.each([
  ["thrown", lost()],
  ["given as an answer, as Firefox does", Promise.resolve(Response.error())],
])("without a connection, %s, the note stands in its place [PWA-010]", async (_how, preloadResponse) => {
  expect(await started().answerTo(opening, preloadResponse)).toBe(note);
});

test("a browser that didn't ask for the page beforehand asks for it now", async () => {
  const fetch = vi.fn<() => Promise<Response>>().mockResolvedValue(page);
  expect(await started({ fetch }).answerTo(opening, Promise.resolve(undefined))).toBe(page);
  expect(fetch).toHaveBeenCalledWith(opening);
});

test("without the note the browser says it itself", async () => {
  expect((await started({ kept: [] }).answerTo(opening, lost()))?.type).toBe("error");
});

test.each([
  ["a form's post", { mode: "navigate", method: "POST" }],
  ["what a page fetches", { mode: "cors", method: "GET" }],
])("%s goes past the worker", (_what, request) => {
  expect(started().answerTo(request, lost())).toBeUndefined();
});

test("once it is there it has pages asked for beforehand, and tells all open pages its version, and one that asks [PWA-006]", async () => {
  const { on, told, enable } = started();
  let done: Promise<unknown> = Promise.resolve();
  on("activate", { waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
  expect([told, enable.mock.calls.length]).toEqual([[{ version: "7" }], 1]);
  const answers: unknown[] = [];
  on("message", { source: { postMessage: (message: unknown) => answers.push(message) } });
  expect(answers).toEqual([{ version: "7" }]);
});
