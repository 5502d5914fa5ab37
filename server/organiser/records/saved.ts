import type { Db } from "../db/database.ts";
import type { Keep } from "../http/route.ts";

/** The answer of create and update when it went through: `{success, item, error}`. */
export const saved = <Item>(item: Item) => ({ success: true, item, error: "" });

/** The answer of create and update when nothing was saved; `error` may be shown, `code` says why. */
export const notSaved = (error: string, code = "") => ({
  success: false,
  item: null,
  error,
  ...(code !== "" && { text_code: code }),
});

/**
 * Saves what came with a key and keeps the answer to it, both or neither: the same key again saves nothing,
 * whatever happened meanwhile.
 */
export const savedOnce = <Item>(db: Db, keep: Keep, save: (transaction: Db) => Promise<Item>) =>
  db.transaction().execute(async (transaction) => {
    const answer = saved(await save(transaction));
    await keep(transaction, answer);
    return answer;
  });
