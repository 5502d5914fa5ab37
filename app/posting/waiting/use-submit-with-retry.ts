import { type SubmitOptions, useNavigation, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { SubmitFailure } from "../submit-failure.ts";

/** A submit: all that it posts, as of the click. */
export type SubmitRequest = { data: FormData; options: SubmitOptions };

/** Posts a form; without a connection the submit waits and is retried. */
export type RetryingSubmit = {
  /** Why the last submit waits, null if it doesn't. After `lost` it is unknown whether it arrived. */
  why: "offline" | "lost" | null;
  /** Whether it is being sent now. */
  isTrying: boolean;
  post(request: SubmitRequest): void;
  tryNow(): void;
  cancel(): void;
};

/** `tries`: number of failed attempts. */
type Waiting = { why: "offline" | "lost"; tries: number };

/**
 * Posts a form's submits. Offline, a submit waits in the page until the connection is back; if the response
 * was lost it is sent again unchanged, after growing delays for some minutes, if the form `isIdempotent`. Only
 * for forms with an idempotency key. `actionResult` is the result of the last post.
 */
export function useSubmitWithRetry(
  { hasKey, isIdempotent }: { hasKey: boolean; isIdempotent: boolean },
  actionResult: object | undefined,
  failure: SubmitFailure | null,
): RetryingSubmit {
  const submit = useSubmit();
  const isTrying = useNavigation().state !== "idle";
  const lastRequest = useRef<SubmitRequest | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  const send = useCallback(() => {
    if (lastRequest.current) submit(lastRequest.current.data, lastRequest.current.options);
  }, [submit]);

  // A submit that waited offline is done once sent: it may redirect to this same page, without any result.
  const wasTrying = useRef(false);
  useEffect(() => {
    if (wasTrying.current && !isTrying) setWaiting((before) => (before?.why === "offline" ? null : before));
    wasTrying.current = isTrying;
  }, [isTrying]);

  const lastResult = useRef(actionResult);
  useEffect(() => {
    if (actionResult === lastResult.current) return;
    lastResult.current = actionResult;
    const isLost = failure?.kind === "lost" && hasKey && isIdempotent && lastRequest.current !== null;
    setWaiting((before) => (isLost ? nextTry(before) : null));
  }, [actionResult, failure, hasKey, isIdempotent]);

  useEffect(() => {
    if (!waiting || isTrying) return undefined;
    const timer = setTimeout(() => navigator.onLine && send(), retryDelayMs(waiting.tries) ?? 0);
    window.addEventListener("online", send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", send);
    };
  }, [waiting, isTrying, send]);

  return {
    why: waiting?.why ?? null,
    isTrying,
    post(request) {
      lastRequest.current = request;
      if (hasKey && !navigator.onLine) return setWaiting({ why: "offline", tries: 0 });
      setWaiting(null);
      return send();
    },
    tryNow: () => (isTrying ? undefined : send()),
    cancel() {
      lastRequest.current = null;
      setWaiting(null);
    },
  };
}

/** The next state after a failed attempt; null when the attempts are used up. */
function nextTry(before: Waiting | null): Waiting | null {
  const tries = (before?.tries ?? 0) + 1;
  return retryDelayMs(tries) === null ? null : { why: "lost", tries };
}

/** Seconds before each retry of a post without a response: five minutes in all. */
const RETRY_DELAYS_SECONDS = [1, 2, 4, 8, 15, 30, 30, 30, 60, 60, 60];

/** Milliseconds to wait before retry `number`, from 0; null after the last one. */
export function retryDelayMs(number: number): number | null {
  const seconds = RETRY_DELAYS_SECONDS[number];
  return seconds === undefined ? null : seconds * 1_000;
}
