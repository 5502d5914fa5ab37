// The service worker (`/service-worker.js`). It posts the version of the site to open pages, and shows the
// offline page instead of the browser's own when there is no connection. It caches no pages and requests none
// by itself: pages come from the server, as without it. [PWA-006 PWA-010]

/* global version -- of the build, inserted by `scripts/build.mjs` */

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([enableNavigationPreload(), postVersion()])),
);

// For pages that start to listen later.
self.addEventListener("message", ({ source }) => source?.postMessage({ version }));

self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET" && self.registration.navigationPreload)
    event.respondWith(pageOrOfflinePage(event));
});

/** Makes the browser request pages itself, as without a worker, and in parallel to starting the worker. */
const enableNavigationPreload = async () => self.registration.navigationPreload?.enable();

async function postVersion() {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage({ version });
}

async function pageOrOfflinePage(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    if (page.type !== "error") return page; // Firefox returns this instead of throwing
  } catch {
    // there is no connection
  }
  return (await caches.match("/offline.html")) ?? Response.error();
}
