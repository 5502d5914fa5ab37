import { type FetcherWithComponents, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { SubmitRequest } from "./use-submit-with-retry.ts";

/** A fetcher that posts a form to another page's action. */
export type PostFetcher = Pick<FetcherWithComponents<unknown>, "state" | "submit" | "formData">;

/**
 * Queues the submits of one form. During a request, a submit with the same data is ignored, and a submit with
 * different data waits for the response. `isWaiting` means that the user clicked again during the request.
 */
export function useSubmitQueue(fetcher: PostFetcher | undefined, send: (request: SubmitRequest) => void) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const { state, formData } = fetcher ?? navigation;
  // Loading another path means that the post was redirected.
  const isRedirecting = navigation.state === "loading" && navigation.location.pathname !== pathname;
  const isInProgress = state === "submitting" || (state === "loading" && isRedirecting);
  const queuedRequest = useRef<SubmitRequest | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  if (isWaiting && !isInProgress) setIsWaiting(false);

  useEffect(() => {
    const request = queuedRequest.current;
    if (!request || state === "submitting") return;
    queuedRequest.current = null;
    send(request);
  });

  /**
   * Sends, queues or ignores a submit. A click on a button that is shown as busy (`aria-disabled`) is
   * ignored.
   */
  function enqueue(request: SubmitRequest, button: HTMLButtonElement): void {
    const isShownAsBusy = state !== "idle" && button.getAttribute("aria-disabled") === "true";
    const isAlreadySent = isShownAsBusy || (isInProgress && hasSameData(formData, request.data));
    if (!isAlreadySent && state !== "submitting") return send(request);
    if (!isAlreadySent) queuedRequest.current = request;
    setIsWaiting(isInProgress);
  }
  return { enqueue, isWaiting };
}

function hasSameData(a: FormData | undefined, b: FormData): boolean {
  const [entriesA, entriesB] = [[...(a ?? [])].flat(), [...b].flat()];
  return entriesA.length === entriesB.length && entriesB.every((part, index) => part === entriesA[index]);
}
