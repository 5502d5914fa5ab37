import { DetailedError, Upload } from "tus-js-client";
import { UNKNOWN_TYPE, type UploadKind } from "../domain/upload-rules.ts";

type UploadCallbacks = {
  /** Called with the progress in whole per cent. [UP-002] */
  onProgress: (percent: number) => void;
  /** Called when the browser is offline. The upload resumes automatically. */
  onWaiting: () => void;
};

export type UploadResult = { ok: true; id: string } | { ok: false; code: string };

/** [UP-016] */
const RETRY_DELAYS_MS = [0, 3_000, 5_000, 10_000, 20_000];

/** Small enough for slow connections. */
const CHUNK_SIZE_BYTES = 1_000_000;

/**
 * Uploads a file in chunks. The upload resumes after a lost connection, and when the user chooses the same
 * file again after a reload. `stop` aborts the upload, but the received chunks stay on the server.
 * [UP-004..007 UP-016..018]
 */
export function uploadFile(file: File, kind: UploadKind, callbacks: UploadCallbacks) {
  let isStopped = false;
  let activeUpload: Upload | null = null;
  const result = new Promise<UploadResult>((resolve) => {
    const id = createUploadId();
    const tusUpload = new Upload(file, {
      endpoint: "/uploads",
      chunkSize: CHUNK_SIZE_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      metadata: { filename: id, filetype: file.type || UNKNOWN_TYPE },
      fingerprint: async () => `upload ${kind} ${await identifyFile(file)}`,
      onProgress: (sentBytes, totalBytes) =>
        callbacks.onProgress(totalBytes === 0 ? 100 : Math.floor((sentBytes * 100) / totalBytes)),
      onSuccess: () => resolve({ ok: true, id: tusUpload.options.metadata?.["filename"] ?? id }),
      onError: (error) => {
        if (isStopped) return;
        if (navigator.onLine || hasResponse(error)) return resolve({ ok: false, code: getErrorCode(error) });
        callbacks.onWaiting();
        window.addEventListener("online", () => isStopped || tusUpload.start(), { once: true });
      },
    });
    activeUpload = tusUpload;
    startOrResume(tusUpload).catch(() => resolve({ ok: false, code: "UNREACHABLE" }));
  });

  async function startOrResume(tusUpload: Upload): Promise<void> {
    const [previousUpload] = await tusUpload.findPreviousUploads().catch(() => []);
    if (isStopped) return;
    if (previousUpload) {
      tusUpload.options.metadata = { ...previousUpload.metadata };
      tusUpload.resumeFromPreviousUpload(previousUpload);
    }
    tusUpload.start();
  }

  return {
    result,
    stop: () => {
      isStopped = true;
      activeUpload?.abort().catch(() => undefined);
    },
  };
}

/** Returns a hash of a file's content, or the file's properties if the browser can't compute the hash. */
async function identifyFile(file: File): Promise<string> {
  const { name, size, lastModified } = file;
  try {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return btoa(String.fromCharCode(...new Uint8Array(digest)));
  } catch {
    return [name, size, lastModified].join(" ");
  }
}

const hasResponse = (error: Error): boolean =>
  error instanceof DetailedError && Boolean(error.originalResponse);

function getErrorCode(error: Error): string {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  if (error instanceof DetailedError && error.originalResponse?.getStatus() === 429) return "TOO_MANY";
  return /"text_code":"([A-Z_]+)"/.exec(body ?? "")?.[1] ?? "UNREACHABLE";
}

/** Creates a random id of 21 characters. [UP-005] */
function createUploadId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, 21);
}
