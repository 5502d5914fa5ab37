import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import type { Clock } from "../request-context.ts";
import type { Store } from "./store.ts";

/** How long a write waits for another process that is writing, in milliseconds. */
const patience = 5_000;
const betweenSweeps = 10 * 60 * 1_000;

/**
 * A store in a file, which several processes of one machine may share. The default. The folder is made when it isn't
 * there.
 */
export function createSqliteStore(file: string, clock: Clock): Store {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const db = new Database(file);
  db.exec(`PRAGMA busy_timeout = ${patience}`);
  db.exec("PRAGMA journal_mode = WAL");
  db.exec("PRAGMA synchronous = NORMAL");
  db.exec(
    "CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value TEXT NOT NULL, until INTEGER NOT NULL)",
  );
  db.exec("CREATE INDEX IF NOT EXISTS kept_until ON kept (until)");

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

  const sweeping = setInterval(() => sweep.run(clock.now()), betweenSweeps);
  sweeping.unref();
  sweep.run(clock.now());

  return {
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
    isWhole: () => true,
    async close() {
      clearInterval(sweeping);
      db.close();
    },
  };
}

function valueIn(row: unknown): string | null {
  if (typeof row !== "object" || row === null || !("value" in row)) return null;
  return typeof row.value === "string" ? row.value : null;
}
