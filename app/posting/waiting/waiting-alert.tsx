import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useWords } from "../../i18n/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import type { WaitingPost } from "./use-waiting-post.ts";

type WaitingAlertProps = { post: WaitingPost; why: NonNullable<WaitingPost["why"]> };

/**
 * Over a form whose last press waits for a connection: why, that it goes by itself, and how to hurry it or
 * give it up. It takes the focus when it comes, and asks whoever leaves the page.
 */
export function WaitingAlert({ post, why }: WaitingAlertProps) {
  const t = useWords("posting");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  useAskBeforeLeaving(t("waiting.leave"), post.isTrying);
  return (
    <div ref={place} tabIndex={-1}>
      <Alert tone="info" title={t(`waiting.${why}Title`)}>
        <p>{t(`waiting.${why}`)}</p>
        <p className="mt-4 flex flex-wrap items-center gap-4">
          <Button type="button" onClick={() => post.tryNow()} aria-disabled={post.isTrying}>
            {t(post.isTrying ? "waiting.trying" : "waiting.tryNow")}
          </Button>
          <Button type="button" tone="quiet" onClick={() => post.cancel()}>
            {t("waiting.cancel")}
          </Button>
        </p>
      </Alert>
    </div>
  );
}

/** Asks before another page takes the place of this one; not where a post on its way leads there. */
function useAskBeforeLeaving(question: string, isOnItsWay: boolean): void {
  useEffect(() => {
    if (isOnItsWay) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isOnItsWay]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker, question]);
}
