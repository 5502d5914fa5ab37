import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { createDraftAutosave } from "./draft-autosave.ts";

/**
 * Autosaves a form as a draft at `path`: shortly after the last change, when the page is hidden or left, and
 * when the device is online again. Pauses during a submit, because the server then saves the draft. Returns a
 * function that stops autosave.
 */
export function useAutosave(form: RefObject<HTMLFormElement>, path: string): () => void {
  const autosave = useRef<ReturnType<typeof createDraftAutosave> | null>(null);
  const isPosting = useNavigation().formData !== undefined;

  useEffect(() => {
    if (!form.current) return undefined;
    const newAutosave = createDraftAutosave(form.current, path);
    autosave.current = newAutosave;
    const saveNow = () => newAutosave.saveNow();
    const saveIfHidden = () => document.visibilityState === "hidden" && newAutosave.saveNow();
    // `beforeunload` saves before the next page is requested, so that a reload shows the draft. Phones may
    // discard a hidden page without further events, so the draft is also saved when the page is hidden.
    window.addEventListener("beforeunload", saveNow);
    window.addEventListener("pagehide", saveNow);
    window.addEventListener("online", saveNow);
    document.addEventListener("visibilitychange", saveIfHidden);
    return () => {
      newAutosave.saveNow();
      newAutosave.pause();
      window.removeEventListener("beforeunload", saveNow);
      window.removeEventListener("pagehide", saveNow);
      window.removeEventListener("online", saveNow);
      document.removeEventListener("visibilitychange", saveIfHidden);
    };
  }, [form, path]);

  useEffect(() => {
    if (isPosting) autosave.current?.pause();
    else autosave.current?.resume();
  }, [isPosting]);
  // Each change of the form causes a rendering, after which this effect runs.
  useEffect(() => autosave.current?.onChange());
  return () => autosave.current?.pause();
}
