import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { UploadKind } from "../domain/upload-rules.ts";
import { isFileError } from "./upload-problem.ts";
import type { uploadFile } from "./resumable.client.ts";

/** The state of a field's upload. */
export type UploadState =
  | { kind: "idle" }
  | { kind: "preparing" }
  | { kind: "sending"; percent: number; isWaiting: boolean }
  | { kind: "failed"; code: string };

type UploadedFile = { value: string; name: string };

/** How long a finished upload shows 100 %. [UP-003] */
const SHOW_COMPLETE_MS = 1_000;

type UploadOptions = {
  /** The maximum size of a file that the site accepts. */
  maxBytes: number;
  /** Called after the upload with the field's new value. */
  onDone: (file: UploadedFile) => void;
  /** Called if the file isn't allowed. */
  onRejected: () => void;
};

/**
 * Returns the state of a file field's upload and the function that starts an upload. If the user submits the
 * form during an upload, the submit is delayed until the upload has finished.
 */
export function useUpload(
  input: RefObject<HTMLInputElement>,
  kind: UploadKind,
  { maxBytes, onDone, onRejected }: UploadOptions,
) {
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  /**
   * The original of a photo that was uploaded in a smaller size. The user may upload the original instead.
   */
  const [originalFile, setOriginal] = useState<File | null>(null);
  const runningUpload = useRef<ReturnType<typeof uploadFile> | null>(null);
  const submitter = useRef<HTMLElement | null>(null);
  const isBusy = useRef(false);
  /** The number of the latest choice. Results of earlier choices are ignored. */
  const latestChoiceNumber = useRef(0);

  useDelayedSubmit(input, isBusy, submitter);
  useEffect(
    () => () => {
      latestChoiceNumber.current += 1;
      runningUpload.current?.stop();
    },
    [],
  );

  function startUpload(file: File, usesOriginal = false): void {
    runUpload(file, usesOriginal).catch(() => undefined);
  }

  async function runUpload(file: File, usesOriginal: boolean): Promise<void> {
    const choiceNumber = ++latestChoiceNumber.current;
    const isLatest = () => latestChoiceNumber.current === choiceNumber;
    runningUpload.current?.stop();
    isBusy.current = true;
    setOriginal(null);
    setState({ kind: "preparing" });
    // `upload` rejects if the scripts for uploading can't be loaded.
    const code = await upload(file, usesOriginal, isLatest).catch(() => "UNREACHABLE");
    if (!isLatest()) return;
    isBusy.current = false;
    submitter.current = null;
    if (code === null) return;
    if (isFileError(code)) onRejected();
    setState({ kind: "failed", code });
  }

  async function upload(file: File, usesOriginal: boolean, isLatest: () => boolean): Promise<string | null> {
    // Files without a type are accepted, because some phones report no type for photos. The server detects
    // the type from the content.
    if (kind === "image" && file.type && !file.type.startsWith("image/")) return "WRONG_TYPE";
    const [{ uploadFile }, { resizePhoto }] = await Promise.all([
      import("./resumable.client.ts"),
      import("./resize-photo.client.ts"),
    ]);
    const resizedPhoto = kind === "image" && !usesOriginal ? await resizePhoto(file) : null;
    if (!isLatest()) return null;
    setState({ kind: "sending", percent: 0, isWaiting: false });
    const currentUpload = uploadFile(resizedPhoto ?? file, kind, {
      onProgress: (percent) => setState({ kind: "sending", percent, isWaiting: false }),
      onWaiting: () => setState({ kind: "sending", percent: 0, isWaiting: true }),
    });
    runningUpload.current = currentUpload;
    const result = await currentUpload.result;
    if (!isLatest()) return null;
    if (!result.ok) return result.code;
    // Rendered synchronously, so that the delayed submit contains the field's new value.
    flushSync(() => {
      setState({ kind: "sending", percent: 100, isWaiting: false });
      setOriginal(resizedPhoto && file.size <= maxBytes ? file : null);
      onDone({ value: result.id, name: file.name });
    });
    isBusy.current = false;
    window.setTimeout(() => {
      if (isLatest()) setState({ kind: "idle" });
    }, SHOW_COMPLETE_MS);
    resubmit();
    return null;
  }

  /** Repeats the delayed submit, now that the field has its new value. */
  function resubmit(): void {
    const button = submitter.current;
    if (button) input.current?.form?.requestSubmit(button);
  }

  return { state, originalFile, startUpload };
}

/** Stops the submit of the form while a file is being uploaded, and stores the clicked button. */
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
