import { useEffect, useRef } from "react";

const STATE_KEY = "isOverPage";

/**
 * Adds a history entry for an overlay, so that Back closes the overlay and stays on the page. Call the returned
 * function to close the overlay: it goes back to the page's own entry. The router isn't notified of these
 * entries, because it would reload the page. After a reload the overlay is closed, and its leftover entry is
 * removed.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): () => void {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    const hasLeftoverEntry = Boolean(window.history.state?.[STATE_KEY]);
    if (!isOpen && !hasLeftoverEntry) return;
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      latestClose.current();
    };
    window.addEventListener("popstate", onBack, { capture: true, once: true });
    if (isOpen) window.history.pushState({ ...window.history.state, [STATE_KEY]: true }, "");
    else {
      // Clear the flag first, so that only one of the page's overlays goes back.
      window.history.replaceState({ ...window.history.state, [STATE_KEY]: false }, "");
      window.history.back();
    }
    return () => window.removeEventListener("popstate", onBack, { capture: true });
  }, [isOpen]);
  return () => window.history.back();
}
