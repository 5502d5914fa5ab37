import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import type { RetryingSubmit } from "./use-submit-with-retry.ts";

type RetryAlertProps = { retryingSubmit: RetryingSubmit; reason: NonNullable<RetryingSubmit["reason"]> };

/**
 * Shows above a form why its last submit waits, with buttons to send it now or cancel it. Receives focus when
 * it appears.
 */
export function RetryAlert({ retryingSubmit, reason }: RetryAlertProps) {
  const t = useTranslations("posting");
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  useConfirmBeforeLeaving(t("waiting.leave"), retryingSubmit.isSending);
  return (
    <div ref={container} tabIndex={-1}>
      <Alert tone="info" title={t(`waiting.${reason}Title`)}>
        <p>{t(`waiting.${reason}`)}</p>
        <p className="mt-4 flex flex-wrap items-center gap-4">
          <Button
            type="button"
            onClick={() => retryingSubmit.tryNow()}
            aria-disabled={retryingSubmit.isSending}
          >
            {t(retryingSubmit.isSending ? "waiting.trying" : "waiting.tryNow")}
          </Button>
          <Button type="button" tone="quiet" onClick={() => retryingSubmit.cancel()}>
            {t("waiting.cancel")}
          </Button>
        </p>
      </Alert>
    </div>
  );
}

/** Asks before the user leaves the page. Doesn't ask during a submit, because its response may redirect. */
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
