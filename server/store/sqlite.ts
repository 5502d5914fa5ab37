import { mkdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import type { Clock, Logger } from "../request-context.ts";
import { type DraftLimits, DEFAULT_DRAFT_LIMITS } from "./draft-store.ts";
import { getErrorCode } from "../shared/file-problems.ts";
import { createDiskFullError, isDiskFull } from "../shared/full-disk.ts";
import { placeNewFile } from "../shared/place-new-file.ts";
import { explainUnusable } from "../shared/unusable-file.ts";
import { type StoreEngine, withEviction } from "./eviction.ts";
import { createSqliteDraftStore, migrateLegacyDrafts } from "./sqlite-drafts.ts";
import { getColumn } from "./sqlite-helpers.ts";
import type { Store } from "./store.ts";

/** Maximum time that a write waits for another process that is writing. */
const BUSY_TIMEOUT_MS = 5_000;
const DELETE_EXPIRED_INTERVAL_MS = 10 * 60 * 1_000;

type FileLimits = {
  /** Maximum size of the database file. The write-ahead log temporarily needs up to 5 MB more. */
  maxBytes: number;
  drafts: DraftLimits;
};

const DEFAULT_LIMITS: FileLimits = { maxBytes: 500_000_000, drafts: DEFAULT_DRAFT_LIMITS };

/**
 * Creates the default store, an SQLite file that several processes of a machine may share. Creates its folder
 * if necessary. The file doesn't grow beyond `maxBytes`, or not at all if it is larger already.
 */
export function createSqliteStore(file: string, clock: Clock, log: Logger, limits = DEFAULT_LIMITS): Store {
  const db = openStoreFile(file);
  const draftStore = createSqliteDraftStore(db, clock, limits.drafts);
  migrateLegacyDrafts(db);
  // Limit the size only after the tables exist: a full file couldn't get a missing table.
  const pageSize = Number(getColumn(db.prepare("PRAGMA page_size").get(), "page_size"));
  db.exec(`PRAGMA max_page_count = ${Math.floor(limits.maxBytes / pageSize)}`);
  const get = db.prepare("SELECT value FROM kept WHERE key = ? AND until > ?");
  const set = db.prepare(
    "INSERT INTO kept (key, value, until) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, until = excluded.until",
  );
  const add = db.prepare(
    "INSERT INTO kept (key, value, until) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, until = excluded.until WHERE kept.until <= ?",
  );
  const remove = db.prepare("DELETE FROM kept WHERE key = ?");
  const removeIfEqual = db.prepare("DELETE FROM kept WHERE key = ? AND value = ?");
  const increment = db.prepare(
    `INSERT INTO kept (key, value, until) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET
       value = CAST(excluded.value + CASE WHEN kept.until <= ? THEN 0 ELSE CAST(kept.value AS INTEGER) END AS TEXT),
       until = CASE WHEN kept.until <= ? THEN excluded.until ELSE kept.until END
     RETURNING value, until`,
  );
  const deleteExpiredValues = db.prepare("DELETE FROM kept WHERE until <= ?");

  const deletionTimer = setInterval(deleteExpired, DELETE_EXPIRED_INTERVAL_MS);
  deletionTimer.unref();
  deleteExpired();

  const engine: StoreEngine = {
    get: async (key) => getValue(get.get(key, clock.now())),
    async set(key, value, lifetimeMs) {
      set.run(key, value, clock.now() + lifetimeMs);
    },
    async add(key, value, lifetimeMs) {
      const now = clock.now();
      return add.run(key, value, now + lifetimeMs, now).changes > 0;
    },
    async remove(key, value) {
      if (value === undefined) remove.run(key);
      else removeIfEqual.run(key, value);
    },
    async increment(key, lifetimeMs, by = 1) {
      const now = clock.now();
      const row = increment.get(key, String(by), now + lifetimeMs, now, now);
      return { count: Number(getValue(row)), remainingMs: Number(getColumn(row, "until")) - now };
    },
    drafts: {
      ...draftStore,
      async evict(scope) {
        try {
          return await draftStore.evict(scope);
        } catch (error) {
          if (!isDiskFull(error)) throw error;
          // A checkpoint lets SQLite reuse the space of the write-ahead log.
          db.exec("PRAGMA wal_checkpoint(RESTART)");
          return draftStore.evict(scope);
        }
      },
    },
    isFull: isDiskFull,
    isHealthy: () => true,
    getStartProblem: () => null,
    getHealthyMs: () => Infinity,
    async close() {
      clearInterval(deletionTimer);
      db.close();
    },
  };
  return withEviction(engine, clock, log);

  /** A failure is only logged, because reads ignore expired values anyway. */
  function deleteExpired(): void {
    try {
      deleteExpiredValues.run(clock.now());
    } catch (error) {
      log.warn({ err: error }, "expired values could not be removed from the store");
    }
  }
}

/**
 * Opens the file and creates the table `kept` for all values except drafts. The column `until` is the expiry
 * time.
 * @throws an error for the operator if the file is damaged, empty or not a database
 */
function openStoreFile(file: string): Database.Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    createIfMissing(file);
    const db = new Database(file);
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    db.exec("PRAGMA journal_mode = WAL");
    db.exec("PRAGMA synchronous = NORMAL");
    db.exec(
      "CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value TEXT NOT NULL, until INTEGER NOT NULL)",
    );
    db.exec("CREATE INDEX IF NOT EXISTS kept_until ON kept (until)");
    return db;
  } catch (error) {
    if (isDiskFull(error)) throw createDiskFullError(dirname(file), error);
    if (!(error instanceof Error && "code" in error)) throw error;
    const code = getErrorCode(error);
    const isDamaged = /^SQLITE_(NOTADB|CORRUPT)/.test(code);
    const explanation = isDamaged ? null : explainUnusable(file, error);
    if (explanation) throw explanation;
    const reason = UNUSABLE_FILE_REASONS.find(([pattern]) => pattern.test(code))?.[1];
    if (reason === undefined) throw error;
    throw createUnusableFileError(file, reason, error);
  }
}

/** Why a file is unusable, by SQLite's error code. For some files that can't be opened, the code is "". */
const UNUSABLE_FILE_REASONS = [
  [/^SQLITE_NOTADB/, "isn’t a database"],
  [/^SQLITE_CORRUPT/, "is damaged"],
  [/^$|^SQLITE_CANTOPEN/, "can’t be opened"],
] as const;

/**
 * Creates a missing file under a temporary name and moves it, so that no other instance sees an empty file.
 * @throws if an existing file is empty, because it was probably truncated and its data is lost
 */
function createIfMissing(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === 0) throw createUnusableFileError(file, "is empty");
  if (size !== undefined) return;
  const temporaryFile = `${file}.${process.pid}.new`;
  rmSync(temporaryFile, { force: true });
  const db = new Database(temporaryFile);
  db.exec("PRAGMA user_version = 0");
  db.close();
  placeNewFile(temporaryFile, file);
}

const createUnusableFileError = (file: string, reason: string, cause?: unknown): Error =>
  new Error(
    `The store ${file} ${reason}. Nothing was written to it. Stop all instances, move it and the files that begin with its name away, and start again: a new one is made. Drafts are lost with it, and what keeps orders of the last day from being sent twice.`,
    { cause },
  );

function getValue(row: unknown): string | null {
  const value = getColumn(row, "value");
  return typeof value === "string" ? value : null;
}
