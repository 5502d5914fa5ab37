import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import type { Clock, Log } from "../request-context.ts";
import { type DraftCeilings, usualCeilings } from "./draft-shelf.ts";
import { type Engine, makingRoom } from "./making-room.ts";
import { createSqliteShelf } from "./sqlite-drafts.ts";
import { isFileFull, memberOf } from "./sqlite-file.ts";
import type { Store } from "./store.ts";

/** How long a write waits for another process that is writing, in milliseconds. */
const patience = 5_000;
const betweenSweeps = 10 * 60 * 1_000;

/** `mostBytes` of the file itself; SQLite has up to 5 MB more beside it while it works. */
type FileCeilings = { mostBytes: number; drafts: DraftCeilings };

const usualFile: FileCeilings = { mostBytes: 500_000_000, drafts: usualCeilings };

/**
 * A store in a file, which several processes of one machine may share. The default. The folder is made when
 * it isn't there. The file never grows beyond its ceiling; one that is larger already doesn't grow.
 */
export function createSqliteStore(file: string, clock: Clock, log: Log, ceilings = usualFile): Store {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const db = new Database(file);
  db.exec(`PRAGMA busy_timeout = ${patience}`);
  db.exec("PRAGMA journal_mode = WAL");
  db.exec("PRAGMA synchronous = NORMAL");
  db.exec(
    "CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value TEXT NOT NULL, until INTEGER NOT NULL)",
  );
  db.exec("CREATE INDEX IF NOT EXISTS kept_until ON kept (until)");

  const shelf = createSqliteShelf(db, clock, ceilings.drafts);
  // After the tables are there: an older file that is full already lacks one, and opens all the same.
  const pageSize = Number(memberOf(db.prepare("PRAGMA page_size").get(), "page_size"));
  db.exec(`PRAGMA max_page_count = ${Math.floor(ceilings.mostBytes / pageSize)}`);
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
    `INSERT INTO kept (key, value, until) VALUES (?, '1', ?) ON CONFLICT (key) DO UPDATE SET
       value = CASE WHEN kept.until <= ? THEN '1' ELSE CAST(CAST(kept.value AS INTEGER) + 1 AS TEXT) END,
       until = CASE WHEN kept.until <= ? THEN excluded.until ELSE kept.until END
     RETURNING value`,
  );
  const sweep = db.prepare("DELETE FROM kept WHERE until <= ?");

  const sweeping = setInterval(sweepAll, betweenSweeps);
  sweeping.unref();
  sweepAll();

  const engine: Engine = {
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
    async increment(key, lifetime) {
      const now = clock.now();
      return Number(valueIn(increment.get(key, now + lifetime, now, now)));
    },
    drafts: {
      ...shelf,
      async giveUp(whose) {
        try {
          return await shelf.giveUp(whose);
        } catch (error) {
          if (!isFileFull(error)) throw error;
          // The disk itself is full. The log of changes has room again once it is carried over into the file.
          db.exec("PRAGMA wal_checkpoint(RESTART)");
          return shelf.giveUp(whose);
        }
      },
    },
    isFull: isFileFull,
    isWhole: () => true,
    wholeFor: () => Infinity,
    async close() {
      clearInterval(sweeping);
      db.close();
    },
  };
  return makingRoom(engine, clock, log);

  /** What has expired is as if it weren't there, even where it can't be removed now. */
  function sweepAll(): void {
    try {
      sweep.run(clock.now());
    } catch (error) {
      log.warn({ err: error }, "what has expired can't be removed from the store");
    }
  }
}

function valueIn(row: unknown): string | null {
  const value = memberOf(row, "value");
  return typeof value === "string" ? value : null;
}
