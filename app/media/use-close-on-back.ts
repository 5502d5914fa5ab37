import { useEffect, useRef } from "react";

const OVERLAY_STATE_KEY = "isOverPage";

/**
 * Adds a history entry for an overlay, because the Back button should close the overlay and stay on the page.
 * Returns a function that closes the overlay by going back to the page's own entry. The router doesn't handle
 * the overlay's entry, because it would reload the page's data. If the page was reloaded with an open
 * overlay, removes the leftover entry.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): () => void {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    const hasLeftoverEntry = Boolean(window.history.state?.[OVERLAY_STATE_KEY]);
    if (!isOpen && !hasLeftoverEntry) return;
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      latestClose.current();
    };
    window.addEventListener("popstate", onBack, { capture: true, once: true });
    if (isOpen) window.history.pushState({ ...window.history.state, [OVERLAY_STATE_KEY]: true }, "");
    else {
      // Clear the flag first, because other overlays of the page would find it and go back once more.
      window.history.replaceState({ ...window.history.state, [OVERLAY_STATE_KEY]: false }, "");
      window.history.back();
    }
    return () => window.removeEventListener("popstate", onBack, { capture: true });
  }, [isOpen]);
  return () => window.history.back();
}
