import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

type Listener = (event: object) => void;

const offlinePage = new Response("No connection");
const page = new Response("A page");

const origin = "https://site.example";
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toUTCString();

/** A saved page of tickets, until `savedUntil`. */
const createTickets = (name: string, savedUntil = inAnHour()): Response =>
  new Response(`<h1 class="sr-only">Tickets: ${name}</h1>`, { headers: { "Saved-Until": savedUntil } });

/** Runs the worker in a mocked browser whose caches contain the offline page and tickets by path. */
function startWorker({
  cached = [offlinePage],
  fetch = noConnection,
  tickets = {},
}: { cached?: Response[]; fetch?: () => unknown; tickets?: Record<string, Response> } = {}) {
  const savedTickets = new Map(Object.entries(tickets));
  const pathOf = (request: string | { url: string }) =>
    typeof request === "string" ? request : new URL(request.url).pathname;
  const findTickets = (request: string | { url: string }) =>
    Promise.resolve(savedTickets.get(pathOf(request))?.clone());
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
    match: (path: string, { cacheName = "" } = {}) =>
      cacheName === "tickets"
        ? findTickets(path)
        : Promise.resolve(path === "/offline.html" ? cached[0] : undefined),
    has: () => Promise.resolve(savedTickets.size > 0),
    open: () =>
      Promise.resolve({
        keys: () => Promise.resolve([...savedTickets.keys()].map((path) => ({ url: origin + path }))),
        match: findTickets,
        delete: (request: { url: string }) => Promise.resolve(savedTickets.delete(pathOf(request))),
      }),
  };
  const waits: Promise<unknown>[] = [];
  runInNewContext(readFileSync(new URL("service-worker.mjs", import.meta.url), "utf8"), {
    self,
    caches,
    fetch,
    Response,
    Headers,
    URL,
    Date,
    setTimeout,
    version: "7",
  });
  const on = (name: string, event: object) => listeners.get(name)?.(event);
  return {
    posted,
    enable,
    on,
    /** The paths of the saved tickets, after the worker's background work. */
    async listTickets() {
      await Promise.all(waits);
      return [...savedTickets.keys()];
    },
    /** The worker's response to a request; undefined if it doesn't handle it. */
    responseTo(
      request: { mode: string; method: string; url?: string },
      preloadResponse: Promise<Response | undefined>,
    ) {
      let response: Promise<Response> | undefined;
      on("fetch", {
        request: { url: `${origin}/shop`, ...request },
        preloadResponse,
        waitUntil: (work: Promise<unknown>) => waits.push(work),
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
  expect(fetch).toHaveBeenCalledWith(expect.objectContaining(opening));
});

test("without a cached offline page the browser shows its own error", async () => {
  expect((await startWorker({ cached: [] }).responseTo(opening, noConnection()))?.type).toBe("error");
});

const ticketPath = "/show-tickets/12";
const openingTickets = { ...opening, url: `${origin}${ticketPath}?lng=de` };
const textOf = async (response: Response | undefined) => response?.text();

test("without a connection, saved tickets are shown at their address until the event has passed [PWA-010]", async () => {
  const tickets = { [ticketPath]: createTickets("Night Shift") };
  const worker = startWorker({ tickets });
  expect(await textOf(await worker.responseTo(openingTickets, noConnection()))).toContain("Night Shift");
  expect(await worker.responseTo(opening, noConnection())).not.toBe(page);

  const later = startWorker({
    tickets: { [ticketPath]: createTickets("Night Shift", new Date(Date.now() - 1).toUTCString()) },
  });
  expect(await later.responseTo(openingTickets, noConnection())).toBe(offlinePage);
});

test("with a connection the current tickets are shown, but saved ones if the site takes too long", async () => {
  const tickets = { [ticketPath]: createTickets("Night Shift") };
  expect(await startWorker({ tickets }).responseTo(openingTickets, Promise.resolve(page))).toBe(page);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const late = startWorker({ tickets }).responseTo(openingTickets, new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await textOf(await late)).toContain("Night Shift");
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["an error", new Response("Busy", { status: 503 })],
  ["too many requests", new Response("Wait", { status: 429 })],
  ["the login, since the session has expired", Response.redirect(`${origin}/login`)],
])(
  "saved tickets are shown instead of %s, unless the current ones are requested",
  async (_what, response) => {
    const worker = startWorker({ tickets: { [ticketPath]: createTickets("Night Shift") } });
    expect(await textOf(await worker.responseTo(openingTickets, Promise.resolve(response)))).toContain(
      "Night Shift",
    );
    const current = { ...opening, url: `${origin}${ticketPath}?current=yes` };
    expect(await worker.responseTo(current, Promise.resolve(response))).toBe(response);
  },
);

test("each opened page removes tickets of past events", async () => {
  const worker = startWorker({
    tickets: {
      "/show-tickets/1": createTickets("Past", new Date(Date.now() - 1).toUTCString()),
      "/show-tickets/2": createTickets("Next"),
      "/show-tickets/3": new Response("without a date"),
    },
  });
  await worker.responseTo(opening, Promise.resolve(page));
  expect(await worker.listTickets()).toEqual(["/show-tickets/2"]);
});

test("the offline page links saved tickets, and nothing else about them", async () => {
  const cached = [
    new Response("<h1>No connection</h1><!--tickets<h2>Saved</h2><ul><li></li></ul>-->", {
      headers: { "Content-Security-Policy": "default-src 'none'" },
    }),
  ];
  const tickets = { [ticketPath]: createTickets("Show &amp; Shine $1") };
  const response = await startWorker({ cached, tickets }).responseTo(opening, noConnection());
  expect(response?.headers.get("Content-Security-Policy")).toBe("default-src 'none'");
  expect((await textOf(response))?.replace(/ class="[^"]*"/g, "")).toBe(
    `<h1>No connection</h1><h2>Saved</h2><ul><li><a href="${ticketPath}">Tickets: Show &amp; Shine $1</a></li></ul>`,
  );
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
