import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Selectable } from "kysely";
import type { UploadKind, UploadErrorCode } from "../../../app/domain/upload-rules.ts";
import { checkUpload } from "./upload-check.ts";
import { uploadRejectionMessage } from "./upload-rejection-message.ts";
import type { Database, Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";

export type UploadRow = Selectable<Database["uploads"]>;
type UploadParts = Pick<Parts, "db" | "dataDir" | "clock" | "storage" | "uploadLimits">;

/** How long an upload is stored before it must become part of a record. */
const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1_000;
/** How long an unfinished upload waits for its first bytes, and for more bytes. */
const FIRST_BYTES_TIMEOUT_MS = 10 * 60 * 1_000;
const IDLE_TIMEOUT_MS = 30 * 60 * 1_000;
/** Maximum number of unfinished uploads per account. */
const MAX_UNFINISHED = 20;

export const uploadFolder = (dataDir: string): string => join(dataDir, "uploads");

/** Returns a user's upload by its id; null if there is none, also for ids of other users' uploads. */
export async function findUpload(db: Db, userId: number, uploadId: string): Promise<UploadRow | null> {
  const row = await db
    .selectFrom("uploads")
    .selectAll()
    .where("user_id", "=", userId)
    .where("upload_id", "=", uploadId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the upload with this file name, of any user. */
export const findUploadByFile = (db: Db, file: string): Promise<UploadRow | undefined> =>
  db.selectFrom("uploads").selectAll().where("file", "=", file).executeTakeFirst();

/** The result of using an upload: the thing made from it, or a message and code of the rejection. */
export type UploadResult<Thing> =
  | { ok: true; thing: Thing }
  | { ok: false; problem: string; code: UploadErrorCode | "NO_UPLOAD" };

/** Builds the rejection of an upload. */
export const uploadRejection = (parts: Pick<Parts, "uploadLimits">, code: UploadErrorCode) =>
  ({ ok: false, problem: uploadRejectionMessage(code, parts.uploadLimits.bytes), code }) as const;

const pathOf = (dataDir: string, file: string): string => join(uploadFolder(dataDir), file);

const uploadMissing = (problem: string) => ({ ok: false, problem, code: "NO_UPLOAD" }) as const;

/**
 * Returns the file of a user's upload, if it is complete, has passed the check and is of one of the kinds.
 */
export async function findUsableUpload(
  parts: UploadParts,
  userId: number,
  uploadId: string,
  kinds: readonly UploadKind[],
): Promise<UploadResult<{ path: string; filetype: string }>> {
  const row = await findUpload(parts.db, userId, uploadId);
  if (!row || parts.clock.now() >= row.created_at + UPLOAD_LIFETIME_MS)
    return uploadMissing("This upload doesn’t exist. Choose the file again.");
  if (!(await isComplete(parts, row)))
    return uploadMissing("The upload isn’t complete. Choose the file again.");
  const rejection = row.kind === "" ? await checkCompleteUpload(parts, row) : null;
  if (rejection) return { ok: false, problem: rejection.message, code: rejection.code };
  const checked = await findUpload(parts.db, userId, uploadId);
  if (!checked || !kinds.some((kind) => kind === checked.kind)) return uploadRejection(parts, "WRONG_TYPE");
  return { ok: true, thing: { path: pathOf(parts.dataDir, checked.file), filetype: checked.filetype } };
}

/** Whether an upload is complete; a checked one always is. */
async function isComplete({ dataDir }: UploadParts, row: UploadRow): Promise<boolean> {
  if (row.kind !== "") return true;
  const { size } = await stat(pathOf(dataDir, row.file)).catch(() => ({ size: -1 }));
  return size === row.bytes;
}

/** Why a complete upload is rejected. */
type UploadRejection = { code: UploadErrorCode; message: string };

/**
 * Checks a complete upload and removes it if it is rejected. Returns the rejection, or null. If the process
 * was killed before this, the check runs when the upload is used.
 */
export async function checkCompleteUpload(
  parts: UploadParts,
  row: UploadRow,
): Promise<UploadRejection | null> {
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
  await removeUpload(parts, row.file);
  return { code: checked.rejection, message: uploadRejectionMessage(checked.rejection, limits) };
}

/** Removes an upload; files made from it stay. */
export async function removeUpload({ db, dataDir, storage }: UploadParts, file: string): Promise<void> {
  storage.close(file);
  await db.deleteFrom("uploads").where("file", "=", file).execute();
  await rm(pathOf(dataDir, file), { force: true });
  await rm(`${pathOf(dataDir, file)}.json`, { force: true });
}

/** Starts to count uploads of an earlier process. */
export async function countUploads({ db, dataDir, storage }: UploadParts): Promise<void> {
  for (const { file, user_id } of await db.selectFrom("uploads").select(["file", "user_id"]).execute()) {
    const { size } = await stat(pathOf(dataDir, file)).catch(() => ({ size: 0 }));
    storage.open(file, user_id, size);
  }
}

/** Removes uploads older than a day, and unfinished ones that have stalled. */
export async function removeExpiredUploads(parts: UploadParts): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  const rows = await db.selectFrom("uploads").select(PROGRESS_COLUMNS).execute();
  for (const row of rows) {
    const timeoutMs = row.begun_at === null ? FIRST_BYTES_TIMEOUT_MS : IDLE_TIMEOUT_MS;
    const isStalled = isUnfinished(parts, row) && now >= activeAt(parts, row) + timeoutMs;
    if (isStalled || now >= row.created_at + UPLOAD_LIFETIME_MS) await removeUpload(parts, row.file);
  }
}

/** Removes a user's unfinished uploads, except the most recently active ones. */
export async function removeIdleUploads(parts: UploadParts, userId: number): Promise<void> {
  const rows = await parts.db
    .selectFrom("uploads")
    .select(PROGRESS_COLUMNS)
    .where("user_id", "=", userId)
    .where("kind", "=", "")
    .execute();
  const open = rows
    .filter((row) => isUnfinished(parts, row))
    .sort((one, other) => activeAt(parts, other) - activeAt(parts, one));
  for (const { file } of open.slice(MAX_UNFINISHED - 1)) await removeUpload(parts, file);
}

const PROGRESS_COLUMNS = ["file", "bytes", "kind", "created_at", "begun_at"] as const;
type ProgressRow = Pick<UploadRow, (typeof PROGRESS_COLUMNS)[number]>;

const isUnfinished = ({ storage }: UploadParts, { file, bytes, kind }: ProgressRow): boolean =>
  kind === "" && storage.progress(file)?.bytes !== bytes;

const activeAt = ({ storage }: UploadParts, { file, created_at }: ProgressRow): number =>
  storage.progress(file)?.activeAt ?? created_at;
