import { type FetcherWithComponents, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { SubmitRequest } from "./use-submit-with-retry.ts";

/** State of the fetcher that posts a form to another page's action. */
export type PostFetcher = Pick<FetcherWithComponents<unknown>, "state" | "submit" | "formData">;

/**
 * Queues the submits of one form so that none is lost. During a request the same submit is ignored, and a
 * different one waits for the response; `isWaiting` is true in both cases. The data reload after a response
 * delays nothing.
 */
export function useSubmitQueue(fetcher: PostFetcher | undefined, send: (request: SubmitRequest) => void) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const { state, formData } = fetcher ?? navigation;
  // After a redirect the post is done, and the page that follows is loading.
  const leadsElsewhere = navigation.state === "loading" && navigation.location.pathname !== pathname;
  const isUnderWay = state === "submitting" || (state === "loading" && leadsElsewhere);
  const next = useRef<SubmitRequest | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  if (isWaiting && !isUnderWay) setIsWaiting(false);

  useEffect(() => {
    const request = next.current;
    if (!request || state === "submitting") return;
    next.current = null;
    send(request);
  });

  /** Sends or queues a submit. A button shown as busy (`aria-disabled`) doesn't send twice. */
  function enqueue(request: SubmitRequest, button: HTMLButtonElement): void {
    const isShownAsSent = state !== "idle" && button.getAttribute("aria-disabled") === "true";
    const isSent = isShownAsSent || (isUnderWay && isSame(formData, request.data));
    if (!isSent && state !== "submitting") return send(request);
    if (!isSent) next.current = request;
    setIsWaiting(isUnderWay);
  }
  return { enqueue, isWaiting };
}

function isSame(one: FormData | undefined, other: FormData): boolean {
  const [before, now] = [[...(one ?? [])].flat(), [...other].flat()];
  return before.length === now.length && now.every((part, at) => part === before[at]);
}
