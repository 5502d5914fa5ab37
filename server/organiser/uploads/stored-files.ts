import { randomBytes } from "node:crypto";
import { copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";
import { drawPhoto, photoFileName, takenPhoto } from "../media/taken-photos.ts";
import { rejected, type Taken, uploadOf } from "./uploads.ts";

/** Where files of records lie. */
type Folder = "documents" | "photos";

/** A document of a record: the name of its file, and its media type. */
export type StoredFile = { name: string; filetype: string };

type Staged = { folder: Folder; name: string; bytes: number };

/** The files of one write, in temp storage until `store`. */
export type NewFiles = {
  /**
   * Copies what the caller uploaded as a document, under a name that nobody can guess.
   */
  document(uploadId: string): Promise<Taken<StoredFile>>;
  /**
   * The photo of a record that is saved, by what the wire says of it: an upload id is a new one, whose hash
   * this gives; "x" (the one there is) and "" (none) stay as they are. [UP-007]
   */
  photo(uploadId: string): Promise<Taken<string>>;
  /**
   * Makes the files part of the record that the transaction `db` writes, as the last thing it does.
   * `replaced`: hashes of photos that the record no longer has.
   */
  store(db: Db, replaced?: readonly string[]): Promise<void>;
};

type StorageParts = Pick<Parts, "db" | "dataDir" | "clock" | "storage" | "uploadLimits">;

/** A photo that stays as it is, as the wire says it. */
export const samePhoto = "x";

export const fileOf = (dataDir: string, folder: Folder, name: string): string => join(dataDir, folder, name);

/** Where files lie until their record is written. */
export const stagingFolder = (dataDir: string): string => join(dataDir, "staged");

/**
 * Carries out a write with files. They count for the account's quota from before they are copied, get into
 * place within the write's transaction, and are removed where the write is rejected or fails. A crash leaves
 * at most files that no record names, which are swept.
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
  const stagedAt = (name: string) => join(stagingFolder(dataDir), name);

  try {
    const result = await write({ document, photo, store });
    for (const file of replacedFiles) await rm(file, { force: true });
    return result;
  } catch (error) {
    await removeUnnamed();
    throw error;
  } finally {
    for (const { name } of staged) await rm(stagedAt(name), { force: true });
    storage.release(userId, reserved);
  }

  async function document(uploadId: string): Promise<Taken<StoredFile>> {
    const upload = await uploadOf(parts, userId, uploadId, ["document", "image"]);
    if (!upload.ok) return upload;
    const { path, filetype } = upload.thing;
    const { size } = await stat(path);
    if (!(await reserve(size))) return rejected(parts, "ACCOUNT_FULL");
    const name = randomBytes(24).toString("base64url");
    staged.push({ folder: "documents", name, bytes: size });
    await mkdir(stagingFolder(dataDir), { recursive: true });
    await copyFile(path, stagedAt(name));
    return { ok: true, thing: { name, filetype } };
  }

  async function photo(uploadId: string): Promise<Taken<string>> {
    if (uploadId === "" || uploadId === samePhoto) return { ok: true, thing: uploadId };
    const upload = await uploadOf(parts, userId, uploadId, ["image"]);
    if (!upload.ok) return upload;
    const { size } = await stat(upload.thing.path);
    if (!(await reserve(size))) return rejected(parts, "ACCOUNT_FULL");
    await mkdir(stagingFolder(dataDir), { recursive: true });
    // Drawn under a name of its own: the final one holds the size in pixels.
    const drawing = randomBytes(16).toString("hex");
    const drawn: Staged = { folder: "photos", name: drawing, bytes: size };
    staged.push(drawn);
    const hash = await drawPhoto(upload.thing.path, stagedAt(drawing));
    await rename(stagedAt(drawing), stagedAt(photoFileName(hash)));
    drawn.name = photoFileName(hash);
    drawn.bytes = (await stat(stagedAt(drawn.name))).size;
    if (drawn.bytes > size && !(await reserve(drawn.bytes - size))) return rejected(parts, "ACCOUNT_FULL");
    return { ok: true, thing: hash };
  }

  async function reserve(bytes: number): Promise<boolean> {
    if ((await storage.reserve(userId, bytes)) !== null) return false;
    reserved += bytes;
    return true;
  }

  async function store(transaction: Db, replaced: readonly string[] = []): Promise<void> {
    const gone = replaced.filter((hash) => takenPhoto(hash) !== null).map(photoFileName);
    if (gone.length > 0) {
      await transaction
        .deleteFrom("stored_files")
        .where("user_id", "=", userId)
        .where("name", "in", gone)
        .execute();
      replacedFiles.push(...gone.map((name) => fileOf(dataDir, "photos", name)));
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
      await rename(stagedAt(name), fileOf(dataDir, folder, name));
    }
  }

  /** After a failure: what no record names. Where the database can't say, the sweep removes it. */
  async function removeUnnamed(): Promise<void> {
    if (staged.length === 0) return;
    const names = staged.map(({ name }) => name);
    const rows = await db
      .selectFrom("stored_files")
      .select("name")
      .where("name", "in", names)
      .execute()
      .catch(() => null);
    if (rows === null) return;
    const named = new Set(rows.map(({ name }) => name));
    for (const { folder, name } of staged)
      if (!named.has(name)) await rm(fileOf(dataDir, folder, name), { force: true });
  }
}

/** Writes a file through to the disk, so that no record outlives the content of its file. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
