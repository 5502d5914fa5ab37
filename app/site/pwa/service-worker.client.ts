const WORKER_PATH = "/service-worker.js";
const OFFLINE_PAGE = "/offline.html";
/** Holds tickets that the user keeps on the phone. `service-worker.mjs` has the same name. */
export const TICKET_CACHE = "tickets";
/** [PWA-004] */
const UPDATE_INTERVAL_MS = 10 * 60_000;

/**
 * Registers the service worker, caches the offline page, and checks for new versions of the site. Calls
 * `onNewVersion` when the service worker reports another version than this page's. Returns a function that
 * stops the checks. Has no effect if the browser doesn't support or blocks service workers. [PWA-002..007]
 */
export function startServiceWorker(onNewVersion: () => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (readVersion(data) !== null && readVersion(data) !== getPageVersion()) onNewVersion();
  };
  serviceWorker.addEventListener("message", onMessage);
  installServiceWorker().catch(ignoreFailure);
  // The service worker may have posted its version before this page listened.
  serviceWorker.controller?.postMessage("which version?");
  const timer = setInterval(() => {
    checkForUpdate().catch(ignoreFailure);
  }, UPDATE_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    serviceWorker.removeEventListener("message", onMessage);
  };
}

/** Registers the service worker and caches the offline page. */
export async function installServiceWorker(): Promise<void> {
  await Promise.all([
    navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: "none" }),
    cacheOfflinePage(),
  ]);
}

/**
 * Updates the service worker if the server returns its script. The request may fail during a deployment, and
 * is repeated after `UPDATE_INTERVAL_MS`.
 */
async function checkForUpdate(): Promise<void> {
  if (!navigator.onLine) return;
  const response = await fetch(WORKER_PATH, { cache: "no-store" });
  if (response.status !== 200) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
}

/** Caches the offline page in the page's language and version, and deletes those of other versions. */
async function cacheOfflinePage(): Promise<void> {
  const { lang } = document.documentElement;
  const cacheName = `note ${getPageVersion()} ${lang}`;
  if (!(await caches.match(OFFLINE_PAGE, { cacheName }))) {
    const response = await fetch(`${OFFLINE_PAGE}?lng=${lang}`);
    if (!response.ok) return;
    const cache = await caches.open(cacheName);
    await cache.put(OFFLINE_PAGE, response);
  }
  const otherCaches = (await caches.keys()).filter((name) => name !== cacheName && name !== TICKET_CACHE);
  await Promise.all(otherCaches.map((name) => caches.delete(name)));
}

const ignoreFailure = (): void => undefined;

// oxlint-disable-next-line eslint/no-underscore-dangle -- named by the framework
const getPageVersion = (): string => window.__remixManifest.version;

const readVersion = (data: unknown): string | null =>
  typeof data === "object" && data !== null && "version" in data && typeof data.version === "string"
    ? data.version
    : null;
