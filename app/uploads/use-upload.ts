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

type Held = { value: string; name: string };

/** Milliseconds for which a finished upload shows 100 %. [UP-003] */
const SHOW_COMPLETE_MS = 1_000;

/**
 * Uploads the file chosen in a field at once. The upload code is loaded on demand. A submit of the form waits
 * for the upload and is then repeated. `most`: max bytes of a file. `onDone` gets the field's new value;
 * `onUnfit` is called if the chosen file is rejected.
 */
export function useUpload(
  input: RefObject<HTMLInputElement>,
  kind: UploadKind,
  { most, onDone, onUnfit }: { most: number; onDone: (held: Held) => void; onUnfit: () => void },
) {
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  /** The original photo if a smaller one was sent. */
  const [original, setOriginal] = useState<File | null>(null);
  const running = useRef<ReturnType<typeof uploadFile> | null>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const isBusy = useRef(false);
  /** Number of the latest choice: results of earlier ones are ignored. */
  const choices = useRef(0);

  useDelayedSubmit(input, isBusy, pressed);
  useEffect(
    () => () => {
      choices.current += 1;
      running.current?.stop();
    },
    [],
  );

  function send(file: File, asItIs = false): void {
    attempt(file, asItIs).catch(() => undefined);
  }

  async function attempt(file: File, asItIs: boolean): Promise<void> {
    const choice = ++choices.current;
    const isLast = () => choices.current === choice;
    running.current?.stop();
    isBusy.current = true;
    setOriginal(null);
    setState({ kind: "preparing" });
    // Throws if the upload script could not be loaded.
    const code = await begin(file, asItIs, isLast).catch(() => "UNREACHABLE");
    if (!isLast()) return;
    isBusy.current = false;
    pressed.current = null;
    if (code === null) return;
    if (isFileError(code)) onUnfit();
    setState({ kind: "failed", code });
  }

  async function begin(file: File, asItIs: boolean, isLast: () => boolean): Promise<string | null> {
    // Some phones don't know a photo's type; it is detected from its content then.
    if (kind === "image" && file.type && !file.type.startsWith("image/")) return "WRONG_TYPE";
    const [{ uploadFile }, { resizePhoto: smallerPhoto }] = await Promise.all([
      import("./resumable.client.ts"),
      import("./resize-photo.client.ts"),
    ]);
    const smaller = kind === "image" && !asItIs ? await smallerPhoto(file) : null;
    if (!isLast()) return null;
    setState({ kind: "sending", percent: 0, isWaiting: false });
    const upload = uploadFile(smaller ?? file, kind, {
      percent: (percent) => setState({ kind: "sending", percent, isWaiting: false }),
      waits: () => setState({ kind: "sending", percent: 0, isWaiting: true }),
    });
    running.current = upload;
    const sent = await upload.sent;
    if (!isLast()) return null;
    if (!sent.ok) return sent.code;
    // The waiting submit, and any from now on, must find the field with its new value.
    flushSync(() => {
      setState({ kind: "sending", percent: 100, isWaiting: false });
      setOriginal(smaller && file.size <= most ? file : null);
      onDone({ value: sent.id, name: file.name });
    });
    isBusy.current = false;
    window.setTimeout(() => {
      if (isLast()) setState({ kind: "idle" });
    }, SHOW_COMPLETE_MS);
    submitAgain();
    return null;
  }

  /** Repeats the submit once the field has its new value. */
  function submitAgain(): void {
    const button = pressed.current;
    if (button) input.current?.form?.requestSubmit(button);
  }

  return { state, original, send };
}

/** Delays a submit of the form while a file is being uploaded. */
function useDelayedSubmit(
  input: RefObject<HTMLInputElement>,
  isBusy: RefObject<boolean>,
  pressed: { current: HTMLElement | null },
): void {
  useEffect(() => {
    const form = input.current?.form;
    const hold = (event: SubmitEvent) => {
      if (!isBusy.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      pressed.current = event.submitter;
    };
    form?.addEventListener("submit", hold, { capture: true });
    return () => form?.removeEventListener("submit", hold, { capture: true });
  }, [input, isBusy, pressed]);
}
