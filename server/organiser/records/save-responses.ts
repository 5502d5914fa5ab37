import type { Db } from "../db/database.ts";
import type { SaveResponse } from "../http/route.ts";

/** Response of create and update after success: `{success, item, error}`. */
export const savedResponse = <Item>(item: Item) => ({ success: true, item, error: "" });

/**
 * Response of create and update if nothing was saved; `error` may be shown, `code` is a reason for programs.
 */
export const notSavedResponse = (error: string, code = "") => ({
  success: false,
  item: null,
  error,
  ...(code !== "" && { text_code: code }),
});

/** Saves a keyed write together with its response, so that a repeated key saves nothing. */
export const saveWithResponse = <Item>(
  db: Db,
  saveResponse: SaveResponse,
  save: (transaction: Db) => Promise<Item>,
) =>
  db.transaction().execute(async (transaction) => {
    const response = savedResponse(await save(transaction));
    await saveResponse(transaction, response);
    return response;
  });
