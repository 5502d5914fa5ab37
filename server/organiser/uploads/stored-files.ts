import { randomBytes } from "node:crypto";
import { copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import { convertPhoto, getPhotoFileName, parsePhotoHash } from "../media/photo-store.ts";
import { buildUploadRejection, type UploadResult, findUsableUpload } from "./uploads.ts";

/** Folders for files of records, in the data folder. */
type Folder = "documents" | "photos";

/** A stored document. `filetype` is its media type. */
export type StoredFile = { name: string; filetype: string };

type StagedFile = { folder: Folder; name: string; bytes: number };

/** Adds new files to a record. The files are in the staging folder until `commit` is called. */
export type NewFiles = {
  /** Copies an upload of the user to a new document. Its file name can't be guessed. */
  stageDocument(uploadId: string): Promise<UploadResult<StoredFile>>;
  /**
   * Converts an upload of the user to a new photo and returns the photo's hash. Returns `KEEP_PHOTO` and ""
   * (no photo) unchanged. [UP-007]
   */
  stagePhoto(uploadId: string): Promise<UploadResult<string>>;
  /**
   * Moves the staged files to their folders and records them in `stored_files`. Call this as the last step of
   * the transaction `db` that writes the record. `replacedPhotos` are the hashes of photos that the record no
   * longer uses.
   */
  commit(db: Db, replacedPhotos?: readonly string[]): Promise<void>;
};

type StorageDependencies = Pick<Dependencies, "db" | "dataDir" | "clock" | "storage" | "uploadLimits">;

/** The value that clients send instead of an upload id to keep the current photo. */
export const KEEP_PHOTO = "x";

/** Returns the path of a file that belongs to a record. */
export const getStoredFilePath = (dataDir: string, folder: Folder, name: string): string =>
  join(dataDir, folder, name);

/** Returns the folder of files whose record isn't saved yet. */
export const getStagingFolder = (dataDir: string): string => join(dataDir, "staged");

/**
 * Runs `write`, which saves a record with new files, and returns its result. Reserves the size of each file
 * in the account's quota before the file is copied. If `write` throws, removes the new files. After a crash,
 * a later sweep removes files without a record.
 */
export async function withNewFiles<Result>(
  dependencies: StorageDependencies,
  userId: number,
  write: (files: NewFiles) => Promise<Result>,
): Promise<Result> {
  const { db, dataDir, clock, storage } = dependencies;
  const stagedFiles: StagedFile[] = [];
  const pathsToRemove: string[] = [];
  let reservedBytes = 0;
  const getStagedPath = (name: string) => join(getStagingFolder(dataDir), name);

  try {
    const result = await write({ stageDocument, stagePhoto, commit });
    for (const file of pathsToRemove) await rm(file, { force: true });
    return result;
  } catch (error) {
    await removeUnreferencedFiles();
    throw error;
  } finally {
    for (const { name } of stagedFiles) await rm(getStagedPath(name), { force: true });
    storage.release(userId, reservedBytes);
  }

  async function stageDocument(uploadId: string): Promise<UploadResult<StoredFile>> {
    const upload = await findUsableUpload(dependencies, userId, uploadId, ["document", "image"]);
    if (!upload.ok) return upload;
    const { path, filetype } = upload.value;
    const { size } = await stat(path);
    if (!(await reserve(size))) return buildUploadRejection(dependencies, "ACCOUNT_FULL");
    const name = randomBytes(24).toString("base64url");
    stagedFiles.push({ folder: "documents", name, bytes: size });
    await mkdir(getStagingFolder(dataDir), { recursive: true });
    await copyFile(path, getStagedPath(name));
    return { ok: true, value: { name, filetype } };
  }

  async function stagePhoto(uploadId: string): Promise<UploadResult<string>> {
    if (uploadId === "" || uploadId === KEEP_PHOTO) return { ok: true, value: uploadId };
    const upload = await findUsableUpload(dependencies, userId, uploadId, ["image"]);
    if (!upload.ok) return upload;
    const { size } = await stat(upload.value.path);
    if (!(await reserve(size))) return buildUploadRejection(dependencies, "ACCOUNT_FULL");
    await mkdir(getStagingFolder(dataDir), { recursive: true });
    // Convert under a temporary name, because the final name contains the photo's size in pixels.
    const temporaryName = randomBytes(16).toString("hex");
    const stagedPhoto: StagedFile = { folder: "photos", name: temporaryName, bytes: size };
    stagedFiles.push(stagedPhoto);
    const hash = await convertPhoto(upload.value.path, getStagedPath(temporaryName));
    await rename(getStagedPath(temporaryName), getStagedPath(getPhotoFileName(hash)));
    stagedPhoto.name = getPhotoFileName(hash);
    stagedPhoto.bytes = (await stat(getStagedPath(stagedPhoto.name))).size;
    if (stagedPhoto.bytes > size && !(await reserve(stagedPhoto.bytes - size)))
      return buildUploadRejection(dependencies, "ACCOUNT_FULL");
    return { ok: true, value: hash };
  }

  async function reserve(bytes: number): Promise<boolean> {
    if ((await storage.reserve(userId, bytes)) !== null) return false;
    reservedBytes += bytes;
    return true;
  }

  async function commit(transaction: Db, replacedPhotos: readonly string[] = []): Promise<void> {
    const removedNames = replacedPhotos.filter((hash) => parsePhotoHash(hash) !== null).map(getPhotoFileName);
    if (removedNames.length > 0) {
      await transaction
        .deleteFrom("stored_files")
        .where("user_id", "=", userId)
        .where("name", "in", removedNames)
        .execute();
      pathsToRemove.push(...removedNames.map((name) => getStoredFilePath(dataDir, "photos", name)));
    }
    for (const file of stagedFiles) {
      await transaction
        .insertInto("stored_files")
        .values({ ...file, user_id: userId, created_at: clock.now() })
        .execute();
    }
    for (const { folder, name } of stagedFiles) {
      await mkdir(join(dataDir, folder), { recursive: true });
      await flush(getStagedPath(name));
      await rename(getStagedPath(name), getStoredFilePath(dataDir, folder, name));
    }
  }

  /** If the database fails, a sweep removes the files later. */
  async function removeUnreferencedFiles(): Promise<void> {
    if (stagedFiles.length === 0) return;
    const names = stagedFiles.map(({ name }) => name);
    const rows = await db
      .selectFrom("stored_files")
      .select("name")
      .where("name", "in", names)
      .execute()
      .catch(() => null);
    if (rows === null) return;
    const referencedNames = new Set(rows.map(({ name }) => name));
    for (const { folder, name } of stagedFiles)
      if (!referencedNames.has(name)) await rm(getStoredFilePath(dataDir, folder, name), { force: true });
  }
}

/** Prevents that a power failure loses the file of a saved record. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
