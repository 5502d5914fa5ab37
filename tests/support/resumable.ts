import { Upload } from "tus-js-client";
import type { SomeFile } from "./files.ts";

type UploadOptions = {
  endpoint: string;
  headers: Record<string, string>;
  uploadId: string;
  chunkSize?: number;
  /** Called with the number of uploaded bytes. */
  progress?: (bytes: number) => void;
};

/**
 * Uploads a file with the same client as the site's pages. Resolves with the methods of the requests; rejects
 * with the client's error.
 */
export function resumable(file: SomeFile, options: UploadOptions): Promise<string[]> {
  const { endpoint, headers, uploadId, progress } = options;
  const methods: string[] = [];
  return new Promise((resolve, reject) => {
    new Upload(file.bytes, {
      endpoint,
      headers,
      chunkSize: options.chunkSize ?? 1_000_000,
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

/** Returns a random upload id of 21 characters. */
export const someUploadId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 21);
