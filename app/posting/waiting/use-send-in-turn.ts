import { type FetcherWithComponents, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Press } from "./use-waiting-post.ts";

/** What posts a form where its page doesn't: its state, and what it is posting. */
export type PostFetcher = Pick<FetcherWithComponents<unknown>, "state" | "submit" | "formData">;

/**
 * Sends the presses of one form so that none is lost. While a post is under way, the same press is that post,
 * and any other one waits for its response: `isWaiting` says that either is so, which the form shows. A page
 * that only loads, as it does after each response, keeps no press waiting.
 */
export function useSendInTurn(fetcher: PostFetcher | undefined, send: (press: Press) => void) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const { state, formData } = fetcher ?? navigation;
  // After a redirect the post is done, and its page is the next one.
  const leadsElsewhere = navigation.state === "loading" && navigation.location.pathname !== pathname;
  const isUnderWay = state === "submitting" || (state === "loading" && leadsElsewhere);
  const next = useRef<Press | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  if (isWaiting && !isUnderWay) setIsWaiting(false);

  useEffect(() => {
    const press = next.current;
    if (!press || state === "submitting") return;
    next.current = null;
    send(press);
  });

  /** Takes a press of a button. One that shows that it is being sent (`aria-disabled`) isn't sent twice. */
  function take(press: Press, button: HTMLButtonElement): void {
    const isShownAsSent = state !== "idle" && button.getAttribute("aria-disabled") === "true";
    const isSent = isShownAsSent || (isUnderWay && isSame(formData, press.data));
    if (!isSent && state !== "submitting") return send(press);
    if (!isSent) next.current = press;
    setIsWaiting(isUnderWay);
  }
  return { take, isWaiting };
}

function isSame(one: FormData | undefined, other: FormData): boolean {
  const [before, now] = [[...(one ?? [])].flat(), [...other].flat()];
  return before.length === now.length && now.every((part, at) => part === before[at]);
}
