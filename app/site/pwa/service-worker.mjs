// The service worker (`/service-worker.js`). It posts the version of the site to open pages, and shows saved
// tickets or the offline page when there is no connection. [PWA-006 PWA-010]

/* global version -- `scripts/build.mjs` inserts the version of the build */

/** `service-worker.client.ts` has the same name. */
const TICKET_CACHE = "tickets";
/** After this time, saved tickets are shown instead of waiting for the current ones. */
const TICKETS_TIMEOUT_MS = 4_000;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([enableNavigationPreload(), postVersion()])),
);

// Replies to pages that started to listen after `postVersion`.
self.addEventListener("message", ({ source }) => source?.postMessage({ version }));

self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode !== "navigate" || method !== "GET" || !self.registration.navigationPreload) return;
  const page = fetchPage(event);
  event.respondWith(respond(event.request, page));
  event.waitUntil(page.then(removeExpiredTickets));
});

/** Makes the browser request a page while it starts the service worker. */
const enableNavigationPreload = async () => self.registration.navigationPreload?.enable();

async function postVersion() {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage({ version });
}

/** Returns undefined if there is no connection. */
async function fetchPage(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    // Without a connection, Firefox returns an error response instead of throwing.
    if (page.type !== "error") return page;
  } catch {
    // There is no connection.
  }
  return undefined;
}

/**
 * Shows saved tickets instead of a login or an error: at the gate they are needed after the session has
 * expired, too. Their link to the current ones has the query `current`.
 */
async function respond({ url }, fetchedPage) {
  const { pathname, searchParams } = new URL(url);
  const isTicketPage = pathname.startsWith("/show-tickets/") && !searchParams.has("current");
  const tickets = isTicketPage ? await findTickets(pathname) : undefined;
  if (!tickets) return (await fetchedPage) ?? buildOfflinePage();
  const page = await Promise.race([fetchedPage, pause(TICKETS_TIMEOUT_MS)]);
  return page?.ok ? page : tickets;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function findTickets(pathname) {
  const tickets = await caches.match(pathname, { cacheName: TICKET_CACHE, ignoreVary: true });
  return tickets && !hasExpired(tickets) ? tickets : undefined;
}

/** Whether the event has passed. */
const hasExpired = ({ headers }) => !(Date.parse(headers.get("Saved-Until")) > Date.now());

async function removeExpiredTickets() {
  if (!(await caches.has(TICKET_CACHE))) return;
  const cache = await caches.open(TICKET_CACHE);
  for (const request of await cache.keys()) {
    const tickets = await cache.match(request, { ignoreVary: true });
    if (hasExpired(tickets)) await cache.delete(request, { ignoreVary: true });
  }
}

/** The offline page contains a section for saved tickets in a comment. */
async function buildOfflinePage() {
  const page = await caches.match("/offline.html");
  if (!page) return Response.error();
  const links = await buildTicketLinks();
  if (links === "") return page;
  const html = await page.text();
  const headers = new Headers(page.headers);
  headers.delete("Content-Length");
  return new Response(
    html.replace(/<!--tickets(.*?)-->/s, (_, section) => section.replace("<li></li>", () => links)),
    { headers },
  );
}

/** Returns list items with links to the saved tickets. Their titles are escaped by the server. */
async function buildTicketLinks() {
  if (!(await caches.has(TICKET_CACHE))) return "";
  const cache = await caches.open(TICKET_CACHE);
  const items = [];
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    const tickets = await findTickets(pathname);
    const [, title] = /<h1[^>]*>(.*?)<\/h1>/s.exec((await tickets?.text()) ?? "") ?? [];
    if (title)
      items.push(
        `<li><a class="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4" href="${pathname}">${title}</a></li>`,
      );
  }
  return items.join("");
}
