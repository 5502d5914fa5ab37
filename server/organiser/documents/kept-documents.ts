import { randomBytes } from "node:crypto";
import type { Db } from "../db/database.ts";
import type { StoredFile } from "../uploads/stored-files.ts";
import type { DocumentRow } from "./tables.ts";

/** A document before it is kept; `expiry` is a day `yyyy-MM-dd` or "". */
type NewDocument = { userId: number; typeId: number; expiry: string; file: StoredFile; now: number };

/**
 * Keeps a document of somebody. One of the same type that nobody has approved yet makes room for it; an
 * approved one stays until the new one is approved.
 */
export async function keepDocument(
  db: Db,
  { userId, typeId, expiry, file, now }: NewDocument,
): Promise<DocumentRow> {
  await db
    .updateTable("user_documents")
    .set({ replaced: 1 })
    .where("user_id", "=", userId)
    .where("type_id", "=", typeId)
    .where("is_approved", "=", 0)
    .execute();
  return db
    .insertInto("user_documents")
    .values({
      user_id: userId,
      type_id: typeId,
      expiry,
      file: file.name,
      filetype: file.filetype,
      hash: randomBytes(24).toString("base64url"),
      is_approved: 0,
      replaced: 0,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The newest document of a type that somebody has and nobody refused, good on `day`; null for none. */
export async function currentDocument(
  db: Db,
  { userId, typeId, day }: { userId: number; typeId: number; day: string },
): Promise<DocumentRow | null> {
  const row = await db
    .selectFrom("user_documents")
    .selectAll()
    .where("user_id", "=", userId)
    .where("type_id", "=", typeId)
    .where("replaced", "=", 0)
    .where("refusal", "=", "")
    .where("expiry", ">=", day)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row ?? null;
}

/** A document of whoever it is; null where there is none. */
export async function findDocument(db: Db, id: number): Promise<DocumentRow | null> {
  const row = await db.selectFrom("user_documents").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** Whoever looked at a document says that it is good: the one that it takes the place of goes. */
export async function approveDocument(
  db: Db,
  { id, user_id, type_id }: Pick<DocumentRow, "id" | "user_id" | "type_id">,
): Promise<void> {
  await db
    .updateTable("user_documents")
    .set({ replaced: 1 })
    .where("user_id", "=", user_id)
    .where("type_id", "=", type_id)
    .where("id", "!=", id)
    .where("is_approved", "=", 1)
    .execute();
  await db.updateTable("user_documents").set({ is_approved: 1, refusal: "" }).where("id", "=", id).execute();
}

/** It isn't good, for this reason. */
export async function refuseDocument(db: Db, id: number, reason: string): Promise<void> {
  await db
    .updateTable("user_documents")
    .set({ is_approved: 0, refusal: reason })
    .where("id", "=", id)
    .execute();
}

/** How many documents somebody keeps, replaced ones too: an account has a ceiling of them. */
export async function hasRoomForDocument(db: Db, userId: number): Promise<boolean> {
  const kept = await db.selectFrom("user_documents").select("id").where("user_id", "=", userId).execute();
  return kept.length < mostDocuments;
}

const mostDocuments = 60;
