import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { UploadKind } from "../domain/upload-rules.ts";
import { isOfFile } from "./upload-problem.ts";
import type { uploadFile } from "./resumable.client.ts";

/** How far the upload of a field is. */
export type UploadState =
  | { kind: "idle" }
  | { kind: "preparing" }
  | { kind: "sending"; percent: number; isWaiting: boolean }
  | { kind: "failed"; code: string };

type Held = { value: string; name: string };

/** Milliseconds for which a whole upload shows its 100 %. [UP-003] */
const shownWhole = 1_000;

/**
 * Uploads what is chosen in a field as soon as it is chosen. What does it is fetched then: pages with the
 * field don't carry it. A press of the form's button waits for the upload and then goes on by itself.
 * `most`: bytes of a file that is taken. `onDone` is given what the field holds from then on; `onUnfit` is
 * told that the chosen file can't be taken.
 */
export function useUpload(
  input: RefObject<HTMLInputElement>,
  kind: UploadKind,
  { most, onDone, onUnfit }: { most: number; onDone: (held: Held) => void; onUnfit: () => void },
) {
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  /** The photo as it was chosen, where a smaller one was sent. */
  const [original, setOriginal] = useState<File | null>(null);
  const running = useRef<ReturnType<typeof uploadFile> | null>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const isBusy = useRef(false);
  /** Counts the choices: only what the last one comes to counts, however long an earlier one takes. */
  const choices = useRef(0);

  useWaitingPress(input, isBusy, pressed);
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
    // What throws is that the scripts themselves could not be fetched.
    const code = await begin(file, asItIs, isLast).catch(() => "UNREACHABLE");
    if (!isLast()) return;
    isBusy.current = false;
    pressed.current = null;
    if (code === null) return;
    if (isOfFile(code)) onUnfit();
    setState({ kind: "failed", code });
  }

  async function begin(file: File, asItIs: boolean, isLast: () => boolean): Promise<string | null> {
    if (kind === "image" && !file.type.startsWith("image/")) return "WRONG_TYPE";
    const [{ uploadFile }, { smallerPhoto }] = await Promise.all([
      import("./resumable.client.ts"),
      import("./smaller-photo.client.ts"),
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
    // A press from now on, and the one that waits, must find the field with its new value.
    flushSync(() => {
      setState({ kind: "sending", percent: 100, isWaiting: false });
      setOriginal(smaller && file.size <= most ? file : null);
      onDone({ value: sent.id, name: file.name });
    });
    isBusy.current = false;
    window.setTimeout(() => {
      if (isLast()) setState({ kind: "idle" });
    }, shownWhole);
    pressAgain();
    return null;
  }

  /** Once the field has its new value. */
  function pressAgain(): void {
    const button = pressed.current;
    if (button) input.current?.form?.requestSubmit(button);
  }

  return { state, original, send };
}

/** Holds back a press of the form's button while a file is on its way. */
function useWaitingPress(
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
