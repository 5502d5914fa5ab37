import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

type Listener = (event: object) => void;

const offlinePage = new Response("No connection");
const page = new Response("A page");

/** Runs the worker in a mocked browser whose cache contains `cached`. */
function startWorker({
  cached = [offlinePage],
  fetch = noConnection,
}: { cached?: Response[]; fetch?: () => unknown } = {}) {
  const listeners = new Map<string, Listener>();
  const posted: unknown[] = [];
  const enable = vi.fn<() => Promise<void>>().mockResolvedValue();
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: { navigationPreload: { enable } },
    clients: {
      matchAll: () => Promise.resolve([{ postMessage: (message: unknown) => posted.push(message) }]),
    },
    skipWaiting: () => undefined,
  };
  const caches = {
    match: (path: string) => Promise.resolve(path === "/offline.html" ? cached[0] : undefined),
  };
  runInNewContext(readFileSync(new URL("service-worker.mjs", import.meta.url), "utf8"), {
    self,
    caches,
    fetch,
    Response,
    version: "7",
  });
  const on = (name: string, event: object) => listeners.get(name)?.(event);
  return {
    posted,
    enable,
    on,
    /** The worker's response to a request; undefined if it doesn't handle it. */
    responseTo(request: { mode: string; method: string }, preloadResponse: Promise<Response | undefined>) {
      let response: Promise<Response> | undefined;
      on("fetch", {
        request,
        preloadResponse,
        respondWith: (promise: Promise<Response>) => (response = promise),
      });
      return response;
    },
  };
}
const opening = { mode: "navigate", method: "GET" };
const noConnection = (): Promise<never> => {
  const none = Promise.reject(new TypeError("no connection"));
  none.catch(() => undefined);
  return none;
};

test("a page that loads is shown unchanged", async () => {
  expect(await startWorker().responseTo(opening, Promise.resolve(page))).toBe(page);
});

test.each([
  ["thrown", noConnection()],
  ["returned as an error response, as Firefox does", Promise.resolve(Response.error())],
])(
  "without a connection, with the error %s, the offline page is shown [PWA-010]",
  async (_how, preloadResponse) => {
    expect(await startWorker().responseTo(opening, preloadResponse)).toBe(offlinePage);
  },
);

test("without navigation preload the worker requests the page itself", async () => {
  const fetch = vi.fn<() => Promise<Response>>().mockResolvedValue(page);
  expect(await startWorker({ fetch }).responseTo(opening, Promise.resolve(undefined))).toBe(page);
  expect(fetch).toHaveBeenCalledWith(opening);
});

test("without a cached offline page the browser shows its own error", async () => {
  expect((await startWorker({ cached: [] }).responseTo(opening, noConnection()))?.type).toBe("error");
});

test.each([
  ["a form's post", { mode: "navigate", method: "POST" }],
  ["a fetch of a page's script", { mode: "cors", method: "GET" }],
])("the worker doesn't handle %s", (_what, request) => {
  expect(startWorker().responseTo(request, noConnection())).toBeUndefined();
});

test("once active it enables navigation preload and posts its version to all open pages, and to a page that requests it [PWA-006]", async () => {
  const { on, posted, enable } = startWorker();
  let done: Promise<unknown> = Promise.resolve();
  on("activate", { waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
  expect([posted, enable.mock.calls.length]).toEqual([[{ version: "7" }], 1]);
  const replies: unknown[] = [];
  on("message", { source: { postMessage: (message: unknown) => replies.push(message) } });
  expect(replies).toEqual([{ version: "7" }]);
});
