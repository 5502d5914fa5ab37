import { type ComponentType, useEffect, useState } from "react";
import type { InstallPromptProps } from "./install-prompt.client.tsx";

/** The page should load first. */
const LOAD_DELAY_MS = 5_000;

/**
 * The last `beforeinstallprompt` event. Stored outside the component, because the event stays valid when the
 * component is unmounted.
 */
let lastInstallEvent: Event | null = null;

/**
 * The install prompt and the notice about a new version, whose code is loaded after the page. Stores the event
 * `beforeinstallprompt`, because the browser may fire it before the code is loaded. [PWA-001 PWA-002]
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
