import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { draftKeeper } from "./draft-keeper.ts";

/**
 * Keeps what is typed in a form as its draft at `path`: soon after the last change, and when the
 * page is left. A press of one of its buttons keeps what is typed itself. Gives how to keep nothing more.
 */
export function useKeeping(form: RefObject<HTMLFormElement>, path: string): () => void {
  const keeper = useRef<ReturnType<typeof draftKeeper> | null>(null);
  const isPosting = useNavigation().formData !== undefined;

  useEffect(() => {
    if (!form.current) return undefined;
    const made = draftKeeper(form.current, path);
    keeper.current = made;
    const leave = () => made.keepNow();
    const hide = () => document.visibilityState === "hidden" && made.keepNow();
    // Before the next page is asked for, which may be this one again; phones end a hidden page silently.
    window.addEventListener("beforeunload", leave);
    window.addEventListener("pagehide", leave);
    window.addEventListener("online", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      made.keepNow();
      made.rest();
      window.removeEventListener("beforeunload", leave);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", leave);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [form, path]);

  useEffect(() => {
    if (isPosting) keeper.current?.rest();
    else keeper.current?.goOn();
  }, [isPosting]);
  // After each rendering: every change of the form renders it anew.
  useEffect(() => keeper.current?.changed());
  return () => keeper.current?.rest();
}
