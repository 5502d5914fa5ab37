import { installServiceWorker, TICKET_CACHE } from "../../site/pwa/service-worker.client.ts";

const TIMEOUT_MS = 20_000;

/**
 * Whether the browser can show saved tickets without a connection, and removes them after a logout: Safari
 * obeys `Clear-Site-Data` since the version that also has popovers.
 */
export const canSaveTickets = (): boolean =>
  "serviceWorker" in navigator &&
  "navigationPreload" in ServiceWorkerRegistration.prototype &&
  "popover" in HTMLElement.prototype;

/**
 * Saves the tickets of an order or entry. The service worker shows them without a connection.
 * @throws if there is no connection, or if the tickets no longer exist, which are then removed
 */
export async function saveTickets(param: string): Promise<void> {
  await installServiceWorker();
  // Otherwise some browsers delete what is stored if the site isn't visited for a week.
  await navigator.storage?.persist?.().catch(() => false);
  const response = await fetchTickets(param);
  const cache = await caches.open(TICKET_CACHE);
  await cache.put(buildPath(param), response);
}

/**
 * Replaces saved tickets by the current ones, unless a logout has removed them in the meantime.
 * @throws as `saveTickets`
 */
export async function updateSavedTickets(param: string): Promise<void> {
  const response = await fetchTickets(param);
  if (!(await hasSavedTickets(param))) return;
  const cache = await caches.open(TICKET_CACHE);
  await cache.put(buildPath(param), response);
}

async function fetchTickets(param: string): Promise<Response> {
  const { lang } = document.documentElement;
  const response = await fetch(`${buildPath(param)}/saved?lng=${lang}`, {
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 404) await removeSavedTickets(param);
  if (!response.ok || !response.headers.has("Saved-Until")) throw new Error("The tickets can't be saved.");
  return response;
}

export const hasSavedTickets = async (param: string): Promise<boolean> =>
  (await caches.match(buildPath(param), { cacheName: TICKET_CACHE, ignoreVary: true })) !== undefined;

export async function removeSavedTickets(param: string): Promise<void> {
  const cache = await caches.open(TICKET_CACHE);
  await cache.delete(buildPath(param), { ignoreVary: true });
}

const buildPath = (param: string): string => `/show-tickets/${param}`;
