import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Logger } from "pino";

/**
 * A size-limited folder of generated files, which can be generated again after deletion. Paths are relative
 * to the folder.
 */
export type PictureFolder = {
  /** Returns the bytes of a file, or null. */
  read(path: string): Promise<Buffer | null>;
  /**
   * Stores a file and evicts others if needed. Errors such as a full disk are only logged: the caller has the
   * bytes.
   */
  save(path: string, bytes: Buffer): Promise<void>;
};

/** Reads update a file's time at most once an hour, which is accurate enough for eviction. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1000;
/** Eviction frees 10 % of the limit, so that not every new file evicts again. */
const FILL_AFTER_EVICTION = 0.9;

type FileInfo = { bytes: number; used: number };

/**
 * Creates a folder of at most `maxBytes`; the least recently read files are evicted first. Files are written
 * atomically; files left half-written by a crash are deleted on first use. Only one process may use a folder.
 */
export function createPictureFolder(
  folder: string,
  maxBytes: number,
  log: Pick<Logger, "warn" | "error">,
): PictureFolder {
  const files = new Map<string, FileInfo>();
  let total = 0;
  let opened: Promise<void> | null = null;
  let last = Promise.resolve();
  const open = () =>
    (opened ??= indexFiles().catch((error: unknown) => {
      opened = null;
      throw error;
    }));

  return {
    async read(path) {
      await open();
      if (!files.has(path)) return null;
      try {
        const bytes = await readFile(join(folder, path));
        await touch(path);
        return bytes;
      } catch (error) {
        if (!isMissing(error)) throw error;
        forget(path);
        return null;
      }
    },

    // Serialised, so that a file being written isn't evicted and free space isn't counted twice.
    save: (path, bytes) => (last = last.then(() => store(path, bytes))),
  };

  async function store(path: string, bytes: Buffer): Promise<void> {
    try {
      await open();
      if (bytes.length > maxBytes) return;
      if (total + bytes.length > maxBytes) await evictTo(maxBytes * FILL_AFTER_EVICTION - bytes.length);
      forget(path);
      files.set(path, { bytes: bytes.length, used: Date.now() });
      total += bytes.length;
      await write(join(folder, path), bytes);
    } catch (error) {
      forget(path);
      // Such as a full disk. The picture is generated again when it is needed.
      if (error instanceof Error && "code" in error)
        log.warn({ why: error.message }, "failed to store a picture");
      else log.error({ err: error }, "failed to store a picture");
    }
  }

  /** Indexes the existing files and deletes the remains of a crash. */
  async function indexFiles(): Promise<void> {
    files.clear(); // An earlier attempt may have failed halfway.
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
      if (entry.name.endsWith(UNFINISHED_SUFFIX)) await rm(file, { force: true });
      else {
        const { size, mtimeMs } = await stat(file);
        files.set(relative(folder, file), { bytes: size, used: mtimeMs });
        total += size;
      }
    }
    if (total > maxBytes) await evictTo(maxBytes * FILL_AFTER_EVICTION);
  }

  async function evictTo(bytes: number): Promise<void> {
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

  /** Stores the time of use as the file's modification time, which survives restarts. */
  async function touch(path: string): Promise<void> {
    const info = files.get(path);
    const now = Date.now();
    if (!info || now - info.used < TOUCH_INTERVAL_MS) return;
    info.used = now;
    await utimes(join(folder, path), now / 1000, now / 1000).catch(() => undefined);
  }
}

const UNFINISHED_SUFFIX = ".new";

async function write(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${UNFINISHED_SUFFIX}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, file); // Atomic, so that readers never see a partial picture.
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
