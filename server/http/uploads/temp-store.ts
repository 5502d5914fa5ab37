import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** A temporary file of a form; `close` deletes it. */
export type TempFile = {
  size: number;
  /** Reads the bytes from `start` (inclusive) to `end` (exclusive). */
  read(start: number, end: number): Readable;
  close(): Promise<void>;
};

type SaveResult = { ok: true; file: TempFile } | { ok: false; code: "TOO_LARGE" | "NO_ROOM" };

/** Temporary storage of form files until they are uploaded to the API. */
export type UploadTempStore = {
  /**
   * Stores a stream of at most `maxBytes` bytes. Rejects larger files, and files that exceed the free space;
   * their stream is still read to its end. Throws if the stream breaks off.
   */
  save(bytes: Readable, maxBytes: number): Promise<SaveResult>;
};

/**
 * Creates a temp store with a limit of `maxTotalBytes` in total. Files are unlinked as soon as they are open, so
 * that nothing is left when the process ends, and other processes can't find them.
 */
export function createUploadTempStore(folder: string, maxTotalBytes: number): UploadTempStore {
  let used = 0;

  return {
    async save(bytes, maxBytes) {
      const handle = await openUnlinked(folder);
      let size = 0;
      const close = async () => {
        used -= size;
        await handle.close();
      };
      let code: "TOO_LARGE" | "NO_ROOM" | null = null;
      try {
        for await (const data of bytes.iterator({ destroyOnReturn: false })) {
          // Avoids a copy, which would double the memory that waits for garbage collection.
          const chunk = Buffer.isBuffer(data) ? data : Buffer.from(data);
          size += chunk.length;
          used += chunk.length;
          if (size > maxBytes) code = "TOO_LARGE";
          else if (used > maxTotalBytes) code = "NO_ROOM";
          if (code) break;
          await handle.writeFile(chunk);
        }
      } catch (error) {
        await close();
        throw error;
      }
      if (code) {
        // A stream doesn't flow while it is iterated, and the rest of the form would wait for it.
        bytes.resume();
        await close();
        return { ok: false, code };
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
