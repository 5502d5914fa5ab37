import Database from "libsql";
import type { Clock } from "../request-context.ts";
import {
  type Draft,
  type DraftLimits,
  draftSize,
  type EvictingDraftStore,
  holderLimit,
  MAX_EVICTED,
} from "./draft-store.ts";
import { isDiskFull } from "../shared/full-disk.ts";
import { inTransaction, columnOf } from "./sqlite-file.ts";

/**
 * Draft store in memory. `all` returns the drafts that have not expired, oldest first, to copy them
 * elsewhere.
 */
export type MemoryDraftStore = EvictingDraftStore & { all(): [key: string, draft: Draft][] };

/*
 * Order of eviction: the oldest drafts of the same holder, then the oldest anonymous ones, then (only for
 * accounts) the oldest of other accounts.
 */

/** Drafts read per query while evicting. */
const BATCH_SIZE = 20;

/**
 * Creates a draft store in a table of the SQLite file. The column `number` gives the order of insertion, in
 * which drafts are evicted.
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
  const remove = db.prepare("DELETE FROM drafts WHERE key = ?");
  const deleteExpired = db.prepare("DELETE FROM drafts WHERE until <= ?");
  const bytesOfHolder = db.prepare(
    "SELECT coalesce(sum(size), 0) AS bytes FROM drafts WHERE is_signed_in = ? AND holder = ?",
  );
  const bytesWithoutKey = db.prepare(
    "SELECT coalesce(sum(size), 0) AS bytes FROM drafts WHERE is_signed_in >= ? AND key <> ?",
  );
  const oldestOfHolder = db.prepare(
    "SELECT number, size FROM drafts WHERE is_signed_in = ? AND holder = ? ORDER BY number LIMIT ?",
  );
  const nextToEvict = db.prepare(
    "SELECT number, size FROM drafts WHERE is_signed_in <= ? ORDER BY is_signed_in, number LIMIT ?",
  );
  const removeNumber = db.prepare("DELETE FROM drafts WHERE number = ?");
  const evictDrafts = db.prepare(
    `DELETE FROM drafts WHERE number IN
       (SELECT number FROM drafts WHERE is_signed_in <= ? ORDER BY is_signed_in, number LIMIT ${MAX_EVICTED})`,
  );

  return {
    put: async (key, { value, lifetime, holder }) =>
      inTransaction(db, () => {
        deleteExpired.run(clock.now());
        const size = draftSize(key, value);
        const limitOfHolder = holderLimit(holder, limits);
        const priority = holder.isLoggedIn ? 1 : 0;
        // An anonymous draft can't evict drafts of accounts, so it must fit beside them; an account's draft can
        // evict any (0 bytes).
        const unevictableBytes = bytesIn(bytesWithoutKey.get(priority + 1, key));
        if (size > limitOfHolder || size + unevictableBytes > limits.all) return false;

        remove.run(key);
        const holderBytes = bytesIn(bytesOfHolder.get(priority, holder.id));
        evictUntilFree(holderBytes + size - limitOfHolder, () =>
          oldestOfHolder.all(priority, holder.id, BATCH_SIZE),
        );
        evictUntilFree(bytesIn(bytesWithoutKey.get(0, "")) + size - limits.all, () =>
          nextToEvict.all(priority, BATCH_SIZE),
        );
        insert.run(key, value, priority, holder.id, size, clock.now() + lifetime);
        return true;
      }),
    async get(key) {
      const value = columnOf(get.get(key, clock.now()), "value");
      return typeof value === "string" ? value : null;
    },
    async remove(key) {
      remove.run(key);
    },
    evict: async (whose) => evictDrafts.run(whose === "anybody" ? 1 : 0).changes,
  };

  /** Deletes drafts, in the order of `next`, until the given number of bytes is free. */
  function evictUntilFree(bytes: number, next: () => unknown[]): void {
    let left = bytes;
    while (left > 0) {
      const drafts = next();
      if (drafts.length === 0) return;
      for (const draft of drafts) {
        if (left <= 0) return;
        removeNumber.run(columnOf(draft, "number"));
        left -= Number(columnOf(draft, "size"));
      }
    }
  }
}

/** Creates a draft store in memory (SQLite `:memory:`, opened on first use). */
export function createMemoryDraftStore(clock: Clock, limits: DraftLimits): MemoryDraftStore {
  let opened: { db: Database.Database; drafts: EvictingDraftStore } | null = null;
  const open = () => {
    if (opened) return opened;
    const db = new Database(":memory:");
    opened = { db, drafts: createSqliteDraftStore(db, clock, limits) };
    return opened;
  };
  return {
    put: (key, draft) => open().drafts.put(key, draft),
    get: async (key) => (opened ? opened.drafts.get(key) : null),
    remove: async (key) => opened?.drafts.remove(key),
    evict: async (whose) => (opened ? opened.drafts.evict(whose) : 0),
    all: () =>
      (opened?.db.prepare("SELECT * FROM drafts WHERE until > ? ORDER BY number").all(clock.now()) ?? []).map(
        (row) => [
          String(columnOf(row, "key")),
          {
            value: String(columnOf(row, "value")),
            lifetime: Number(columnOf(row, "until")) - clock.now(),
            holder: { isLoggedIn: columnOf(row, "is_signed_in") === 1, id: String(columnOf(row, "holder")) },
          },
        ],
      ),
  };
}

const bytesIn = (row: unknown): number => Number(columnOf(row, "bytes"));

function createTable(db: Database.Database): void {
  db.exec(`CREATE TABLE IF NOT EXISTS drafts (
    number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, value TEXT NOT NULL,
    is_signed_in INTEGER NOT NULL, holder TEXT NOT NULL, size INTEGER NOT NULL, until INTEGER NOT NULL)`);
  db.exec("CREATE INDEX IF NOT EXISTS drafts_until ON drafts (until)");
  db.exec("CREATE INDEX IF NOT EXISTS drafts_order ON drafts (is_signed_in, number, size)");
  db.exec("CREATE INDEX IF NOT EXISTS drafts_holder ON drafts (is_signed_in, holder, number, size)");
}

const MAX_OLDER_CHARACTERS = 64_000;
/** Bytes that an older draft counts for in addition to its text. */
const OLDER_OVERHEAD = 500;
const OLDER_HOLDER = "before";

/**
 * Moves the drafts of earlier versions from the table `kept`, all under one anonymous holder. Larger ones
 * than 64,000 characters are deleted. Changes nothing if the disk is full.
 */
export function migrateOlderDrafts(db: Database.Database): void {
  const older = "key >= 'draft:' AND key < 'draft;'";
  try {
    inTransaction(db, () => {
      db.exec(`DELETE FROM kept WHERE ${older} AND length(value) > ${MAX_OLDER_CHARACTERS}`);
      db.exec(`INSERT OR IGNORE INTO drafts (key, value, is_signed_in, holder, size, until)
        SELECT key, value, 0, '${OLDER_HOLDER}', length(value) + ${OLDER_OVERHEAD}, until FROM kept WHERE ${older}`);
      db.exec(`DELETE FROM kept WHERE ${older}`);
    });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
