import { type ComponentType, useEffect, useState } from "react";
import type { InstallPromptProps } from "./install-prompt.client.tsx";

/** Delay before the code is loaded, so that the page loads first. */
const LOAD_DELAY_MS = 5_000;

/**
 * The last `beforeinstallprompt` event. Stored in the module, because it stays valid after client-side
 * navigations.
 */
let lastInstallEvent: Event | null = null;

/**
 * Install prompt and new-version notice. Their code is loaded late; the `beforeinstallprompt` event is stored
 * here, as it may fire before that. [PWA-001 PWA-002]
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
        () => undefined, // tried again at the next full page load
      );
    }, LOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("beforeinstallprompt", storeInstallEvent);
    };
  }, []);
  return LoadedFeatures && <LoadedFeatures installEvent={installEvent} className={className} />;
}
