import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { createDraftAutosave } from "./draft-autosave.ts";

/**
 * Autosaves a form as a draft at `path`: shortly after the last change, and when the page is hidden or left.
 * Pauses while the form is submitted, since a submit saves the draft itself. Returns a function that stops
 * autosave.
 */
export function useAutosave(form: RefObject<HTMLFormElement>, path: string): () => void {
  const autosave = useRef<ReturnType<typeof createDraftAutosave> | null>(null);
  const isPosting = useNavigation().formData !== undefined;

  useEffect(() => {
    if (!form.current) return undefined;
    const created = createDraftAutosave(form.current, path);
    autosave.current = created;
    const saveNow = () => created.saveNow();
    const saveIfHidden = () => document.visibilityState === "hidden" && created.saveNow();
    // `beforeunload` runs before the next page, possibly this one again, is requested. Phones may end a
    // hidden page without any further event.
    window.addEventListener("beforeunload", saveNow);
    window.addEventListener("pagehide", saveNow);
    window.addEventListener("online", saveNow);
    document.addEventListener("visibilitychange", saveIfHidden);
    return () => {
      created.saveNow();
      created.pause();
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
  // Runs after each rendering: every change of the form renders it again.
  useEffect(() => autosave.current?.onChange());
  return () => autosave.current?.pause();
}
