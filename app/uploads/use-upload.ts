import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { UploadKind } from "../domain/upload-rules.ts";
import { isFileError } from "./upload-problem.ts";
import type { uploadFile } from "./resumable.client.ts";

export type UploadState =
  | { kind: "idle" }
  | { kind: "preparing" }
  | { kind: "sending"; percent: number; isWaiting: boolean }
  | { kind: "failed"; code: string };

type UploadedFile = { value: string; name: string };

/** How long a finished upload shows 100 %. [UP-003] */
const SHOW_COMPLETE_MS = 1_000;

type UploadOptions = {
  maxBytes: number;
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
  /** The original of a resized photo, which the user may upload instead. */
  const [originalFile, setOriginalFile] = useState<File | null>(null);
  const runningUpload = useRef<ReturnType<typeof uploadFile> | null>(null);
  const clickedButton = useRef<HTMLElement | null>(null);
  const isBusy = useRef(false);
  /** Results of earlier choices are ignored. */
  const latestChoiceNumber = useRef(0);

  useDelayedSubmit(input, isBusy, clickedButton);
  useEffect(
    () => () => {
      latestChoiceNumber.current += 1;
      runningUpload.current?.stop();
    },
    [],
  );

  function startUpload(file: File, { usesOriginal = false } = {}): void {
    runUpload(file, usesOriginal).catch(() => undefined);
  }

  async function runUpload(file: File, usesOriginal: boolean): Promise<void> {
    const choiceNumber = ++latestChoiceNumber.current;
    const isLatest = () => latestChoiceNumber.current === choiceNumber;
    runningUpload.current?.stop();
    isBusy.current = true;
    setOriginalFile(null);
    setState({ kind: "preparing" });
    // `upload` rejects if the scripts for uploading can't be loaded.
    const code = await upload(file, usesOriginal, isLatest).catch(() => "UNREACHABLE");
    if (!isLatest()) return;
    isBusy.current = false;
    clickedButton.current = null;
    if (code === null) return;
    if (isFileError(code)) onRejected();
    setState({ kind: "failed", code });
  }

  async function upload(file: File, usesOriginal: boolean, isLatest: () => boolean): Promise<string | null> {
    // Files without a type are accepted, because some phones report no type for photos.
    if (kind === "image" && file.type && !file.type.startsWith("image/")) return "WRONG_TYPE";
    const [{ uploadFile }, { isHeic, resizePhoto }] = await Promise.all([
      import("./resumable.client.ts"),
      import("./resize-photo.client.ts"),
    ]);
    const mustConvert = isHeic(file);
    const mayResize = kind === "image" && !usesOriginal;
    const resizedPhoto = mustConvert || mayResize ? await resizePhoto(file) : null;
    if (!isLatest()) return null;
    if (mustConvert && !resizedPhoto) return "WRONG_TYPE";
    setState({ kind: "sending", percent: 0, isWaiting: false });
    const currentUpload = uploadFile(resizedPhoto ?? file, kind, {
      onProgress: (percent) => setState({ kind: "sending", percent, isWaiting: false }),
      onWaiting: () => setState({ kind: "sending", percent: 0, isWaiting: true }),
    });
    runningUpload.current = currentUpload;
    const result = await currentUpload.result;
    if (!isLatest()) return null;
    if (!result.ok) return result.code;
    // `flushSync` renders synchronously, because `resubmit` must send the field's new value.
    flushSync(() => {
      setState({ kind: "sending", percent: 100, isWaiting: false });
      setOriginalFile(resizedPhoto && !mustConvert && file.size <= maxBytes ? file : null);
      onDone({ value: result.id, name: file.name });
    });
    isBusy.current = false;
    window.setTimeout(() => {
      if (isLatest()) setState({ kind: "idle" });
    }, SHOW_COMPLETE_MS);
    resubmit();
    return null;
  }

  /** Repeats the submit that `useDelayedSubmit` stopped. */
  function resubmit(): void {
    const button = clickedButton.current;
    if (button) input.current?.form?.requestSubmit(button);
  }

  return { state, originalFile, startUpload };
}

/** Stops the submit of the form while a file is being uploaded, and stores the clicked button. */
function useDelayedSubmit(
  input: RefObject<HTMLInputElement>,
  isBusy: RefObject<boolean>,
  clickedButton: { current: HTMLElement | null },
): void {
  useEffect(() => {
    const form = input.current?.form;
    const delaySubmit = (event: SubmitEvent) => {
      if (!isBusy.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      clickedButton.current = event.submitter;
    };
    form?.addEventListener("submit", delaySubmit, { capture: true });
    return () => form?.removeEventListener("submit", delaySubmit, { capture: true });
  }, [input, isBusy, clickedButton]);
}
