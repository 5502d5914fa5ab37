import { Suspense, useEffect, useState } from "react";
import { useWords } from "../../i18n/words.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseButton } from "../../ui/close-button.tsx";
import { keepInstalled } from "./keep-installed.client.ts";

/** Milliseconds for which it is said that a newer version is there. [PWA-009] */
const toldFor = 6_000;

/**
 * Says for a few seconds that a newer version of the site is there; a button loads the page in it. Links lead
 * into the new version from then on. [NAV-002 PWA-007..009]
 */
export function NewVersion() {
  const [isTold, setIsTold] = useState(false);
  useEffect(
    () =>
      keepInstalled(() => {
        // On the window it comes before the page's own scripts. It stays, whatever page is shown by them.
        window.addEventListener("click", leaveToBrowser, { capture: true });
        setIsTold(true);
      }),
    [],
  );
  const isVisible = useVisible();
  useEffect(() => {
    if (!isTold || !isVisible) return undefined;
    const timer = setTimeout(() => setIsTold(false), toldFor);
    return () => clearTimeout(timer);
  }, [isTold, isVisible]);

  return (
    <div aria-live="polite" className="no-print fixed inset-x-4 top-24 z-40 sm:start-auto sm:w-96">
      <Suspense>{isTold && <Told onClose={() => setIsTold(false)} />}</Suspense>
    </div>
  );
}

/** Its words are fetched when there is something to say. */
function Told({ onClose }: { onClose: () => void }) {
  const t = useWords("installed");
  const site = useWords("site");
  return (
    <div className="flex items-start gap-3 border-s-8 border-info bg-raised px-4 py-3 text-ink lifted">
      <div className="flex grow flex-wrap items-center gap-x-4 gap-y-2">
        <p>{t("newVersion.text")}</p>
        <Button type="button" onClick={() => window.location.reload()}>
          {t("newVersion.update")}
        </Button>
      </div>
      <CloseButton label={site("dismiss")} onClick={onClose} />
    </div>
  );
}

/** A link to another page is followed by the browser itself, so that all of that page is new. */
function leaveToBrowser(event: MouseEvent): void {
  const { target } = event;
  // Those that the framework would follow by its scripts have this mark; others have a press of their own.
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-discover]") : null;
  if (link && link.pathname !== window.location.pathname) event.stopImmediatePropagation();
}

/** Whether the page is looked at: nobody reads a message on a page in the background. */
function useVisible(): boolean {
  const [isVisible, setIsVisible] = useState(document.visibilityState === "visible");
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isVisible;
}
