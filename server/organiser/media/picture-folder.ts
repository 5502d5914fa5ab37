import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Logger } from "pino";

/**
 * Files that can be made again, in a folder that never grows over its ceiling. Paths are relative to the
 * folder.
 */
export type PictureFolder = {
  /** The bytes of a file; null when it isn't there. */
  read(path: string): Promise<Buffer | null>;
  /** Keeps a file, after room was made for it. A disk that is full is logged: whoever asked has the bytes. */
  keep(path: string, bytes: Buffer): Promise<void>;
};

/** A read is noted once an hour: that is near enough to tell what is used from what isn't. */
const noteAfter = 60 * 60 * 1000;
/** So much is left after clearing, so that not every new file clears again. */
const leftAfterClearing = 0.9;

type Known = { bytes: number; used: number };

/**
 * A folder that holds at most `mostBytes`; the files that nobody has asked for the longest go first. Files
 * appear whole or not at all, and what a crash left half-written goes when the folder is first used. One
 * program uses a folder at a time.
 */
export function createPictureFolder(
  folder: string,
  mostBytes: number,
  log: Pick<Logger, "warn">,
): PictureFolder {
  const files = new Map<string, Known>();
  let total = 0;
  let opened: Promise<void> | null = null;
  let last = Promise.resolve();
  const open = () =>
    (opened ??= takeStock().catch((error: unknown) => {
      opened = null;
      throw error;
    }));

  return {
    async read(path) {
      await open();
      if (!files.has(path)) return null;
      try {
        const bytes = await readFile(join(folder, path));
        await noteUse(path);
        return bytes;
      } catch (error) {
        if (!isMissing(error)) throw error;
        forget(path);
        return null;
      }
    },

    // One after the other: what is being written can't be cleared away, nor room be given twice.
    keep: (path, bytes) => (last = last.then(() => keepNow(path, bytes))),
  };

  async function keepNow(path: string, bytes: Buffer): Promise<void> {
    try {
      await open();
      if (bytes.length > mostBytes) return;
      if (total + bytes.length > mostBytes) await clearTo(mostBytes * leftAfterClearing - bytes.length);
      forget(path);
      files.set(path, { bytes: bytes.length, used: Date.now() });
      total += bytes.length;
      await write(join(folder, path), bytes);
    } catch (error) {
      forget(path);
      log.warn({ err: error }, "a picture could not be kept");
    }
  }

  /** What is there from before, and what a crash has left. */
  async function takeStock(): Promise<void> {
    files.clear(); // A try before may have failed halfway.
    total = 0;
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      },
    );
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      if (entry.name.endsWith(unfinishedEnding)) await rm(file, { force: true });
      else {
        const { size, mtimeMs } = await stat(file);
        files.set(relative(folder, file), { bytes: size, used: mtimeMs });
        total += size;
      }
    }
    if (total > mostBytes) await clearTo(mostBytes * leftAfterClearing);
  }

  async function clearTo(bytes: number): Promise<void> {
    const oldestFirst = [...files].sort(([, a], [, b]) => a.used - b.used);
    for (const [path] of oldestFirst) {
      if (total <= bytes) return;
      forget(path);
      await rm(join(folder, path), { force: true });
    }
  }

  function forget(path: string): void {
    total -= files.get(path)?.bytes ?? 0;
    files.delete(path);
  }

  /** The file's own time says when it was used, so that a restart knows it too. */
  async function noteUse(path: string): Promise<void> {
    const known = files.get(path);
    const now = Date.now();
    if (!known || now - known.used < noteAfter) return;
    known.used = now;
    await utimes(join(folder, path), now / 1000, now / 1000).catch(() => undefined);
  }
}

const unfinishedEnding = ".new";

async function write(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${unfinishedEnding}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, file); // Nobody ever reads half a picture.
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
