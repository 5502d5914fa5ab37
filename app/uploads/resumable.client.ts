import { DetailedError, Upload } from "tus-js-client";
import { UNKNOWN_TYPE, type UploadKind } from "../domain/upload-rules.ts";

/** Callbacks during an upload. */
type Progress = {
  /** Whole percent. [UP-002] */
  onProgress: (percent: number) => void;
  /** Offline; resumes automatically. */
  onWaiting: () => void;
};

/** Id of the upload, or the error code. */
export type UploadResult = { ok: true; id: string } | { ok: false; code: string };

/** Milliseconds before each retry. [UP-016] */
const RETRY_DELAYS_MS = [0, 3_000, 5_000, 10_000, 20_000];

/** Bytes per request: small enough for slow connections. */
const CHUNK_SIZE_BYTES = 1_000_000;

/**
 * Uploads a file in chunks, and resumes where it stopped: automatically after a lost connection, and when the
 * same file is chosen again after a reload. Files that were uploaded before aren't sent again. `kind`: what
 * it is uploaded as. `stop` aborts; received chunks are kept for the next attempt. [UP-004..007 UP-016..018]
 */
export function uploadFile(file: File, kind: UploadKind, progress: Progress) {
  let stopped = false;
  let upload: Upload | null = null;
  const sent = new Promise<UploadResult>((resolve) => {
    const id = newId();
    const made = new Upload(file, {
      endpoint: "/uploads",
      chunkSize: CHUNK_SIZE_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      metadata: { filename: id, filetype: file.type || UNKNOWN_TYPE },
      fingerprint: async () => `upload ${kind} ${await identifyFile(file)}`,
      onProgress: (bytes, all) => progress.onProgress(all === 0 ? 100 : Math.floor((bytes * 100) / all)),
      onSuccess: () => resolve({ ok: true, id: made.options.metadata?.["filename"] ?? id }),
      onError: (error) => {
        if (stopped) return;
        if (navigator.onLine || !isUnreachable(error)) return resolve({ ok: false, code: codeOf(error) });
        progress.onWaiting();
        window.addEventListener("online", () => stopped || made.start(), { once: true });
      },
    });
    upload = made;
    begin(made).catch(() => resolve({ ok: false, code: "UNREACHABLE" }));
  });

  /** Resumes an earlier upload of the same file, if there is one. */
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

/** Identifies a file by its content, else by its properties. */
async function identifyFile(file: File): Promise<string> {
  const { name, size, lastModified } = file;
  try {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return btoa(String.fromCharCode(...new Uint8Array(digest)));
  } catch {
    return [name, size, lastModified].join(" ");
  }
}

/** Whether there was no response. */
const isUnreachable = (error: Error): boolean => !(error instanceof DetailedError && error.originalResponse);

/** Error code in the site's response. */
function codeOf(error: Error): string {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  if (error instanceof DetailedError && error.originalResponse?.getStatus() === 429) return "TOO_MANY";
  return /"text_code":"([A-Z_]+)"/.exec(body ?? "")?.[1] ?? "UNREACHABLE";
}

/** 21 random characters. [UP-005] */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, 21);
}
