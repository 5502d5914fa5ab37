import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** A file in temp storage. `size` is in bytes. `close` deletes the file. */
export type TempFile = {
  size: number;
  /** `start` is inclusive, `end` exclusive. */
  read(start: number, end: number): Readable;
  close(): Promise<void>;
};

type SaveResult = { ok: true; file: TempFile } | { ok: false; code: "TOO_LARGE" | "NO_ROOM" };

/** Temp storage for files until they are uploaded to the API. */
export type UploadTempStore = {
  /**
   * Stores a stream. Returns an error code if it exceeds `maxBytes` or the total space. Always reads the
   * stream to its end.
   * @throws if the stream fails
   */
  save(bytes: Readable, maxBytes: number): Promise<SaveResult>;
};

/**
 * Creates a temp store for `maxTotalBytes`. Files are unlinked as soon as they are open, so that the system
 * deletes them when the process ends and other processes can't open them.
 */
export function createUploadTempStore(folder: string, maxTotalBytes: number): UploadTempStore {
  let usedBytes = 0;

  return {
    async save(bytes, maxBytes) {
      const handle = await openUnlinked(folder);
      let size = 0;
      const close = async () => {
        usedBytes -= size;
        await handle.close();
      };
      let rejection: "TOO_LARGE" | "NO_ROOM" | null = null;
      try {
        for await (const data of bytes.iterator({ destroyOnReturn: false })) {
          // Copies would double the memory that waits for garbage collection.
          const chunk = Buffer.isBuffer(data) ? data : Buffer.from(data);
          size += chunk.length;
          usedBytes += chunk.length;
          if (size > maxBytes) rejection = "TOO_LARGE";
          else if (usedBytes > maxTotalBytes) rejection = "NO_ROOM";
          if (rejection) break;
          await handle.writeFile(chunk);
        }
      } catch (error) {
        await close();
        throw error;
      }
      if (rejection) {
        // The parser of the form waits for the end of the stream.
        bytes.resume();
        await close();
        return { ok: false, code: rejection };
      }
      const read = (start: number, end: number) =>
        handle.createReadStream({ start, end: end - 1, autoClose: false });
      return { ok: true, file: { size, read, close } };
    },
  };
}

async function openUnlinked(folder: string) {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const handle = await open(path, "wx+", 0o600);
  await rm(path);
  return handle;
}
