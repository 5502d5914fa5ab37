import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { UploadKind } from "../domain/upload-rules.ts";
import { isFileError } from "./upload-problem.ts";
import type { uploadFile } from "./resumable.client.ts";

/** Progress of a field's upload. */
export type UploadState =
  | { kind: "idle" }
  | { kind: "preparing" }
  | { kind: "sending"; percent: number; isWaiting: boolean }
  | { kind: "failed"; code: string };

type UploadedFile = { value: string; name: string };

/** Milliseconds for which a finished upload shows 100 %. [UP-003] */
const SHOW_COMPLETE_MS = 1_000;

/**
 * Uploads a file as soon as it is chosen. The upload code is loaded on demand. If the form is submitted during
 * the upload, the submit is delayed until the upload has finished. `maxBytes`: maximum size of the original.
 * `onDone` receives the field's new value. `onRejected` is called if the file isn't allowed.
 */
export function useUpload(
  input: RefObject<HTMLInputElement>,
  kind: UploadKind,
  {
    maxBytes,
    onDone,
    onRejected,
  }: { maxBytes: number; onDone: (file: UploadedFile) => void; onRejected: () => void },
) {
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  /** The original photo if a smaller one was sent. */
  const [original, setOriginal] = useState<File | null>(null);
  const running = useRef<ReturnType<typeof uploadFile> | null>(null);
  const submitter = useRef<HTMLElement | null>(null);
  const isBusy = useRef(false);
  /** Number of the latest choice. Results of earlier ones are ignored. */
  const latestChoice = useRef(0);

  useDelayedSubmit(input, isBusy, submitter);
  useEffect(
    () => () => {
      latestChoice.current += 1;
      running.current?.stop();
    },
    [],
  );

  function start(file: File, keepOriginal = false): void {
    runUpload(file, keepOriginal).catch(() => undefined);
  }

  async function runUpload(file: File, keepOriginal: boolean): Promise<void> {
    const choice = ++latestChoice.current;
    const isLatest = () => latestChoice.current === choice;
    running.current?.stop();
    isBusy.current = true;
    setOriginal(null);
    setState({ kind: "preparing" });
    // Throws if the upload script could not be loaded.
    const code = await upload(file, keepOriginal, isLatest).catch(() => "UNREACHABLE");
    if (!isLatest()) return;
    isBusy.current = false;
    submitter.current = null;
    if (code === null) return;
    if (isFileError(code)) onRejected();
    setState({ kind: "failed", code });
  }

  async function upload(file: File, keepOriginal: boolean, isLatest: () => boolean): Promise<string | null> {
    // Some phones report no type for a photo; then it is detected from the content.
    if (kind === "image" && file.type && !file.type.startsWith("image/")) return "WRONG_TYPE";
    const [{ uploadFile }, { resizePhoto }] = await Promise.all([
      import("./resumable.client.ts"),
      import("./resize-photo.client.ts"),
    ]);
    const resized = kind === "image" && !keepOriginal ? await resizePhoto(file) : null;
    if (!isLatest()) return null;
    setState({ kind: "sending", percent: 0, isWaiting: false });
    const currentUpload = uploadFile(resized ?? file, kind, {
      onProgress: (percent) => setState({ kind: "sending", percent, isWaiting: false }),
      onWaiting: () => setState({ kind: "sending", percent: 0, isWaiting: true }),
    });
    running.current = currentUpload;
    const sent = await currentUpload.sent;
    if (!isLatest()) return null;
    if (!sent.ok) return sent.code;
    // Synchronous, so that the delayed submit already contains the field's new value.
    flushSync(() => {
      setState({ kind: "sending", percent: 100, isWaiting: false });
      setOriginal(resized && file.size <= maxBytes ? file : null);
      onDone({ value: sent.id, name: file.name });
    });
    isBusy.current = false;
    window.setTimeout(() => {
      if (isLatest()) setState({ kind: "idle" });
    }, SHOW_COMPLETE_MS);
    resubmit();
    return null;
  }

  /** Repeats the submit once the field has its new value. */
  function resubmit(): void {
    const button = submitter.current;
    if (button) input.current?.form?.requestSubmit(button);
  }

  return { state, original, start };
}

/** Delays a submit of the form while a file is being uploaded. */
function useDelayedSubmit(
  input: RefObject<HTMLInputElement>,
  isBusy: RefObject<boolean>,
  submitter: { current: HTMLElement | null },
): void {
  useEffect(() => {
    const form = input.current?.form;
    const delaySubmit = (event: SubmitEvent) => {
      if (!isBusy.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      submitter.current = event.submitter;
    };
    form?.addEventListener("submit", delaySubmit, { capture: true });
    return () => form?.removeEventListener("submit", delaySubmit, { capture: true });
  }, [input, isBusy, submitter]);
}
