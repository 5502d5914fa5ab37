import { ClientRequest } from "node:http";
import { Upload } from "tus-js-client";
import type { SomeFile } from "./files.ts";

type Uploading = {
  endpoint: string;
  headers: Record<string, string>;
  uploadId: string;
  /** Bytes after which the line is cut, one after the other. */
  cuts?: readonly number[];
  chunkSize?: number;
  /** Told of how many bytes are there. */
  progress?: (bytes: number) => void;
};

/**
 * Uploads a file as the site's own pages do, by the same client, whose line may be cut while bytes go out.
 * Gives how often it began a new upload; rejects with what the client throws.
 */
export function resumable(file: SomeFile, uploading: Uploading): Promise<{ creations: number }> {
  const { endpoint, headers, uploadId, progress } = uploading;
  const cuts = [...(uploading.cuts ?? [])].toSorted((a, b) => a - b);
  let creations = 0;
  let current: ClientRequest | null = null;
  return new Promise((resolve, reject) => {
    new Upload(file.bytes, {
      endpoint,
      headers,
      chunkSize: uploading.chunkSize ?? 1_000_000,
      retryDelays: [0, 50, 100, 200, 400, 800, 1_600, 3_200, 3_200, 3_200, 5_000, 5_000, 5_000, 5_000],
      metadata: { filename: uploadId, filetype: file.type },
      uploadSize: file.bytes.length,
      onBeforeRequest(request) {
        if (request.getMethod() === "POST") creations += 1;
        const under: unknown = request.getUnderlyingObject();
        current = under instanceof ClientRequest ? under : null;
      },
      onProgress(sent) {
        progress?.(sent);
        if (cuts[0] === undefined || sent < cuts[0]) return;
        cuts.shift();
        current?.destroy(new Error("the line was cut"));
      },
      onSuccess: () => resolve({ creations }),
      onError: reject,
    }).start();
  });
}

/** 21 characters. */
export const someUploadId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 21);
