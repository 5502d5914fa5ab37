import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import type { RetryingSubmit } from "./use-submit-with-retry.ts";

type WaitingAlertProps = { post: RetryingSubmit; why: NonNullable<RetryingSubmit["why"]> };

/**
 * Above a form whose last submit waits for a connection: why, that it is sent automatically, and buttons to
 * send it now or cancel it. Receives focus, and confirms before the page is left.
 */
export function RetryAlert({ post, why }: WaitingAlertProps) {
  const t = useTranslations("posting");
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  useConfirmBeforeLeaving(t("waiting.leave"), post.isTrying);
  return (
    <div ref={container} tabIndex={-1}>
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

/** Confirms before the page is left, except while the post is being sent: it may redirect. */
function useConfirmBeforeLeaving(question: string, isSending: boolean): void {
  useEffect(() => {
    if (isSending) return undefined;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", confirmLeave);
    return () => window.removeEventListener("beforeunload", confirmLeave);
  }, [isSending]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker, question]);
}
