import { type FetcherWithComponents, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { SubmitRequest } from "./use-submit-with-retry.ts";

/** The fetcher that posts a form to another page's action. */
export type PostFetcher = Pick<FetcherWithComponents<unknown>, "state" | "submit" | "formData">;

/**
 * Queues the submits of one form. During a request, a submit with the same data is ignored, and a different
 * one waits for the response. `isWaiting` is true in both cases. A submit doesn't wait for the reload of
 * loader data after a response.
 */
export function useSubmitQueue(fetcher: PostFetcher | undefined, send: (request: SubmitRequest) => void) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const { state, formData } = fetcher ?? navigation;
  // Loading another path means that the post was redirected.
  const isRedirecting = navigation.state === "loading" && navigation.location.pathname !== pathname;
  const isUnderWay = state === "submitting" || (state === "loading" && isRedirecting);
  const queuedRequest = useRef<SubmitRequest | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  if (isWaiting && !isUnderWay) setIsWaiting(false);

  useEffect(() => {
    const request = queuedRequest.current;
    if (!request || state === "submitting") return;
    queuedRequest.current = null;
    send(request);
  });

  /** Sends or queues a submit. A button that is shown as busy (`aria-disabled`) doesn't send it twice. */
  function enqueue(request: SubmitRequest, button: HTMLButtonElement): void {
    const isShownAsBusy = state !== "idle" && button.getAttribute("aria-disabled") === "true";
    const isAlreadySent = isShownAsBusy || (isUnderWay && hasSameData(formData, request.data));
    if (!isAlreadySent && state !== "submitting") return send(request);
    if (!isAlreadySent) queuedRequest.current = request;
    setIsWaiting(isUnderWay);
  }
  return { enqueue, isWaiting };
}

function hasSameData(a: FormData | undefined, b: FormData): boolean {
  const [entriesA, entriesB] = [[...(a ?? [])].flat(), [...b].flat()];
  return entriesA.length === entriesB.length && entriesB.every((part, index) => part === entriesA[index]);
}
