import { useCallback, useEffect, useState } from "react";
import { useLateTranslations, useTranslations } from "../../i18n/use-translations.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseButton } from "../../ui/close-button.tsx";
import { useAutoClose } from "../../ui/use-auto-close.ts";
import { startServiceWorker } from "./service-worker.client.ts";

/** [PWA-009] */
const MESSAGE_DURATION_MS = 6_000;

/**
 * Shows for a few seconds that a newer version of the site is available. From then on, links load a new
 * document, and with it the new version. [NAV-002 PWA-007..009]
 */
export function NewVersionNotice() {
  const [isShown, setIsShown] = useState(false);
  useEffect(
    () =>
      startServiceWorker(() => {
        // Capture on the window, so that this handler runs before Remix's handler.
        window.addEventListener("click", navigateByBrowser, { capture: true });
        setIsShown(true);
      }),
    [],
  );
  const isVisible = useIsPageVisible();
  const hide = useCallback(() => setIsShown(false), []);
  const toast = useAutoClose<HTMLDivElement>(isShown && isVisible ? MESSAGE_DURATION_MS : 0, hide);

  return (
    <div
      ref={toast}
      aria-live="polite"
      className="no-print fixed inset-x-4 top-24 z-40 sm:start-auto sm:w-96"
    >
      {isShown && <NewVersionMessage onClose={hide} />}
    </div>
  );
}

/** A component of its own, so that its translations are loaded only when the message is shown. */
function NewVersionMessage({ onClose }: { onClose: () => void }) {
  const t = useLateTranslations("installed");
  const tSite = useTranslations("site");
  if (!t) return null;
  return (
    <div className="flex items-start gap-3 border-s-8 border-info bg-raised px-4 py-3 text-ink lifted">
      <div className="flex grow flex-wrap items-center gap-x-4 gap-y-2">
        <p>{t("newVersion.text")}</p>
        <Button type="button" onClick={() => window.location.reload()}>
          {t("newVersion.update")}
        </Button>
      </div>
      <CloseButton label={tSite("dismiss")} onClick={onClose} />
    </div>
  );
}

/** Prevents Remix from handling links to other pages, so that the browser loads a new document. */
function navigateByBrowser(event: MouseEvent): void {
  const { target } = event;
  // Remix sets `data-discover` on the links that it handles.
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-discover]") : null;
  if (link && link.pathname !== window.location.pathname) event.stopImmediatePropagation();
}

/** In a background tab, the user would miss the message. */
function useIsPageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(document.visibilityState === "visible");
  useEffect(() => {
    const update = () => setIsVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return isVisible;
}
