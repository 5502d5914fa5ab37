import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** A file of a form, on disk until `close`, which makes its place free again. */
export type SpooledFile = {
  size: number;
  /** Its bytes from `start` up to `end`, which isn't among them. */
  read(start: number, end: number): Readable;
  close(): Promise<void>;
};

type Spooled = { ok: true; file: SpooledFile } | { ok: false; code: "TOO_LARGE" | "NO_ROOM" };

/** Where the files of forms lie from their first byte until they are sent on. */
export type Spool = {
  /**
   * Keeps what comes until its end, `most` bytes of it. More, or more than there is room for with all that
   * lies here, isn't kept; what comes of it still is read to its end. Rejects where the bytes break off.
   */
  keep(bytes: Readable, most: number): Promise<Spooled>;
};

/**
 * A spool of `mostBytes` in all in a folder. A file loses its name as soon as it is open, so that nothing of
 * it is left however this process ends, and nobody else finds it.
 */
export function createSpool(folder: string, mostBytes: number): Spool {
  let used = 0;

  return {
    async keep(bytes, most) {
      const handle = await openNameless(folder);
      let size = 0;
      const close = async () => {
        used -= size;
        await handle.close();
      };
      let code: "TOO_LARGE" | "NO_ROOM" | null = null;
      try {
        for await (const came of bytes.iterator({ destroyOnReturn: false })) {
          // Copied it would be twice as much that waits to be collected.
          const piece = Buffer.isBuffer(came) ? came : Buffer.from(came);
          size += piece.length;
          used += piece.length;
          if (size > most) code = "TOO_LARGE";
          else if (used > mostBytes) code = "NO_ROOM";
          if (code) break;
          await handle.writeFile(piece);
        }
      } catch (error) {
        await close();
        throw error;
      }
      if (code) {
        // Only now: while it is being iterated over, a stream doesn't flow, and its form would wait for it.
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

async function openNameless(folder: string) {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const handle = await open(path, "wx+", 0o600);
  await rm(path);
  return handle;
}
