import type { Db } from "../db/database.ts";
import type { DocumentRow } from "./tables.ts";

/**
 * Converts documents to the API's format. `refusal` (not in the API's documentation) is the reason of a
 * rejection, or "".
 */
export async function toApiDocuments(db: Db, publicUrl: string, rows: readonly DocumentRow[]) {
  const types = await listDocumentTypes(db);
  return rows.map((row) => ({
    id: row.id,
    type: types.find(({ id }) => id === row.type_id) ?? null,
    is_approved: row.is_approved === 1,
    expiry: row.expiry,
    download_url: `${publicUrl}/api/v1/cognito/default/file/${row.hash}`,
    refusal: row.refusal,
  }));
}

export const listDocumentTypes = (db: Db) =>
  db.selectFrom("user_document_types").select(["id", "name"]).orderBy("id").execute();
