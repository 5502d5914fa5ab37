import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Logger } from "pino";
import { HOUR_MS } from "../../../app/domain/durations.ts";

/**
 * A size-limited folder of generated files. A deleted file is generated again when it is needed. Paths are
 * relative to the folder.
 */
export type PictureFolder = {
  /** Returns the bytes of a file; null if there is no such file. */
  read(path: string): Promise<Buffer | null>;
  /**
   * Stores a file and evicts others if needed. Never rejects: an error such as a full disk is only logged,
   * because the caller already has the bytes.
   */
  save(path: string, bytes: Buffer): Promise<void>;
};

/** Minimum time between two updates of a file's modification time. Evictions don't need it more precisely. */
const TOUCH_INTERVAL_MS = HOUR_MS;
/**
 * Share of the limit that is used after an eviction. Less than 1, so that the next file doesn't evict again.
 */
const FILL_AFTER_EVICTION = 0.9;

type FileInfo = { bytes: number; usedAt: number };

/**
 * Opens a folder of at most `maxBytes`; the least recently read files are evicted first. Files are written
 * atomically, and the remains of a crash are deleted on first use. Only one process may use a folder.
 */
export function createPictureFolder(
  folder: string,
  maxBytes: number,
  log: Pick<Logger, "warn" | "error">,
): PictureFolder {
  const files = new Map<string, FileInfo>();
  let totalBytes = 0;
  let indexing: Promise<void> | null = null;
  let lastSave = Promise.resolve();
  const ensureIndexed = () =>
    (indexing ??= indexFiles().catch((error: unknown) => {
      indexing = null;
      throw error;
    }));

  return {
    async read(path) {
      await ensureIndexed();
      if (!files.has(path)) return null;
      try {
        const bytes = await readFile(join(folder, path));
        await touch(path);
        return bytes;
      } catch (error) {
        if (!isMissing(error)) throw error;
        removeFromIndex(path);
        return null;
      }
    },

    // Save one file after the other, so that no file is evicted while it is written and sizes add up
    // correctly.
    save: (path, bytes) => (lastSave = lastSave.then(() => storeFile(path, bytes))),
  };

  async function storeFile(path: string, bytes: Buffer): Promise<void> {
    try {
      await ensureIndexed();
      if (bytes.length > maxBytes) return;
      if (totalBytes + bytes.length > maxBytes) await evictTo(maxBytes * FILL_AFTER_EVICTION - bytes.length);
      removeFromIndex(path);
      files.set(path, { bytes: bytes.length, usedAt: Date.now() });
      totalBytes += bytes.length;
      await writeAtomically(join(folder, path), bytes);
    } catch (error) {
      removeFromIndex(path);
      // Log only a warning for a system error (which has a code), such as a full disk: the picture is
      // generated again when it is requested.
      if (error instanceof Error && "code" in error)
        log.warn({ why: error.message }, "failed to store a picture");
      else log.error({ err: error }, "failed to store a picture");
    }
  }

  /** Indexes the existing files and deletes the remains of a crash. */
  async function indexFiles(): Promise<void> {
    // Reset the index: an earlier attempt may have failed halfway.
    files.clear();
    totalBytes = 0;
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      },
    );
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      if (entry.name.endsWith(TEMPORARY_SUFFIX)) await rm(file, { force: true });
      else {
        const { size, mtimeMs } = await stat(file);
        files.set(relative(folder, file), { bytes: size, usedAt: mtimeMs });
        totalBytes += size;
      }
    }
    if (totalBytes > maxBytes) await evictTo(maxBytes * FILL_AFTER_EVICTION);
  }

  async function evictTo(bytes: number): Promise<void> {
    const oldestFirst = [...files].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [path] of oldestFirst) {
      if (totalBytes <= bytes) return;
      removeFromIndex(path);
      await rm(join(folder, path), { force: true });
    }
  }

  function removeFromIndex(path: string): void {
    totalBytes -= files.get(path)?.bytes ?? 0;
    files.delete(path);
  }

  /** Stores the time of use as the file's modification time, so that it survives restarts. */
  async function touch(path: string): Promise<void> {
    const info = files.get(path);
    const now = Date.now();
    if (!info || now - info.usedAt < TOUCH_INTERVAL_MS) return;
    info.usedAt = now;
    await utimes(join(folder, path), now / 1000, now / 1000).catch(() => undefined);
  }
}

const TEMPORARY_SUFFIX = ".new";

/** Writes a file under another name and renames it, so that readers never see a partial picture. */
async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  const temporaryFile = `${file}.${randomUUID()}${TEMPORARY_SUFFIX}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(temporaryFile, bytes);
    await rename(temporaryFile, file);
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
