import { type SubmitOptions, useNavigation, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { pauseBefore } from "./pauses.ts";
import type { PostTrouble } from "../post-trouble.ts";

/** A press of a button: all that it posts, as it was then. */
export type Press = { data: FormData; options: SubmitOptions };

/** What posts a form, and holds a press that had no connection until it has one. */
export type WaitingPost = {
  /** Why the last press waits; null for none that does. Of a `lost` one nobody knows whether it arrived. */
  why: "offline" | "lost" | null;
  /** Whether it is being sent at this moment. */
  isTrying: boolean;
  post(press: Press): void;
  tryNow(): void;
  cancel(): void;
};

/** `tries`: how often it was sent in vain. */
type Waiting = { why: "offline" | "lost"; tries: number };

/**
 * Posts the presses of one form. Without a connection a press waits in the page until there is one; where no
 * answer came it is sent again as it was, after growing pauses for some minutes. Only for a form with a key,
 * under which nothing is carried out twice. `reply` is what the last post came to.
 */
export function useWaitingPost(
  hasKey: boolean,
  reply: object | undefined,
  trouble: PostTrouble | null,
): WaitingPost {
  const submit = useSubmit();
  const isTrying = useNavigation().state !== "idle";
  const press = useRef<Press | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  const send = useCallback(() => {
    if (press.current) submit(press.current.data, press.current.options);
  }, [submit]);

  // What never went out waits no longer once it has: it may lead to this same page, without any reply.
  const wasTrying = useRef(false);
  useEffect(() => {
    if (wasTrying.current && !isTrying) setWaiting((before) => (before?.why === "offline" ? null : before));
    wasTrying.current = isTrying;
  }, [isTrying]);

  const heard = useRef(reply);
  useEffect(() => {
    if (reply === heard.current) return;
    heard.current = reply;
    const isLost = trouble?.kind === "lost" && hasKey && press.current !== null;
    setWaiting((before) => (isLost ? nextTry(before) : null));
  }, [reply, trouble, hasKey]);

  useEffect(() => {
    if (!waiting || isTrying) return undefined;
    const timer = setTimeout(() => navigator.onLine && send(), pauseBefore(waiting.tries) ?? 0);
    window.addEventListener("online", send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", send);
    };
  }, [waiting, isTrying, send]);

  return {
    why: waiting?.why ?? null,
    isTrying,
    post(given) {
      press.current = given;
      if (hasKey && !navigator.onLine) return setWaiting({ why: "offline", tries: 0 });
      setWaiting(null);
      return send();
    },
    tryNow: () => (isTrying ? undefined : send()),
    cancel() {
      press.current = null;
      setWaiting(null);
    },
  };
}

/** The wait after a try that came to nothing; null once it was tried often enough. */
function nextTry(before: Waiting | null): Waiting | null {
  const tries = (before?.tries ?? 0) + 1;
  return pauseBefore(tries) === null ? null : { why: "lost", tries };
}
