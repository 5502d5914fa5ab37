import type { Db } from "../db/database.ts";
import type { SaveResponse } from "../http/route.ts";

/** Builds the response of a create or update call that has succeeded. */
export const buildSavedResponse = <Item>(item: Item) => ({ success: true, item, error: "" });

/**
 * Builds the response of a create or update call that has saved nothing. `error` is a message for the user.
 * `code` is the reason for programs, or "" for none.
 */
export const buildNotSavedResponse = (error: string, code = "") => ({
  success: false,
  item: null,
  error,
  ...(code !== "" && { text_code: code }),
});

/**
 * Saves an item and the response of its call in one transaction, so that a repeated request with the same
 * idempotency key gets the stored response and saves nothing. Returns the response.
 */
export const saveWithResponse = <Item>(
  db: Db,
  saveResponse: SaveResponse,
  save: (transaction: Db) => Promise<Item>,
) =>
  db.transaction().execute(async (transaction) => {
    const response = buildSavedResponse(await save(transaction));
    await saveResponse(transaction, response);
    return response;
  });
