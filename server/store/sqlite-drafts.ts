import type Database from "libsql";
import type { Clock } from "../request-context.ts";
import {
  type DraftCeilings,
  draftSize,
  type GivingShelf,
  holderCeiling,
  mostGivenUp,
} from "./draft-shelf.ts";
import { inTransaction, isFileFull, memberOf } from "./sqlite-file.ts";

/** Most drafts that are looked at in one go when there must be room. */
const atOnce = 20;

/** Drafts in a table of the file. `number` tells the order in which they came. */
export function createSqliteShelf(db: Database.Database, clock: Clock, ceilings: DraftCeilings): GivingShelf {
  makeTable(db);
  const get = db.prepare("SELECT value FROM drafts WHERE key = ? AND until > ?");
  const insert = db.prepare(
    `INSERT INTO drafts (key, value, is_signed_in, holder, size, until) VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare("DELETE FROM drafts WHERE key = ?");
  const sweep = db.prepare("DELETE FROM drafts WHERE until <= ?");
  const bytesOfHolder = db.prepare(
    "SELECT coalesce(sum(size), 0) AS bytes FROM drafts WHERE is_signed_in = ? AND holder = ?",
  );
  const bytesBesides = db.prepare(
    "SELECT coalesce(sum(size), 0) AS bytes FROM drafts WHERE is_signed_in >= ? AND key <> ?",
  );
  const oldestOfHolder = db.prepare(
    "SELECT number, size FROM drafts WHERE is_signed_in = ? AND holder = ? ORDER BY number LIMIT ?",
  );
  const nextToGo = db.prepare(
    "SELECT number, size FROM drafts WHERE is_signed_in <= ? ORDER BY is_signed_in, number LIMIT ?",
  );
  const removeNumber = db.prepare("DELETE FROM drafts WHERE number = ?");
  const giveUp = db.prepare(
    `DELETE FROM drafts WHERE number IN
       (SELECT number FROM drafts WHERE is_signed_in <= ? ORDER BY is_signed_in, number LIMIT ${mostGivenUp})`,
  );

  return {
    put: async (key, { value, lifetime, holder }) =>
      inTransaction(db, () => {
        sweep.run(clock.now());
        const size = draftSize(key, value);
        const own = holderCeiling(holder, ceilings);
        const rank = holder.isSignedIn ? 1 : 0;
        // An anonymous draft takes no room of those of people who are signed in.
        const firm = bytesIn(bytesBesides.get(rank + 1, key));
        if (size > own || size + firm > ceilings.all) return false;

        remove.run(key);
        const held = bytesIn(bytesOfHolder.get(rank, holder.id));
        drop(held + size - own, () => oldestOfHolder.all(rank, holder.id, atOnce));
        drop(bytesIn(bytesBesides.get(0, "")) + size - ceilings.all, () => nextToGo.all(rank, atOnce));
        insert.run(key, value, rank, holder.id, size, clock.now() + lifetime);
        return true;
      }),
    async get(key) {
      const value = memberOf(get.get(key, clock.now()), "value");
      return typeof value === "string" ? value : null;
    },
    async remove(key) {
      remove.run(key);
    },
    giveUp: async (whose) => giveUp.run(whose === "anybody" ? 1 : 0).changes,
  };

  /** Drops so many bytes or more, one draft after the other. */
  function drop(bytes: number, next: () => unknown[]): void {
    let left = bytes;
    while (left > 0) {
      const drafts = next();
      if (drafts.length === 0) return;
      for (const draft of drafts) {
        if (left <= 0) return;
        removeNumber.run(memberOf(draft, "number"));
        left -= Number(memberOf(draft, "size"));
      }
    }
  }
}

const bytesIn = (row: unknown): number => Number(memberOf(row, "bytes"));

function makeTable(db: Database.Database): void {
  db.exec(`CREATE TABLE IF NOT EXISTS drafts (
    number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, value TEXT NOT NULL,
    is_signed_in INTEGER NOT NULL, holder TEXT NOT NULL, size INTEGER NOT NULL, until INTEGER NOT NULL)`);
  db.exec("CREATE INDEX IF NOT EXISTS drafts_until ON drafts (until)");
  db.exec("CREATE INDEX IF NOT EXISTS drafts_order ON drafts (is_signed_in, number, size)");
  db.exec("CREATE INDEX IF NOT EXISTS drafts_holder ON drafts (is_signed_in, holder, number, size)");
  moveOlder(db);
}

/**
 * Brings drafts here that a version before this table kept among everything else, if there is room for it.
 */
function moveOlder(db: Database.Database): void {
  const older = "key >= 'draft:' AND key < 'draft;'";
  try {
    inTransaction(db, () => {
      db.exec(`DELETE FROM kept WHERE ${older} AND length(value) > 64000`);
      db.exec(`INSERT OR IGNORE INTO drafts (key, value, is_signed_in, holder, size, until)
        SELECT key, value, 0, 'before', length(value) + 500, until FROM kept WHERE ${older}`);
      db.exec(`DELETE FROM kept WHERE ${older}`);
    });
  } catch (error) {
    if (!isFileFull(error)) throw error;
  }
}
