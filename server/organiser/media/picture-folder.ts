import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Logger } from "pino";
import { HOUR_MS } from "../../../app/domain/durations.ts";

/**
 * A size-limited folder of generated files. Any file may be deleted, because it can be generated again. Paths
 * are relative to the folder.
 */
export type PictureFolder = {
  /** Returns the bytes of a file, or null if there is none. */
  read(path: string): Promise<Buffer | null>;
  /**
   * Stores a file and evicts others if needed. Only logs errors, such as a full disk, because the caller can
   * use the bytes anyway.
   */
  save(path: string, bytes: Buffer): Promise<void>;
};

/** Minimum time between two updates of a file's modification time. */
const TOUCH_INTERVAL_MS = HOUR_MS;
/** Share of the limit that is used after an eviction, so that the next file doesn't evict again. */
const MAX_SHARE_AFTER_EVICTION = 0.9;

type FileInfo = { bytes: number; usedAt: number };

/**
 * Opens a folder of at most `maxBytes`. The least recently used files are evicted first. Incomplete files of
 * a crashed process are deleted on first use. Only one process may use a folder.
 */
export function createPictureFolder(
  folder: string,
  maxBytes: number,
  log: Pick<Logger, "warn" | "error">,
): PictureFolder {
  const files = new Map<string, FileInfo>();
  let totalBytes = 0;
  let indexPromise: Promise<void> | null = null;
  let lastSave = Promise.resolve();
  const ensureIndexed = () =>
    (indexPromise ??= indexFiles().catch((error: unknown) => {
      indexPromise = null;
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

    // Save one file after the other, so that no file is evicted while it is written.
    save: (path, bytes) => (lastSave = lastSave.then(() => storeFile(path, bytes))),
  };

  async function storeFile(path: string, bytes: Buffer): Promise<void> {
    try {
      await ensureIndexed();
      if (bytes.length > maxBytes) return;
      if (totalBytes + bytes.length > maxBytes)
        await evictTo(maxBytes * MAX_SHARE_AFTER_EVICTION - bytes.length);
      removeFromIndex(path);
      files.set(path, { bytes: bytes.length, usedAt: Date.now() });
      totalBytes += bytes.length;
      await writeAtomically(join(folder, path), bytes);
    } catch (error) {
      removeFromIndex(path);
      // An error with a code is a system error, such as a full disk, for which a warning is enough.
      if (error instanceof Error && "code" in error)
        log.warn({ why: error.message }, "failed to store a picture");
      else log.error({ err: error }, "failed to store a picture");
    }
  }

  async function indexFiles(): Promise<void> {
    // Start again, because an earlier attempt may have failed halfway.
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
    if (totalBytes > maxBytes) await evictTo(maxBytes * MAX_SHARE_AFTER_EVICTION);
  }

  async function evictTo(targetBytes: number): Promise<void> {
    const oldestFirst = [...files].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [path] of oldestFirst) {
      if (totalBytes <= targetBytes) return;
      removeFromIndex(path);
      await rm(join(folder, path), { force: true });
    }
  }

  function removeFromIndex(path: string): void {
    totalBytes -= files.get(path)?.bytes ?? 0;
    files.delete(path);
  }

  /** Stores the time of use as the file's modification time, which survives restarts. */
  async function touch(path: string): Promise<void> {
    const fileInfo = files.get(path);
    const now = Date.now();
    if (!fileInfo || now - fileInfo.usedAt < TOUCH_INTERVAL_MS) return;
    fileInfo.usedAt = now;
    await utimes(join(folder, path), now / 1000, now / 1000).catch(() => undefined);
  }
}

const TEMPORARY_SUFFIX = ".new";

/** Writes a temporary file and renames it, so that readers never see a partial picture. */
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
