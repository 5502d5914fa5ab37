// The service worker (`/service-worker.js`). It posts the version of the site to open pages, and shows the
// offline page when there is no connection. [PWA-006 PWA-010]

/* global version -- `scripts/build.mjs` inserts the version of the build */

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([enableNavigationPreload(), postVersion()])),
);

// Replies to pages that started to listen after `postVersion`.
self.addEventListener("message", ({ source }) => source?.postMessage({ version }));

self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET" && self.registration.navigationPreload)
    event.respondWith(fetchPageOrOfflinePage(event));
});

/** Makes the browser request a page while it starts the service worker. */
const enableNavigationPreload = async () => self.registration.navigationPreload?.enable();

async function postVersion() {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage({ version });
}

async function fetchPageOrOfflinePage(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    // Without a connection, Firefox returns an error response instead of throwing.
    if (page.type !== "error") return page;
  } catch {
    // There is no connection.
  }
  return (await caches.match("/offline.html")) ?? Response.error();
}
