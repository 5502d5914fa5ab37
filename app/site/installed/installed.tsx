import { type ComponentType, useEffect, useState } from "react";
import type { InstallOfferProps } from "./install-offer.client.tsx";

/** Milliseconds for which a page is left alone with what its visitor waits for. */
const patience = 5_000;

/** It is made once, and good for all pages that scripts put in each other's place. */
let lastOffer: Event | null = null;

/**
 * What makes an installed site of a plain one; nobody waits for it, so that it is fetched last. A browser
 * offers the installing sooner. [PWA-001 PWA-002]
 */
export function Installed({ className }: { className: string }) {
  const [Parts, setParts] = useState<ComponentType<InstallOfferProps> | null>(null);
  const [offer, setOffer] = useState(lastOffer);
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault(); // the browser's own bar would lie over the page
      lastOffer = event;
      setOffer(event);
    };
    window.addEventListener("beforeinstallprompt", keep);
    const timer = setTimeout(() => {
      import("./installed-parts.client.tsx").then(
        ({ default: loaded }) => setParts(() => loaded),
        () => undefined, // the next whole page tries again
      );
    }, patience);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("beforeinstallprompt", keep);
    };
  }, []);
  return Parts && <Parts offer={offer} className={className} />;
}
