// What browsers keep beside the pages (`/service-worker.js`): it says which version of the site is there, and
// shows the note without a connection in place of the browser's own. It keeps no page and fetches none by
// itself: what a visitor sees comes from the server, as without it. [PWA-006 PWA-010]

/* global version -- of the build, written in by `scripts/build.mjs` */

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([preload(), tellPages()])));

// A page that comes to hear later asks.
self.addEventListener("message", ({ source }) => source?.postMessage({ version }));

self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET" && self.registration.navigationPreload)
    event.respondWith(pageOrNote(event));
});

/** The browser asks for a page itself, as it would without a worker, and doesn't wait for it to start. */
const preload = async () => self.registration.navigationPreload?.enable();

async function tellPages() {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage({ version });
}

async function pageOrNote(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    if (page.type !== "error") return page; // Firefox gives this in place of throwing
  } catch {
    // there is no connection
  }
  return (await caches.match("/offline.html")) ?? Response.error();
}
