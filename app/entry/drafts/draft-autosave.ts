import { hasChangedInputs } from "../../ui/form/inputs-before-hydration.ts";
import { serializeDraft } from "./serialize-draft.ts";

/** Delay between the last change and its autosave. */
const AUTOSAVE_DELAY_MS = 1_500;
/** Maximum delay between the first unsaved change and its autosave, while the user is typing. */
const MAX_AUTOSAVE_DELAY_MS = 3_000;
/** Maximum body length of a `keepalive` request. Browsers reject bodies over 64 KiB. */
const MAX_KEEPALIVE_LENGTH = 60_000;

/**
 * Autosaves a form as a draft by posting its values to `path` after they change. An unchanged form isn't
 * saved, because it could overwrite the draft of another device.
 */
export function createDraftAutosave(form: HTMLFormElement, path: string) {
  let latestBody = serializeDraft(form);
  let savedBody = hasChangedInputs(form) ? "" : latestBody;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChangeAt: number | null = null;
  let currentController: AbortController | null = null;
  let isPaused = false;

  return { onChange, saveNow, pause, resume };

  function onChange(): void {
    if (!form.isConnected) return;
    latestBody = serializeDraft(form);
    if (isPaused || latestBody === savedBody) return;
    const now = Date.now();
    firstChangeAt ??= now;
    clearTimeout(timer);
    timer = setTimeout(saveNow, Math.min(AUTOSAVE_DELAY_MS, firstChangeAt + MAX_AUTOSAVE_DELAY_MS - now));
  }

  /** Saves unsaved changes now. If this fails, they are saved together with the next change. */
  function saveNow(): void {
    clearTimeout(timer);
    firstChangeAt = null;
    if (isPaused || latestBody === savedBody) return;
    const previousBody = savedBody;
    savedBody = latestBody;
    currentController?.abort();
    const controller = new AbortController();
    currentController = controller;
    sendDraft(latestBody, previousBody, controller).catch(() => undefined);
  }

  async function sendDraft(body: string, previousBody: string, controller: AbortController): Promise<void> {
    const isSaved = await postDraft(path, body, controller.signal);
    if (!isSaved && currentController === controller) savedBody = previousBody;
  }

  /** Pauses autosave while the form itself is being submitted, or when the draft is being discarded. */
  function pause(): void {
    isPaused = true;
    clearTimeout(timer);
    currentController?.abort();
  }

  /** Resumes autosave after a submit. Saves even unchanged values, because the submit may have failed. */
  function resume(): void {
    if (!isPaused) return;
    isPaused = false;
    savedBody = "";
    onChange();
  }
}

async function postDraft(path: string, body: string, signal: AbortSignal): Promise<boolean> {
  const keepalive = body.length < MAX_KEEPALIVE_LENGTH;
  try {
    const request = { method: "POST", body: new URLSearchParams(body), keepalive, signal };
    return (await fetch(path, request)).ok;
  } catch {
    return false;
  }
}
