import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import type { Clock, Logger } from "../request-context.ts";
import { type DraftLimits, DEFAULT_DRAFT_LIMITS } from "./draft-store.ts";
import { diskFullError, isDiskFull } from "../shared/full-disk.ts";
import { type StoreEngine, withEviction } from "./eviction.ts";
import { createSqliteDraftStore, migrateOlderDrafts } from "./sqlite-drafts.ts";
import { columnOf } from "./sqlite-file.ts";
import type { Store } from "./store.ts";

/** How long a write waits for another process that is writing, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;
const SWEEP_INTERVAL_MS = 10 * 60 * 1_000;

/** `maxBytes` limits the file itself; SQLite temporarily uses up to 5 MB more. */
type FileLimits = { maxBytes: number; drafts: DraftLimits };

const DEFAULT_LIMITS: FileLimits = { maxBytes: 500_000_000, drafts: DEFAULT_DRAFT_LIMITS };

/**
 * Store in a file, which several processes of one machine may share. The default. The folder is created if it
 * does not exist. The file never grows beyond its limit; a file that is already larger does not grow.
 */
export function createSqliteStore(file: string, clock: Clock, log: Logger, limits = DEFAULT_LIMITS): Store {
  const db = openStoreFile(file);
  const draftStore = createSqliteDraftStore(db, clock, limits.drafts);
  migrateOlderDrafts(db);
  // Set after the tables exist: an older file that is full lacks one, and must still open.
  const pageSize = Number(columnOf(db.prepare("PRAGMA page_size").get(), "page_size"));
  db.exec(`PRAGMA max_page_count = ${Math.floor(limits.maxBytes / pageSize)}`);
  const get = db.prepare("SELECT value FROM kept WHERE key = ? AND until > ?");
  const set = db.prepare(
    "INSERT INTO kept (key, value, until) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, until = excluded.until",
  );
  const add = db.prepare(
    "INSERT INTO kept (key, value, until) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, until = excluded.until WHERE kept.until <= ?",
  );
  const remove = db.prepare("DELETE FROM kept WHERE key = ?");
  const removeOwn = db.prepare("DELETE FROM kept WHERE key = ? AND value = ?");
  const increment = db.prepare(
    `INSERT INTO kept (key, value, until) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET
       value = CAST(excluded.value + CASE WHEN kept.until <= ? THEN 0 ELSE CAST(kept.value AS INTEGER) END AS TEXT),
       until = CASE WHEN kept.until <= ? THEN excluded.until ELSE kept.until END
     RETURNING value, until`,
  );
  const sweep = db.prepare("DELETE FROM kept WHERE until <= ?");

  const sweepTimer = setInterval(sweepAll, SWEEP_INTERVAL_MS);
  sweepTimer.unref();
  sweepAll();

  const engine: StoreEngine = {
    get: async (key) => valueIn(get.get(key, clock.now())),
    async set(key, value, lifetime) {
      set.run(key, value, clock.now() + lifetime);
    },
    async add(key, value, lifetime) {
      const now = clock.now();
      return add.run(key, value, now + lifetime, now).changes > 0;
    },
    async remove(key, value) {
      if (value === undefined) remove.run(key);
      else removeOwn.run(key, value);
    },
    async increment(key, lifetime, by = 1) {
      const now = clock.now();
      const row = increment.get(key, String(by), now + lifetime, now, now);
      return { count: Number(valueIn(row)), left: Number(columnOf(row, "until")) - now };
    },
    drafts: {
      ...draftStore,
      async evict(whose) {
        try {
          return await draftStore.evict(whose);
        } catch (error) {
          if (!isDiskFull(error)) throw error;
          // The disk itself is full. A checkpoint of the write-ahead log frees space in it.
          db.exec("PRAGMA wal_checkpoint(RESTART)");
          return draftStore.evict(whose);
        }
      },
    },
    isFull: isDiskFull,
    isHealthy: () => true,
    startProblem: () => null,
    healthyForMs: () => Infinity,
    async close() {
      clearInterval(sweepTimer);
      db.close();
    },
  };
  return withEviction(engine, clock, log);

  /** Expired values are ignored even if they can't be removed now. */
  function sweepAll(): void {
    try {
      sweep.run(clock.now());
    } catch (error) {
      log.warn({ err: error }, "expired values could not be removed from the store");
    }
  }
}

/** @throws an error for the operator if the file is damaged or not a database */
function openStoreFile(file: string): Database.Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
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
    if (isDiskFull(error)) throw diskFullError(dirname(file), error);
    const code = error instanceof Error && "code" in error ? String(error.code) : "unexpected error";
    // Files that can't be opened have no code.
    if (!/^$|^SQLITE_(NOTADB|CORRUPT|CANTOPEN)/.test(code)) throw error;
    throw new Error(
      `The store ${file} can’t be used (${code || "can’t be opened"}). Nothing was written to it. Stop all instances, move it and the files that begin with its name away, and start again: a new one is made. Drafts are lost with it, and what keeps orders of the last day from being sent twice.`,
      { cause: error },
    );
  }
}

function valueIn(row: unknown): string | null {
  const value = columnOf(row, "value");
  return typeof value === "string" ? value : null;
}
