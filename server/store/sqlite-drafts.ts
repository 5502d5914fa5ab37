import Database from "libsql";
import type { Clock } from "../request-context.ts";
import {
  type Draft,
  type DraftLimits,
  getDraftSize,
  type EvictingDraftStore,
  getHolderLimit,
  MAX_EVICTED,
} from "./draft-store.ts";
import { isDiskFull } from "../shared/full-disk.ts";
import { runInTransaction, getColumn } from "./sqlite-helpers.ts";

export type MemoryDraftStore = EvictingDraftStore & {
  listAll(): [key: string, draft: Draft][];
};

const BATCH_SIZE = 20;

/**
 * Creates a draft store in a table of an SQLite database. The column `number` is the order in which drafts
 * were stored and are evicted.
 */
export function createSqliteDraftStore(
  db: Database.Database,
  clock: Clock,
  limits: DraftLimits,
): EvictingDraftStore {
  createTable(db);
  const get = db.prepare("SELECT value FROM drafts WHERE key = ? AND until > ?");
  const insert = db.prepare(
    `INSERT INTO drafts (key, value, is_signed_in, holder, size, until) VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const deleteByKey = db.prepare("DELETE FROM drafts WHERE key = ?");
  const deleteExpired = db.prepare("DELETE FROM drafts WHERE until <= ?");
  const sumHolderBytes = db.prepare(
    "SELECT coalesce(sum(size), 0) AS bytes FROM drafts WHERE is_signed_in = ? AND holder = ?",
  );
  const sumBytesExceptKey = db.prepare(
    "SELECT coalesce(sum(size), 0) AS bytes FROM drafts WHERE is_signed_in >= ? AND key <> ?",
  );
  const oldestByHolder = db.prepare(
    "SELECT number, size FROM drafts WHERE is_signed_in = ? AND holder = ? ORDER BY number LIMIT ?",
  );
  const nextToEvict = db.prepare(
    "SELECT number, size FROM drafts WHERE is_signed_in <= ? ORDER BY is_signed_in, number LIMIT ?",
  );
  const deleteByNumber = db.prepare("DELETE FROM drafts WHERE number = ?");
  const evictDrafts = db.prepare(
    `DELETE FROM drafts WHERE number IN
       (SELECT number FROM drafts WHERE is_signed_in <= ? ORDER BY is_signed_in, number LIMIT ${MAX_EVICTED})`,
  );

  return {
    put: async (key, { value, lifetimeMs, holder }) =>
      runInTransaction(db, () => {
        deleteExpired.run(clock.now());
        const size = getDraftSize(key, value);
        const holderLimit = getHolderLimit(holder, limits);
        const priority = holder.isLoggedIn ? 1 : 0;
        // A draft of an account may evict any draft, but an anonymous draft may evict only anonymous ones.
        const unevictableBytes = getBytes(sumBytesExceptKey.get(priority + 1, key));
        if (size > holderLimit || size + unevictableBytes > limits.total) return false;

        deleteByKey.run(key);
        const holderBytes = getBytes(sumHolderBytes.get(priority, holder.id));
        evictUntilFree(holderBytes + size - holderLimit, () =>
          oldestByHolder.all(priority, holder.id, BATCH_SIZE),
        );
        evictUntilFree(getBytes(sumBytesExceptKey.get(0, "")) + size - limits.total, () =>
          nextToEvict.all(priority, BATCH_SIZE),
        );
        insert.run(key, value, priority, holder.id, size, clock.now() + lifetimeMs);
        return true;
      }),
    async get(key) {
      const value = getColumn(get.get(key, clock.now()), "value");
      return typeof value === "string" ? value : null;
    },
    async remove(key) {
      deleteByKey.run(key);
    },
    evict: async (scope) => evictDrafts.run(scope === "all" ? 1 : 0).changes,
  };

  function evictUntilFree(bytes: number, getNextDrafts: () => unknown[]): void {
    let remaining = bytes;
    while (remaining > 0) {
      const drafts = getNextDrafts();
      if (drafts.length === 0) return;
      for (const draft of drafts) {
        if (remaining <= 0) return;
        deleteByNumber.run(getColumn(draft, "number"));
        remaining -= Number(getColumn(draft, "size"));
      }
    }
  }
}

/** Creates a draft store in an SQLite database in memory, which is opened on first use. */
export function createMemoryDraftStore(clock: Clock, limits: DraftLimits): MemoryDraftStore {
  let instance: { db: Database.Database; drafts: EvictingDraftStore } | null = null;
  const open = () => {
    if (instance) return instance;
    const db = new Database(":memory:");
    instance = { db, drafts: createSqliteDraftStore(db, clock, limits) };
    return instance;
  };
  return {
    put: (key, draft) => open().drafts.put(key, draft),
    get: async (key) => (instance ? instance.drafts.get(key) : null),
    remove: async (key) => instance?.drafts.remove(key),
    evict: async (scope) => (instance ? instance.drafts.evict(scope) : 0),
    listAll: () =>
      (
        instance?.db.prepare("SELECT * FROM drafts WHERE until > ? ORDER BY number").all(clock.now()) ?? []
      ).map((row) => [
        String(getColumn(row, "key")),
        {
          value: String(getColumn(row, "value")),
          lifetimeMs: Number(getColumn(row, "until")) - clock.now(),
          holder: {
            isLoggedIn: getColumn(row, "is_signed_in") === 1,
            id: String(getColumn(row, "holder")),
          },
        },
      ]),
  };
}

const getBytes = (row: unknown): number => Number(getColumn(row, "bytes"));

/**
 * Creates the table of drafts. `is_signed_in` is 1 for drafts of accounts, and `until` is the expiry time.
 */
function createTable(db: Database.Database): void {
  db.exec(`CREATE TABLE IF NOT EXISTS drafts (
    number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, value TEXT NOT NULL,
    is_signed_in INTEGER NOT NULL, holder TEXT NOT NULL, size INTEGER NOT NULL, until INTEGER NOT NULL)`);
  db.exec("CREATE INDEX IF NOT EXISTS drafts_until ON drafts (until)");
  db.exec("CREATE INDEX IF NOT EXISTS drafts_order ON drafts (is_signed_in, number, size)");
  db.exec("CREATE INDEX IF NOT EXISTS drafts_holder ON drafts (is_signed_in, holder, number, size)");
}

const MAX_LEGACY_CHARACTERS = 64_000;
const LEGACY_OVERHEAD_BYTES = 500;
const LEGACY_HOLDER = "before";

/**
 * Moves drafts of older versions of the site from the table `kept` to the table `drafts`. They count as
 * anonymous. Changes nothing if the disk is full.
 */
export function migrateLegacyDrafts(db: Database.Database): void {
  const isLegacyDraft = "key >= 'draft:' AND key < 'draft;'";
  try {
    runInTransaction(db, () => {
      db.exec(`DELETE FROM kept WHERE ${isLegacyDraft} AND length(value) > ${MAX_LEGACY_CHARACTERS}`);
      db.exec(`INSERT OR IGNORE INTO drafts (key, value, is_signed_in, holder, size, until)
        SELECT key, value, 0, '${LEGACY_HOLDER}', length(value) + ${LEGACY_OVERHEAD_BYTES}, until FROM kept WHERE ${isLegacyDraft}`);
      db.exec(`DELETE FROM kept WHERE ${isLegacyDraft}`);
    });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
