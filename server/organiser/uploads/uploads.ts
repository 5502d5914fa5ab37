import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Selectable } from "kysely";
import type { UploadKind, UploadRefusal } from "../../../app/domain/upload-rules.ts";
import { checkUpload } from "./upload-check.ts";
import { refusalWords } from "./upload-words.ts";
import type { Database, Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";

export type UploadRow = Selectable<Database["uploads"]>;
type UploadParts = Pick<Parts, "db" | "dataDir" | "clock" | "storage" | "uploadLimits">;

/** Milliseconds for which a file waits to become part of a record. */
const waitsFor = 24 * 60 * 60 * 1_000;
/** Milliseconds for which an upload waits for its first bytes, and for more of them. */
const waitsForFirstBytes = 10 * 60 * 1_000;
const waitsForMoreBytes = 30 * 60 * 1_000;
/** Unfinished uploads of an account. */
const mostOpen = 20;

export const uploadFolder = (dataDir: string): string => join(dataDir, "uploads");

/** What somebody uploaded under an id; null for an id of somebody else's, as for one that never was. */
export async function findUpload(db: Db, userId: number, uploadId: string): Promise<UploadRow | null> {
  const row = await db
    .selectFrom("uploads")
    .selectAll()
    .where("user_id", "=", userId)
    .where("upload_id", "=", uploadId)
    .executeTakeFirst();
  return row ?? null;
}

/** The upload whose file has this name, whoever owns it. */
export const uploadCalled = (db: Db, file: string): Promise<UploadRow | undefined> =>
  db.selectFrom("uploads").selectAll().where("file", "=", file).executeTakeFirst();

/** An upload that became something, or why it can't: in words for whoever sent it, and the code of it. */
export type Taken<Thing> =
  | { ok: true; thing: Thing }
  | { ok: false; problem: string; code: UploadRefusal | "NO_UPLOAD" };

/** The rejection of an upload or of what would be made of it. */
export const rejected = (parts: Pick<Parts, "uploadLimits">, code: UploadRefusal) =>
  ({ ok: false, problem: refusalWords(code, parts.uploadLimits.bytes), code }) as const;

const pathOf = (dataDir: string, file: string): string => join(uploadFolder(dataDir), file);

const notThere = (problem: string) => ({ ok: false, problem, code: "NO_UPLOAD" }) as const;

/** The file of what the caller uploaded, which is whole, was looked into and is of one of these kinds. */
export async function uploadOf(
  parts: UploadParts,
  userId: number,
  uploadId: string,
  kinds: readonly UploadKind[],
): Promise<Taken<{ path: string; filetype: string }>> {
  const row = await findUpload(parts.db, userId, uploadId);
  if (!row || parts.clock.now() >= row.created_at + waitsFor)
    return notThere("There is no such upload. Please choose the file again.");
  if (!(await isWhole(parts, row)))
    return notThere("The upload isn’t finished. Please choose the file again.");
  const refused = row.kind === "" ? await checkFinished(parts, row) : null;
  if (refused) return { ok: false, problem: refused.words, code: refused.code };
  const checked = await findUpload(parts.db, userId, uploadId);
  if (!checked || !kinds.some((kind) => kind === checked.kind)) return rejected(parts, "WRONG_TYPE");
  return { ok: true, thing: { path: pathOf(parts.dataDir, checked.file), filetype: checked.filetype } };
}

/** Whether all of an upload is there: one that was looked into is. */
async function isWhole({ dataDir }: UploadParts, row: UploadRow): Promise<boolean> {
  if (row.kind !== "") return true;
  const { size } = await stat(pathOf(dataDir, row.file)).catch(() => ({ size: -1 }));
  return size === row.bytes;
}

/** Why a file that is there isn't taken: the code that tells it, and the words. */
type Refused = { code: UploadRefusal; words: string };

/**
 * Looks into a file once all of it is there, and forgets one that isn't taken. Gives why, null for a good
 * one. Where the program was killed between the last byte and this, it is done when the file is used.
 */
export async function checkFinished(parts: UploadParts, row: UploadRow): Promise<Refused | null> {
  const { bytes: limits } = parts.uploadLimits;
  const checked = await checkUpload({
    file: pathOf(parts.dataDir, row.file),
    filetype: row.filetype,
    limits,
  });
  if (checked.ok) {
    await parts.db
      .updateTable("uploads")
      .set({ kind: checked.kind, filetype: checked.filetype })
      .where("file", "=", row.file)
      .execute();
    return null;
  }
  await forgetUpload(parts, row.file);
  return { code: checked.refusal, words: refusalWords(checked.refusal, limits) };
}

/** Removes an upload. What was made of it stays. */
export async function forgetUpload({ db, dataDir, storage }: UploadParts, file: string): Promise<void> {
  storage.close(file);
  await db.deleteFrom("uploads").where("file", "=", file).execute();
  await rm(pathOf(dataDir, file), { force: true });
  await rm(`${pathOf(dataDir, file)}.json`, { force: true });
}

/** Starts to count the uploads that were there before this process. */
export async function countUploads({ db, dataDir, storage }: UploadParts): Promise<void> {
  for (const { file, user_id } of await db.selectFrom("uploads").select(["file", "user_id"]).execute()) {
    const { size } = await stat(pathOf(dataDir, file)).catch(() => ({ size: 0 }));
    storage.open(file, user_id, size);
  }
}

/** Removes what waited for a day, and what is unfinished and of which no more bytes came for too long. */
export async function forgetOldUploads(parts: UploadParts): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  const rows = await db.selectFrom("uploads").select(openColumns).execute();
  for (const row of rows) {
    const waits = row.begun_at === null ? waitsForFirstBytes : waitsForMoreBytes;
    const isStalled = isOpen(parts, row) && now >= activeAt(parts, row) + waits;
    if (isStalled || now >= row.created_at + waitsFor) await forgetUpload(parts, row.file);
  }
}

/** Of the unfinished uploads of an account only the few stay of which bytes came last. */
export async function forgetIdleUploads(parts: UploadParts, userId: number): Promise<void> {
  const rows = await parts.db
    .selectFrom("uploads")
    .select(openColumns)
    .where("user_id", "=", userId)
    .where("kind", "=", "")
    .execute();
  const open = rows
    .filter((row) => isOpen(parts, row))
    .sort((one, other) => activeAt(parts, other) - activeAt(parts, one));
  for (const { file } of open.slice(mostOpen - 1)) await forgetUpload(parts, file);
}

const openColumns = ["file", "bytes", "kind", "created_at", "begun_at"] as const;
type OpenRow = Pick<UploadRow, (typeof openColumns)[number]>;

const isOpen = ({ storage }: UploadParts, { file, bytes, kind }: OpenRow): boolean =>
  kind === "" && storage.progress(file)?.bytes !== bytes;

const activeAt = ({ storage }: UploadParts, { file, created_at }: OpenRow): number =>
  storage.progress(file)?.activeAt ?? created_at;
