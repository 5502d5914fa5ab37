import { randomBytes } from "node:crypto";
import type { Db } from "../db/database.ts";
import type { StoredFile } from "../uploads/stored-files.ts";
import type { DocumentRow } from "./tables.ts";

/** `expiry` is a date `yyyy-MM-dd` or "", `now` is in milliseconds. */
type NewDocument = { userId: number; typeId: number; expiry: string; file: StoredFile; now: number };

/**
 * Stores a document of a user. It replaces unapproved documents of its type. An approved document stays valid
 * until the new one is approved.
 */
export async function storeDocument(
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

/**
 * Finds the newest document of a user and type that isn't rejected and expires on `day` or later, or null if
 * there is none.
 */
export async function findCurrentDocument(
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

/** Finds a document of any user, or null if there is none. */
export async function findDocument(db: Db, id: number): Promise<DocumentRow | null> {
  const row = await db.selectFrom("user_documents").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** Approves a document. It replaces the approved document of its type. */
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

/** Rejects a document and shows `reason` to its owner. */
export async function rejectDocument(db: Db, id: number, reason: string): Promise<void> {
  await db
    .updateTable("user_documents")
    .set({ is_approved: 0, refusal: reason })
    .where("id", "=", id)
    .execute();
}

/**
 * Whether a user may store another document. Replaced documents count, because their files are still stored.
 */
export async function canStoreDocument(db: Db, userId: number): Promise<boolean> {
  const documents = await db
    .selectFrom("user_documents")
    .select("id")
    .where("user_id", "=", userId)
    .execute();
  return documents.length < MAX_DOCUMENTS;
}

const MAX_DOCUMENTS = 60;
