import { type ComponentType, useEffect, useState } from "react";
import type { InstallPromptProps } from "./install-prompt.client.tsx";

/** Milliseconds before the code is loaded, so that the page loads first. */
const LOAD_DELAY_MS = 5_000;

/**
 * The last `beforeinstallprompt` event. Stored in the module, because the event stays valid after client-side
 * navigations, while the component may be unmounted.
 */
let lastInstallEvent: Event | null = null;

/**
 * Install prompt and new-version notice. Their code is loaded after the page. This component stores the
 * `beforeinstallprompt` event, as the browser may fire it before the code is loaded. [PWA-001 PWA-002]
 */
export function PwaFeatures({ className }: { className: string }) {
  const [LoadedFeatures, setLoadedFeatures] = useState<ComponentType<InstallPromptProps> | null>(null);
  const [installEvent, setInstallEvent] = useState(lastInstallEvent);
  useEffect(() => {
    const storeInstallEvent = (event: Event) => {
      event.preventDefault(); // prevents the browser's own prompt
      lastInstallEvent = event;
      setInstallEvent(event);
    };
    window.addEventListener("beforeinstallprompt", storeInstallEvent);
    const timer = setTimeout(() => {
      import("./pwa-features-lazy.client.tsx").then(
        ({ default: component }) => setLoadedFeatures(() => component),
        () => undefined, // the next full page load tries again
      );
    }, LOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("beforeinstallprompt", storeInstallEvent);
    };
  }, []);
  return LoadedFeatures && <LoadedFeatures installEvent={installEvent} className={className} />;
}
