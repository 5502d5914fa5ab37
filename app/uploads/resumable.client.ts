import { DetailedError, Upload } from "tus-js-client";
import type { UploadKind } from "../domain/upload-rules.ts";

/** What is told of an upload on its way. */
type Progress = {
  /** Whole percent. [UP-002] */
  percent: (percent: number) => void;
  /** There is no connection; it goes on by itself. */
  waits: () => void;
};

/** The id of what was uploaded, or the code of why it wasn't. */
export type Sent = { ok: true; id: string } | { ok: false; code: string };

/** Milliseconds before each new try. [UP-016] */
const retryDelays = [0, 3_000, 5_000, 10_000, 20_000];

/** Bytes of a request: so many go even on a slow line before anybody loses patience. */
const chunkSize = 1_000_000;

/**
 * Uploads a file through this site, in pieces, and goes on where it stopped: after a lost connection by
 * itself, after a reload when the same file is chosen again. A file that has been uploaded isn't sent a
 * second time. `kind` is what it is uploaded as. `stop` gives up; what has arrived stays for the next try.
 * [UP-004..007 UP-016..018]
 */
export function uploadFile(file: File, kind: UploadKind, progress: Progress) {
  let stopped = false;
  let upload: Upload | null = null;
  const sent = new Promise<Sent>((resolve) => {
    const id = newId();
    const made = new Upload(file, {
      endpoint: "/uploads",
      chunkSize,
      retryDelays,
      metadata: { filename: id, filetype: file.type || "application/octet-stream" },
      fingerprint: async () => `upload ${kind} ${await marksOf(file)}`,
      onProgress: (bytes, all) => progress.percent(all === 0 ? 100 : Math.floor((bytes * 100) / all)),
      onSuccess: () => resolve({ ok: true, id: made.options.metadata?.["filename"] ?? id }),
      onError: (error) => {
        if (stopped) return;
        if (navigator.onLine || !isSilence(error)) return resolve({ ok: false, code: codeOf(error) });
        progress.waits();
        window.addEventListener("online", () => stopped || made.start(), { once: true });
      },
    });
    upload = made;
    begin(made).catch(() => resolve({ ok: false, code: "UNREACHABLE" }));
  });

  /** Where the same file was begun before it goes on with that one. */
  async function begin(made: Upload): Promise<void> {
    const [before] = await made.findPreviousUploads().catch(() => []);
    if (stopped) return;
    if (before) {
      made.options.metadata = { ...before.metadata };
      made.resumeFromPreviousUpload(before);
    }
    made.start();
  }

  return {
    sent,
    stop: () => {
      stopped = true;
      upload?.abort().catch(() => undefined);
    },
  };
}

/** What tells a file from others: its content, whatever it is called now; else what is known of it. */
async function marksOf(file: File): Promise<string> {
  const { name, size, lastModified } = file;
  try {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return btoa(String.fromCharCode(...new Uint8Array(digest)));
  } catch {
    return [name, size, lastModified].join(" ");
  }
}

/** Whether nobody answered. */
const isSilence = (error: Error): boolean => !(error instanceof DetailedError && error.originalResponse);

/** The code in the site's refusal. */
function codeOf(error: Error): string {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  if (error instanceof DetailedError && error.originalResponse?.getStatus() === 429) return "TOO_MANY";
  return /"text_code":"([A-Z_]+)"/.exec(body ?? "")?.[1] ?? "UNREACHABLE";
}

/** 21 characters, as random as they look. [UP-005] */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, 21);
}
