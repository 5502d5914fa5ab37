import { randomBytes } from "node:crypto";
import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Selectable } from "kysely";
import type { UploadKind, UploadRefusal } from "../../../app/domain/upload-rules.ts";
import { checkUpload } from "./upload-check.ts";
import { refusalWords } from "./upload-words.ts";
import type { Database, Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";
import { dropPhoto, keepPhoto } from "../media/taken-photos.ts";

export type UploadRow = Selectable<Database["uploads"]>;
type UploadParts = Pick<Parts, "db" | "dataDir" | "clock" | "uploadLimits">;

/** Milliseconds for which a file waits to become part of a record, whether or not all of it is there. */
const waitsFor = 24 * 60 * 60 * 1_000;
/** Milliseconds for which an upload waits for its first bytes, and how many of an account may. */
const waitsForBytes = 10 * 60 * 1_000;
const mostIdle = 20;

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

/**
 * Makes a photo of what the caller uploaded, and gives its hash: another each time, so that each can go.
 * [UP-007]
 */
async function takePhoto(parts: UploadParts, userId: number, uploadId: string): Promise<Taken<string>> {
  const upload = await arrived(parts, userId, uploadId, ["image"]);
  if (!upload.ok) return upload;
  return { ok: true, thing: await keepPhoto(parts.dataDir, pathOf(parts.dataDir, upload.thing.file)) };
}

/** Where a document lies, once it is one: what is kept of it is under this name. */
export type KeptFile = { name: string; filetype: string };

/** Keeps what the caller uploaded as a document, under a name that nobody can guess. */
export async function takeDocument(
  parts: UploadParts,
  userId: number,
  uploadId: string,
): Promise<Taken<KeptFile>> {
  const upload = await arrived(parts, userId, uploadId, ["document", "image"]);
  if (!upload.ok) return upload;
  const { file, filetype } = upload.thing;
  await mkdir(documentFolder(parts.dataDir), { recursive: true });
  const name = randomBytes(24).toString("base64url");
  await copyFile(pathOf(parts.dataDir, file), join(documentFolder(parts.dataDir), name));
  return { ok: true, thing: { name, filetype } };
}

export const documentFolder = (dataDir: string): string => join(dataDir, "documents");

const pathOf = (dataDir: string, file: string): string => join(uploadFolder(dataDir), file);

const notThere = (problem: string) => ({ ok: false, problem, code: "NO_UPLOAD" }) as const;

async function arrived(
  parts: UploadParts,
  userId: number,
  uploadId: string,
  kinds: readonly UploadKind[],
): Promise<Taken<UploadRow>> {
  const row = await findUpload(parts.db, userId, uploadId);
  if (!row || parts.clock.now() >= row.created_at + waitsFor)
    return notThere("There is no such upload. Please choose the file again.");
  if (!(await isWhole(parts, row)))
    return notThere("The upload isn’t finished. Please choose the file again.");
  const refused = row.kind === "" ? await checkFinished(parts, row) : null;
  if (refused) return { ok: false, problem: refused.words, code: refused.code };
  const checked = await findUpload(parts.db, userId, uploadId);
  if (checked && kinds.some((kind) => kind === checked.kind)) return { ok: true, thing: checked };
  const problem = refusalWords("WRONG_TYPE", parts.uploadLimits.bytes);
  return { ok: false, problem, code: "WRONG_TYPE" };
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

/** Takes an upload away. What was made of it stays. */
export async function forgetUpload({ db, dataDir }: UploadParts, file: string): Promise<void> {
  await db.deleteFrom("uploads").where("file", "=", file).execute();
  await rm(pathOf(dataDir, file), { force: true });
  await rm(`${pathOf(dataDir, file)}.json`, { force: true });
}

/** Takes away what waited for a day, or for its first bytes too long, and files that nobody knows of. */
export async function forgetOldUploads(parts: UploadParts): Promise<void> {
  const { db, dataDir, clock } = parts;
  const since = (waited: number) => clock.now() - waited;
  const kept = db.selectFrom("uploads").select("file");
  const old = [
    ...(await kept.where("created_at", "<=", since(waitsFor)).execute()),
    ...(await kept.where("begun_at", "is", null).where("created_at", "<=", since(waitsForBytes)).execute()),
  ];
  for (const { file } of old) await forgetUpload(parts, file);
  const known = new Set((await db.selectFrom("uploads").select("file").execute()).map(({ file }) => file));
  for (const name of await readdir(uploadFolder(dataDir)).catch(() => []))
    if (!known.has(name.replace(/\.json$/, ""))) await rm(join(uploadFolder(dataDir), name), { force: true });
}

/** Of what an account began and sent no byte of, only the newest few stay. */
export async function forgetIdleUploads(parts: UploadParts, userId: number): Promise<void> {
  const idle = await parts.db
    .selectFrom("uploads")
    .select("file")
    .where("user_id", "=", userId)
    .where("begun_at", "is", null)
    .orderBy("created_at", "desc")
    .execute();
  for (const { file } of idle.slice(mostIdle)) await forgetUpload(parts, file);
}

/**
 * The photo of a record that is saved, by what the wire says of it: an upload id is a new one, "x" keeps
 * the one there is, "" is none. `before` is the hash of the one there is.
 */
export async function photoAfter(
  parts: UploadParts,
  userId: number,
  photo: string,
  before: string,
): Promise<Taken<string>> {
  if (photo === "x") return { ok: true, thing: before };
  return photo === "" ? { ok: true, thing: "" } : takePhoto(parts, userId, photo);
}

/** Removes the photo that a record had, where it has another now. */
export async function dropReplaced(dataDir: string, before: string, after: string): Promise<void> {
  if (before !== "" && before !== after) await dropPhoto(dataDir, before);
}
