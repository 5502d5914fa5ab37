import { Upload } from "tus-js-client";
import type { SomeFile } from "./files.ts";

type Uploading = {
  endpoint: string;
  headers: Record<string, string>;
  uploadId: string;
  chunkSize?: number;
  /** Told of how many bytes are there. */
  progress?: (bytes: number) => void;
};

/**
 * Uploads a file as the site's own pages do, by the same client. Gives the methods of the requests that it
 * took; rejects with what the client throws.
 */
export function resumable(file: SomeFile, uploading: Uploading): Promise<string[]> {
  const { endpoint, headers, uploadId, progress } = uploading;
  const methods: string[] = [];
  return new Promise((resolve, reject) => {
    new Upload(file.bytes, {
      endpoint,
      headers,
      chunkSize: uploading.chunkSize ?? 1_000_000,
      retryDelays: [0, 50, 100, 200, 400, 800, 1_600, 3_200, 3_200, 3_200, 5_000, 5_000, 5_000, 5_000],
      metadata: { filename: uploadId, filetype: file.type },
      uploadSize: file.bytes.length,
      onBeforeRequest: (request) => void methods.push(request.getMethod()),
      onProgress: (sent) => progress?.(sent),
      onSuccess: () => resolve(methods),
      onError: reject,
    }).start();
  });
}

/** 21 characters. */
export const someUploadId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 21);
