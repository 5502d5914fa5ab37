import { type SubmitOptions, useNavigation, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { SubmitFailure } from "../submit-failure.ts";

/** Data and options of a submit, read when the button is clicked. */
export type SubmitRequest = { data: FormData; options: SubmitOptions };

/** Posts a form. Without a connection, the submit waits and is retried. */
export type RetryingSubmit = {
  /** Why the last submit waits, or null if it doesn't wait. `lost`: the server's response was lost. */
  reason: "offline" | "lost" | null;
  /** Whether a submit is being sent, or a page is loading. */
  isSending: boolean;
  submit(request: SubmitRequest): void;
  tryNow(): void;
  cancel(): void;
};

type WaitingSubmit = { reason: "offline" | "lost"; failedAttempts: number };

/**
 * Returns functions that post a form. Without a connection, a submit waits until the browser is online. If
 * the response is lost and the form `isIdempotent`, the submit is sent again with increasing delays. Forms
 * without an idempotency key never wait or retry. `actionResult` is the result of the last post.
 */
export function useSubmitWithRetry(
  { hasKey, isIdempotent }: { hasKey: boolean; isIdempotent: boolean },
  actionResult: object | undefined,
  failure: SubmitFailure | null,
): RetryingSubmit {
  const submit = useSubmit();
  const isSending = useNavigation().state !== "idle";
  const lastRequest = useRef<SubmitRequest | null>(null);
  const [waitingSubmit, setWaitingSubmit] = useState<WaitingSubmit | null>(null);

  const send = useCallback(() => {
    if (lastRequest.current) submit(lastRequest.current.data, lastRequest.current.options);
  }, [submit]);

  // The wait for a connection ends with the request, because a redirect to this page has no `actionResult`.
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending)
      setWaitingSubmit((current) => (current?.reason === "offline" ? null : current));
    wasSending.current = isSending;
  }, [isSending]);

  const lastResult = useRef(actionResult);
  useEffect(() => {
    if (actionResult === lastResult.current) return;
    lastResult.current = actionResult;
    const isLost =
      failure?.kind === "connection-lost" && hasKey && isIdempotent && lastRequest.current !== null;
    setWaitingSubmit((current) => (isLost ? toNextAttempt(current) : null));
  }, [actionResult, failure, hasKey, isIdempotent]);

  useEffect(() => {
    if (!waitingSubmit || isSending) return undefined;
    const timer = setTimeout(
      () => navigator.onLine && send(),
      getRetryDelayMs(waitingSubmit.failedAttempts) ?? 0,
    );
    window.addEventListener("online", send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", send);
    };
  }, [waitingSubmit, isSending, send]);

  return {
    reason: waitingSubmit?.reason ?? null,
    isSending,
    submit(request) {
      lastRequest.current = request;
      if (hasKey && !navigator.onLine) return setWaitingSubmit({ reason: "offline", failedAttempts: 0 });
      setWaitingSubmit(null);
      return send();
    },
    tryNow: () => (isSending ? undefined : send()),
    cancel() {
      lastRequest.current = null;
      setWaitingSubmit(null);
    },
  };
}

/** Returns the state after a failed attempt, or null after the last attempt. */
function toNextAttempt(waitingSubmit: WaitingSubmit | null): WaitingSubmit | null {
  const failedAttempts = (waitingSubmit?.failedAttempts ?? 0) + 1;
  return getRetryDelayMs(failedAttempts) === null ? null : { reason: "lost", failedAttempts };
}

const RETRY_DELAYS_SECONDS = [1, 2, 4, 8, 15, 30, 30, 30, 60, 60, 60];

/** Returns the delay before a retry in milliseconds, or null after the last retry. */
export function getRetryDelayMs(failedAttempts: number): number | null {
  const seconds = RETRY_DELAYS_SECONDS[failedAttempts];
  return seconds === undefined ? null : seconds * 1_000;
}
