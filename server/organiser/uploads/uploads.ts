import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Selectable } from "kysely";
import type { UploadKind, UploadErrorCode } from "../../../app/domain/upload-rules.ts";
import { checkUpload } from "./upload-check.ts";
import { getUploadRejectionMessage } from "./upload-rejection-message.ts";
import type { Database, Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

export type UploadRow = Selectable<Database["uploads"]>;
type UploadDependencies = Pick<Dependencies, "db" | "dataDir" | "clock" | "storage" | "uploadLimits">;

/** How long an upload can be used before it is removed. */
const UPLOAD_LIFETIME_MS = DAY_MS;

/** An upload is removed if its first bytes don't arrive within this time. */
const FIRST_BYTES_TIMEOUT_MS = 10 * 60 * 1_000;

/** An unfinished upload is removed if no more bytes arrive within this time. */
const IDLE_TIMEOUT_MS = 30 * 60 * 1_000;

const MAX_UNFINISHED_UPLOADS = 20;

export const getUploadFolder = (dataDir: string): string => join(dataDir, "uploads");

/** Finds a user's upload by its id, or null. */
export async function findUpload(db: Db, userId: number, uploadId: string): Promise<UploadRow | null> {
  const row = await db
    .selectFrom("uploads")
    .selectAll()
    .where("user_id", "=", userId)
    .where("upload_id", "=", uploadId)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the upload of any user by its file name. */
export const findUploadByFile = (db: Db, file: string): Promise<UploadRow | undefined> =>
  db.selectFrom("uploads").selectAll().where("file", "=", file).executeTakeFirst();

/**
 * A value that was made from an upload, or why the upload can't be used, as a message for the user and a
 * code.
 */
export type UploadResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; problem: string; code: UploadErrorCode | "NO_UPLOAD" };

export const buildUploadRejection = (
  dependencies: Pick<Dependencies, "uploadLimits">,
  code: UploadErrorCode,
) =>
  ({
    ok: false,
    problem: getUploadRejectionMessage(code, dependencies.uploadLimits.fileBytes),
    code,
  }) as const;

const getUploadPath = (dataDir: string, file: string): string => join(getUploadFolder(dataDir), file);

const toMissingUpload = (problem: string) => ({ ok: false, problem, code: "NO_UPLOAD" }) as const;

/**
 * Returns the path and media type of a user's upload. Rejects an upload that is incomplete, fails the check
 * or is of none of `kinds`.
 */
export async function findUsableUpload(
  dependencies: UploadDependencies,
  userId: number,
  uploadId: string,
  kinds: readonly UploadKind[],
): Promise<UploadResult<{ path: string; filetype: string }>> {
  const row = await findUpload(dependencies.db, userId, uploadId);
  if (!row || dependencies.clock.now() >= row.created_at + UPLOAD_LIFETIME_MS)
    return toMissingUpload("This upload doesn’t exist. Choose the file again.");
  if (!(await isComplete(dependencies, row)))
    return toMissingUpload("The upload isn’t complete. Choose the file again.");
  const rejection = row.kind === "" ? await checkCompleteUpload(dependencies, row) : null;
  if (rejection) return { ok: false, problem: rejection.message, code: rejection.code };
  const checkedRow = await findUpload(dependencies.db, userId, uploadId);
  if (!checkedRow || !kinds.some((kind) => kind === checkedRow.kind))
    return buildUploadRejection(dependencies, "WRONG_TYPE");
  return {
    ok: true,
    value: { path: getUploadPath(dependencies.dataDir, checkedRow.file), filetype: checkedRow.filetype },
  };
}

/** An upload with a `kind` was checked, so it is complete. */
async function isComplete({ dataDir }: UploadDependencies, row: UploadRow): Promise<boolean> {
  if (row.kind !== "") return true;
  const { size } = await stat(getUploadPath(dataDir, row.file)).catch(() => ({ size: -1 }));
  return size === row.bytes;
}

type UploadRejection = { code: UploadErrorCode; message: string };

/**
 * Checks a complete upload. If it passes, stores its kind and media type and returns null. If not, removes it
 * and returns the rejection. Called when the last bytes arrive or, if the process was killed then, when the
 * upload is first used.
 */
export async function checkCompleteUpload(
  dependencies: UploadDependencies,
  row: UploadRow,
): Promise<UploadRejection | null> {
  const { fileBytes: limits } = dependencies.uploadLimits;
  const result = await checkUpload({
    file: getUploadPath(dependencies.dataDir, row.file),
    filetype: row.filetype,
    limits,
  });
  if (result.ok) {
    await dependencies.db
      .updateTable("uploads")
      .set({ kind: result.kind, filetype: result.filetype })
      .where("file", "=", row.file)
      .execute();
    return null;
  }
  await removeUpload(dependencies, row.file);
  return { code: result.rejection, message: getUploadRejectionMessage(result.rejection, limits) };
}

/** Removes an upload, but not the files of records, which are copies. */
export async function removeUpload(
  { db, dataDir, storage }: UploadDependencies,
  file: string,
): Promise<void> {
  storage.stopCounting(file);
  await db.deleteFrom("uploads").where("file", "=", file).execute();
  await rm(getUploadPath(dataDir, file), { force: true });
  await rm(`${getUploadPath(dataDir, file)}.json`, { force: true });
}

/** Starts to count the uploads of an earlier process, with the sizes of their files. */
export async function startCountingUploads({ db, dataDir, storage }: UploadDependencies): Promise<void> {
  for (const { file, user_id } of await db.selectFrom("uploads").select(["file", "user_id"]).execute()) {
    const { size } = await stat(getUploadPath(dataDir, file)).catch(() => ({ size: 0 }));
    storage.startCounting(file, user_id, size);
  }
}

/** Removes uploads older than `UPLOAD_LIFETIME_MS`, and unfinished uploads that have timed out. */
export async function removeExpiredUploads(dependencies: UploadDependencies): Promise<void> {
  const { db, clock } = dependencies;
  const now = clock.now();
  const rows = await db.selectFrom("uploads").select(PROGRESS_COLUMNS).execute();
  for (const row of rows) {
    const timeoutMs = row.begun_at === null ? FIRST_BYTES_TIMEOUT_MS : IDLE_TIMEOUT_MS;
    const isTimedOut = isUnfinished(dependencies, row) && now >= getActiveAt(dependencies, row) + timeoutMs;
    if (isTimedOut || now >= row.created_at + UPLOAD_LIFETIME_MS) await removeUpload(dependencies, row.file);
  }
}

/**
 * Removes a user's least recently active unfinished uploads, so that one more fits within
 * `MAX_UNFINISHED_UPLOADS`.
 */
export async function removeLeastActiveUploads(
  dependencies: UploadDependencies,
  userId: number,
): Promise<void> {
  const rows = await dependencies.db
    .selectFrom("uploads")
    .select(PROGRESS_COLUMNS)
    .where("user_id", "=", userId)
    .where("kind", "=", "")
    .execute();
  const unfinishedUploads = rows
    .filter((row) => isUnfinished(dependencies, row))
    .sort((a, b) => getActiveAt(dependencies, b) - getActiveAt(dependencies, a));
  for (const { file } of unfinishedUploads.slice(MAX_UNFINISHED_UPLOADS - 1))
    await removeUpload(dependencies, file);
}

const PROGRESS_COLUMNS = ["file", "bytes", "kind", "created_at", "begun_at"] as const;
type ProgressRow = Pick<UploadRow, (typeof PROGRESS_COLUMNS)[number]>;

const isUnfinished = ({ storage }: UploadDependencies, { file, bytes, kind }: ProgressRow): boolean =>
  kind === "" && storage.getProgress(file)?.bytes !== bytes;

const getActiveAt = ({ storage }: UploadDependencies, { file, created_at }: ProgressRow): number =>
  storage.getProgress(file)?.activeAt ?? created_at;
