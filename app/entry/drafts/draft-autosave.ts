import { hasChangedInputs } from "../../ui/form/inputs-before-hydration.ts";
import { serializeDraft } from "./serialize-draft.ts";

/** Autosave delay after the last change, and the longest delay after the first unsaved change. */
const AUTOSAVE_DELAY_MS = 1_500;
const MAX_AUTOSAVE_DELAY_MS = 3_000;
/** Browsers reject `keepalive` requests with bodies over 64 KiB. */
const MAX_KEEPALIVE_LENGTH = 60_000;

/**
 * Autosaves a form as a draft by posting its values to `path` when they change. An open page without changes
 * saves nothing, so that it doesn't overwrite a draft typed on another device.
 */
export function createDraftAutosave(form: HTMLFormElement, path: string) {
  let latest = serializeDraft(form);
  let saved = hasChangedInputs(form) ? "" : latest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChange: number | null = null;
  let currentController: AbortController | null = null;
  let isPaused = false;

  return { onChange, saveNow, pause, resume };

  function onChange(): void {
    if (!form.isConnected) return;
    latest = serializeDraft(form);
    if (isPaused || latest === saved) return;
    const now = Date.now();
    firstChange ??= now;
    clearTimeout(timer);
    timer = setTimeout(saveNow, Math.min(AUTOSAVE_DELAY_MS, firstChange + MAX_AUTOSAVE_DELAY_MS - now));
  }

  /** Saves unsaved changes now. After a failure they are saved with the next change. */
  function saveNow(): void {
    clearTimeout(timer);
    firstChange = null;
    if (isPaused || latest === saved) return;
    const previouslySaved = saved;
    saved = latest;
    currentController?.abort();
    const controller = new AbortController();
    currentController = controller;
    send(latest, previouslySaved, controller).catch(() => undefined);
  }

  async function send(body: string, previouslySaved: string, controller: AbortController): Promise<void> {
    const isSaved = await post(path, body, controller.signal);
    if (!isSaved && currentController === controller) saved = previouslySaved;
  }

  /** Pauses autosave while the form itself is being submitted, or when the draft is being discarded. */
  function pause(): void {
    isPaused = true;
    clearTimeout(timer);
    currentController?.abort();
  }

  /** Resumes autosave after a submit, whether or not it was answered. Treats everything as unsaved. */
  function resume(): void {
    if (!isPaused) return;
    isPaused = false;
    saved = "";
    onChange();
  }
}

async function post(path: string, body: string, signal: AbortSignal): Promise<boolean> {
  const keepalive = body.length < MAX_KEEPALIVE_LENGTH;
  try {
    const request = { method: "POST", body: new URLSearchParams(body), keepalive, signal };
    return (await fetch(path, request)).ok;
  } catch {
    return false;
  }
}
