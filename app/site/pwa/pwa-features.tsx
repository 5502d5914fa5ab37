import { type ComponentType, useEffect, useState } from "react";
import type { InstallPromptProps } from "./install-prompt.client.tsx";

/** Milliseconds after which the code is loaded, so that it doesn't compete with the page itself. */
const LOAD_DELAY_MS = 5_000;

/** The browser's event. It is fired once, and stays valid after client-side navigations. */
let lastInstallEvent: Event | null = null;

/**
 * What makes the site an installable app. Loaded last, since it isn't urgent; the browser's event may come
 * before. [PWA-001 PWA-002]
 */
export function PwaFeatures({ className }: { className: string }) {
  const [LoadedFeatures, setLoadedFeatures] = useState<ComponentType<InstallPromptProps> | null>(null);
  const [installEvent, setInstallEvent] = useState(lastInstallEvent);
  useEffect(() => {
    const storeInstallEvent = (event: Event) => {
      event.preventDefault(); // no browser prompt over the page
      lastInstallEvent = event;
      setInstallEvent(event);
    };
    window.addEventListener("beforeinstallprompt", storeInstallEvent);
    const timer = setTimeout(() => {
      import("./pwa-features-lazy.client.tsx").then(
        ({ default: loaded }) => setLoadedFeatures(() => loaded),
        () => undefined, // retried by the next document
      );
    }, LOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("beforeinstallprompt", storeInstallEvent);
    };
  }, []);
  return LoadedFeatures && <LoadedFeatures installEvent={installEvent} className={className} />;
}
