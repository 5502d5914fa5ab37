import { randomBytes } from "node:crypto";
import { copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";
import { convertPhoto, photoFileName, parsePhotoHash } from "../media/photo-store.ts";
import { uploadRejection, type UploadResult, findUsableUpload } from "./uploads.ts";

/** Folders with the files of records. */
type Folder = "documents" | "photos";

/** A stored document: its file name and media type. */
export type StoredFile = { name: string; filetype: string };

type Staged = { folder: Folder; name: string; bytes: number };

/** The new files of a record, in temp storage until `store`. */
export type NewFiles = {
  /** Copies an upload of the user as a document, under a name that can't be guessed. */
  document(uploadId: string): Promise<UploadResult<StoredFile>>;
  /**
   * Returns the photo to save for the value in an API record: the hash of a new photo for an upload id; "x"
   * (keep the current one) and "" (none) are returned unchanged. [UP-007]
   */
  photo(uploadId: string): Promise<UploadResult<string>>;
  /**
   * Moves the files into place and records them in the transaction `db` that writes the record; call it last.
   * `replaced`: hashes of photos that the record no longer uses.
   */
  store(db: Db, replaced?: readonly string[]): Promise<void>;
};

type StorageParts = Pick<Parts, "db" | "dataDir" | "clock" | "storage" | "uploadLimits">;

/** The API's value to keep the current photo. */
export const SAME_PHOTO = "x";

export const storedFilePath = (dataDir: string, folder: Folder, name: string): string =>
  join(dataDir, folder, name);

/** Returns the folder of staged files, whose record isn't written yet. */
export const stagingFolderOf = (dataDir: string): string => join(dataDir, "staged");

/**
 * Runs a write with new files. Their bytes are reserved in the account's quota before they are copied; they
 * are moved into place within the write's transaction, and removed if it is rejected or fails. A crash leaves
 * at most unreferenced files, which are swept later.
 */
export async function withNewFiles<Result>(
  parts: StorageParts,
  userId: number,
  write: (files: NewFiles) => Promise<Result>,
): Promise<Result> {
  const { db, dataDir, clock, storage } = parts;
  const staged: Staged[] = [];
  const replacedFiles: string[] = [];
  let reserved = 0;
  const stagedAt = (name: string) => join(stagingFolderOf(dataDir), name);

  try {
    const result = await write({ document, photo, store });
    for (const file of replacedFiles) await rm(file, { force: true });
    return result;
  } catch (error) {
    await removeUnreferenced();
    throw error;
  } finally {
    for (const { name } of staged) await rm(stagedAt(name), { force: true });
    storage.release(userId, reserved);
  }

  async function document(uploadId: string): Promise<UploadResult<StoredFile>> {
    const upload = await findUsableUpload(parts, userId, uploadId, ["document", "image"]);
    if (!upload.ok) return upload;
    const { path, filetype } = upload.thing;
    const { size } = await stat(path);
    if (!(await reserve(size))) return uploadRejection(parts, "ACCOUNT_FULL");
    const name = randomBytes(24).toString("base64url");
    staged.push({ folder: "documents", name, bytes: size });
    await mkdir(stagingFolderOf(dataDir), { recursive: true });
    await copyFile(path, stagedAt(name));
    return { ok: true, thing: { name, filetype } };
  }

  async function photo(uploadId: string): Promise<UploadResult<string>> {
    if (uploadId === "" || uploadId === SAME_PHOTO) return { ok: true, thing: uploadId };
    const upload = await findUsableUpload(parts, userId, uploadId, ["image"]);
    if (!upload.ok) return upload;
    const { size } = await stat(upload.thing.path);
    if (!(await reserve(size))) return uploadRejection(parts, "ACCOUNT_FULL");
    await mkdir(stagingFolderOf(dataDir), { recursive: true });
    // Converted under a temporary name: the final one contains the size in pixels.
    const temporaryName = randomBytes(16).toString("hex");
    const stagedPhoto: Staged = { folder: "photos", name: temporaryName, bytes: size };
    staged.push(stagedPhoto);
    const hash = await convertPhoto(upload.thing.path, stagedAt(temporaryName));
    await rename(stagedAt(temporaryName), stagedAt(photoFileName(hash)));
    stagedPhoto.name = photoFileName(hash);
    stagedPhoto.bytes = (await stat(stagedAt(stagedPhoto.name))).size;
    if (stagedPhoto.bytes > size && !(await reserve(stagedPhoto.bytes - size)))
      return uploadRejection(parts, "ACCOUNT_FULL");
    return { ok: true, thing: hash };
  }

  async function reserve(bytes: number): Promise<boolean> {
    if ((await storage.reserve(userId, bytes)) !== null) return false;
    reserved += bytes;
    return true;
  }

  async function store(transaction: Db, replaced: readonly string[] = []): Promise<void> {
    const removed = replaced.filter((hash) => parsePhotoHash(hash) !== null).map(photoFileName);
    if (removed.length > 0) {
      await transaction
        .deleteFrom("stored_files")
        .where("user_id", "=", userId)
        .where("name", "in", removed)
        .execute();
      replacedFiles.push(...removed.map((name) => storedFilePath(dataDir, "photos", name)));
    }
    for (const file of staged) {
      await transaction
        .insertInto("stored_files")
        .values({ ...file, user_id: userId, created_at: clock.now() })
        .execute();
    }
    for (const { folder, name } of staged) {
      await mkdir(join(dataDir, folder), { recursive: true });
      await flush(stagedAt(name));
      await rename(stagedAt(name), storedFilePath(dataDir, folder, name));
    }
  }

  /**
   * Removes files without a record after a failure. If the database fails too, the sweep removes them later.
   */
  async function removeUnreferenced(): Promise<void> {
    if (staged.length === 0) return;
    const names = staged.map(({ name }) => name);
    const rows = await db
      .selectFrom("stored_files")
      .select("name")
      .where("name", "in", names)
      .execute()
      .catch(() => null);
    if (rows === null) return;
    const referenced = new Set(rows.map(({ name }) => name));
    for (const { folder, name } of staged)
      if (!referenced.has(name)) await rm(storedFilePath(dataDir, folder, name), { force: true });
  }
}

/** Flushes a file to the disk, so that a saved record never has a lost file. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
