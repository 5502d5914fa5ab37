import type { Db } from "../db/database.ts";
import type { DocumentRow } from "./tables.ts";

/** Documents as the wire has them. `refusal` is ours: why one isn't accepted, "" while nobody has said so. */
export async function toWire(db: Db, publicUrl: string, rows: readonly DocumentRow[]) {
  const types = await typesOf(db);
  return rows.map((row) => ({
    id: row.id,
    type: types.find(({ id }) => id === row.type_id) ?? null,
    is_approved: row.is_approved === 1,
    expiry: row.expiry,
    download_url: `${publicUrl}/api/v1/cognito/default/file/${row.hash}`,
    refusal: row.refusal,
  }));
}

/** What a document can be. */
export const typesOf = (db: Db) =>
  db.selectFrom("user_document_types").select(["id", "name"]).orderBy("id").execute();
