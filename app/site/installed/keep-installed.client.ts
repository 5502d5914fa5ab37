const script = "/service-worker.js";
const note = "/offline.html";
/** Milliseconds from one look for a new version to the next. [PWA-004] */
const lookEvery = 10 * 60_000;

/**
 * Lets the browser keep what it shows without a connection, and looks for new versions of the site.
 * `onNewVersion` is told once another one than this page's is there. Gives what ends the looking. A browser
 * that can't, or may not, keep anything has a plain website. [PWA-002..007]
 */
export function keepInstalled(onNewVersion: () => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (versionIn(data) !== null && versionIn(data) !== ownVersion()) onNewVersion();
  };
  serviceWorker.addEventListener("message", hear);
  keepNote().catch(keptNothing);
  serviceWorker.register(script, { updateViaCache: "none" }).catch(keptNothing);
  // It may have told of its version before anybody here listened.
  serviceWorker.controller?.postMessage("which version?");
  const timer = setInterval(() => {
    look().catch(keptNothing);
  }, lookEvery);
  return () => {
    clearInterval(timer);
    serviceWorker.removeEventListener("message", hear);
  };
}

/** An instance that is just being replaced answers nothing, or not with a worker: the next look will do. */
async function look(): Promise<void> {
  if (!navigator.onLine) return;
  const answer = await fetch(script, { cache: "no-store" });
  if (answer.status !== 200) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
}

/** In the language of the page, and in the looks of its version. */
async function keepNote(): Promise<void> {
  const { lang } = document.documentElement;
  const name = `note ${ownVersion()} ${lang}`;
  if (!(await caches.match(note, { cacheName: name }))) {
    const answer = await fetch(`${note}?lng=${lang}`);
    if (!answer.ok) return;
    const cache = await caches.open(name);
    await cache.put(note, answer);
  }
  const others = (await caches.keys()).filter((other) => other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
}

const keptNothing = (): void => undefined;

// oxlint-disable-next-line eslint/no-underscore-dangle -- the framework calls it so
const ownVersion = (): string => window.__remixManifest.version;

const versionIn = (data: unknown): string | null =>
  typeof data === "object" && data !== null && "version" in data && typeof data.version === "string"
    ? data.version
    : null;
