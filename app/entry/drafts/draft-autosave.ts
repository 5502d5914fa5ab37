import { hasChangedInputs } from "../../ui/form/inputs-before-hydration.ts";
import { serializeDraft } from "./serialize-draft.ts";

const AUTOSAVE_DELAY_MS = 1_500;
/** Maximum time from the first unsaved change to its autosave, while the user keeps typing. */
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
  let requestController: AbortController | null = null;
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

  /**
   * Saves unsaved values at once. After a failure they count as unsaved again, so that the next change or
   * call saves them.
   */
  function saveNow(): void {
    clearTimeout(timer);
    firstChangeAt = null;
    if (isPaused || latestBody === savedBody) return;
    const previousBody = savedBody;
    savedBody = latestBody;
    requestController?.abort();
    const controller = new AbortController();
    requestController = controller;
    sendDraft(latestBody, previousBody, controller).catch(() => undefined);
  }

  async function sendDraft(body: string, previousBody: string, controller: AbortController): Promise<void> {
    const isSaved = await postDraft(path, body, controller.signal);
    if (!isSaved && requestController === controller) savedBody = previousBody;
  }

  /** Stops autosaving. Call before a submit. */
  function pause(): void {
    isPaused = true;
    clearTimeout(timer);
    requestController?.abort();
  }

  /**
   * Autosaves again after a submit, even if nothing has changed, because a failed submit may not have saved
   * the draft.
   */
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
