import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { createDraftAutosave } from "./draft-autosave.ts";

/**
 * Autosaves a form as a draft at `path`: shortly after the last change, when the page is hidden or left, and
 * when the device is online again. Pauses during a submit, because the server saves the draft itself. Returns
 * a function that stops autosave.
 */
export function useAutosave(formRef: RefObject<HTMLFormElement>, path: string): () => void {
  const autosave = useRef<ReturnType<typeof createDraftAutosave> | null>(null);
  const isPosting = useNavigation().formData !== undefined;

  useEffect(() => {
    if (!formRef.current) return undefined;
    const newAutosave = createDraftAutosave(formRef.current, path);
    autosave.current = newAutosave;
    const saveNow = () => newAutosave.saveNow();
    const saveIfHidden = () => document.visibilityState === "hidden" && newAutosave.saveNow();
    // Saves before the next page is requested, so that a reload shows the draft.
    window.addEventListener("beforeunload", saveNow);
    window.addEventListener("pagehide", saveNow);
    window.addEventListener("online", saveNow);
    // Phones may discard a hidden page without further events.
    document.addEventListener("visibilitychange", saveIfHidden);
    return () => {
      newAutosave.saveNow();
      newAutosave.pause();
      window.removeEventListener("beforeunload", saveNow);
      window.removeEventListener("pagehide", saveNow);
      window.removeEventListener("online", saveNow);
      document.removeEventListener("visibilitychange", saveIfHidden);
    };
  }, [formRef, path]);

  useEffect(() => {
    if (isPosting) autosave.current?.pause();
    else autosave.current?.resume();
  }, [isPosting]);
  // Runs after every rendering, because each change of the form causes one.
  useEffect(() => autosave.current?.onChange());
  return () => autosave.current?.pause();
}
