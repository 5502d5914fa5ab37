const WORKER_PATH = "/service-worker.js";
const OFFLINE_PAGE = "/offline.html";
/** Milliseconds between two checks for a new version. [PWA-004] */
const UPDATE_INTERVAL_MS = 10 * 60_000;

/**
 * Registers the service worker, caches the offline page, and checks for new versions of the site. Calls
 * `onNewVersion` when the version differs from this page's. Returns a function that stops the checks. Does
 * nothing in browsers that have no service workers or don't allow them. [PWA-002..007]
 */
export function startServiceWorker(onNewVersion: () => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (readVersion(data) !== null && readVersion(data) !== ownVersion()) onNewVersion();
  };
  serviceWorker.addEventListener("message", onMessage);
  cacheOfflinePage().catch(ignoreFailure);
  serviceWorker.register(WORKER_PATH, { updateViaCache: "none" }).catch(ignoreFailure);
  // It may have posted its version before this page listened.
  serviceWorker.controller?.postMessage("which version?");
  const timer = setInterval(() => {
    checkForUpdate().catch(ignoreFailure);
  }, UPDATE_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    serviceWorker.removeEventListener("message", onMessage);
  };
}

/**
 * Fetches the script first, since a server that is being replaced may not return it; then the next check
 * repeats it.
 */
async function checkForUpdate(): Promise<void> {
  if (!navigator.onLine) return;
  const response = await fetch(WORKER_PATH, { cache: "no-store" });
  if (response.status !== 200) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
}

/** Caches it in the page's language and version, and removes all others. */
async function cacheOfflinePage(): Promise<void> {
  const { lang } = document.documentElement;
  const name = `note ${ownVersion()} ${lang}`;
  if (!(await caches.match(OFFLINE_PAGE, { cacheName: name }))) {
    const response = await fetch(`${OFFLINE_PAGE}?lng=${lang}`);
    if (!response.ok) return;
    const cache = await caches.open(name);
    await cache.put(OFFLINE_PAGE, response);
  }
  const others = (await caches.keys()).filter((other) => other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
}

const ignoreFailure = (): void => undefined;

// oxlint-disable-next-line eslint/no-underscore-dangle -- named by the framework
const ownVersion = (): string => window.__remixManifest.version;

const readVersion = (data: unknown): string | null =>
  typeof data === "object" && data !== null && "version" in data && typeof data.version === "string"
    ? data.version
    : null;
