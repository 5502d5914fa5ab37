import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import Busboy, { type BusboyFileStream } from "@fastify/busboy";
import { text } from "../../../app/wire/primitives.ts";
import { z } from "zod";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import type { Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import { convertPhoto, getPhotoFileName, parsePhotoHash } from "../media/photo-store.ts";
import { parseHashes } from "../media/photos.ts";
import { getStagingFolder, getStoredFilePath } from "../uploads/stored-files.ts";
import { checkUpload } from "../uploads/upload-check.ts";
import { getUploadRejectionMessage } from "../uploads/upload-rejection-message.ts";
import type { BackOfficeRecord, Section } from "./section.ts";

/**
 * A received form. `file` is the path of the sent file, or null without one or if it `isTooLarge`. `remove`
 * deletes the file.
 */
export type PictureForm = {
  fields: Record<string, string>;
  file: string | null;
  isTooLarge: boolean;
  remove(): Promise<void>;
};

/** Maximum size of everything in a form but the file. */
const MAX_OVERHEAD_BYTES = 100_000;

/**
 * Receives a multipart form with at most one file, of which it stores at most as many bytes as a picture may
 * have. A form that isn't multipart, or is malformed or cut off, has no fields, so that it fails the
 * check of its token.
 */
export async function receivePictureForm(
  request: IncomingMessage,
  { dataDir, uploadLimits }: Pick<Dependencies, "dataDir" | "uploadLimits">,
): Promise<PictureForm> {
  const maxFileBytes = uploadLimits.fileBytes.image;
  const path = join(getStagingFolder(dataDir), randomBytes(16).toString("hex"));
  const emptyForm = {
    fields: {},
    file: null,
    isTooLarge: false,
    remove: () => rm(path, { force: true }),
  };
  const parser = createParser(request, maxFileBytes);
  if (!parser) return emptyForm;
  await mkdir(getStagingFolder(dataDir), { recursive: true });
  // A destroyed request emits no events.
  if (request.destroyed) return emptyForm;

  const fields: Record<string, string> = {};
  const files: { stream: BusboyFileStream; write: Promise<unknown> }[] = [];
  const openFiles = new Set<BusboyFileStream>();
  let bytes = 0;

  const parsingOutcome = await new Promise<"complete" | "too-large" | "broken">((resolve) => {
    /** Reads the rest of the form without using it, because browsers show a response only after sending it. */
    const stop = (outcome: "too-large" | "broken") => {
      request.unpipe(parser);
      request.resume();
      for (const stream of openFiles) stream.destroy(new Error("the form ended"));
      resolve(outcome);
    };
    const onAbort = () => stop("broken");
    parser.on("field", (name: string, value) => {
      fields[name] = value;
    });
    parser.on("file", (_field, stream, name: string | undefined) => {
      stream.on("error", () => undefined);
      openFiles.add(stream);
      stream.once("close", () => openFiles.delete(stream));
      // Browsers send an empty file without a name if none was chosen.
      if (name === undefined || name === "") {
        stream.resume();
        return;
      }
      const write = pipeline(stream, createWriteStream(path)).catch((error: unknown) => {
        stop("broken");
        return error;
      });
      files.push({ stream, write });
    });
    parser.once("finish", () => resolve("complete"));
    parser.on("error", onAbort);
    request.once("aborted", onAbort);
    request.on("error", onAbort);
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxFileBytes + MAX_OVERHEAD_BYTES) stop("too-large");
    });
    request.pipe(parser);
  });
  const writeErrors = await Promise.all(files.map(({ write }) => write));
  const isTooLarge = parsingOutcome === "too-large" || files.some(({ stream }) => stream.truncated);
  if (parsingOutcome === "complete" && !isTooLarge)
    return { ...emptyForm, fields, file: files.length === 0 ? null : path };
  await emptyForm.remove();
  const systemError = writeErrors.find(isSystemError);
  if (systemError !== undefined) throw systemError;
  return isTooLarge ? { ...emptyForm, fields, isTooLarge } : emptyForm;
}

/** Returns null if the request isn't a multipart form. */
function createParser({ headers }: IncomingMessage, fileSize: number): InstanceType<typeof Busboy> | null {
  const contentType = headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null;
  try {
    return new Busboy({
      headers: { ...headers, "content-type": contentType },
      limits: { files: 1, fileSize, fields: 10, fieldSize: 1_000, parts: 12 },
    });
  } catch {
    return null;
  }
}

const isSystemError = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  ["ENOSPC", "EACCES", "EIO", "EROFS"].includes(String(error.code));

type PictureOutcome =
  | { kind: "saved" }
  | { kind: "rejected"; record: BackOfficeRecord; status: number; message: string }
  | { kind: "not-found" };

/** Saves or removes a picture of a record. Rejects the form if the picture has changed since it was shown. */
export async function savePicture(
  dependencies: Dependencies,
  section: Section,
  target: { id: string; picture: string },
  form: PictureForm,
): Promise<PictureOutcome> {
  const { db, dataDir, clock } = dependencies;
  const { current, removed } = PostedPicture.parse(form.fields);
  const staged = form.file === null ? null : await convertUpload(dependencies, form.file);
  try {
    return await rejectOnDiskFull(() =>
      db.transaction().execute(async (transaction): Promise<PictureOutcome> => {
        const record = await section.find?.(transaction, target.id);
        const picture = record?.pictures?.find(({ name }) => name === target.picture);
        if (!record || !picture) return { kind: "not-found" };
        const reject = (status: number, message: string) =>
          ({ kind: "rejected", record, status, message }) as const;
        if (form.isTooLarge)
          return reject(413, getUploadRejectionMessage("TOO_LARGE", dependencies.uploadLimits.fileBytes));
        if (staged?.rejection) return reject(400, staged.rejection);
        if (!staged && removed !== "yes") return reject(400, "Choose a picture, or tick “Remove”.");
        if (current !== picture.hash)
          return reject(409, "Someone else has changed this picture since you opened the page.");
        await picture.write(transaction, staged?.hash ?? "");
        if (staged) {
          const name = getPhotoFileName(staged.hash);
          const { size } = await stat(staged.path);
          await transaction
            .insertInto("organiser_files")
            .values({ name, bytes: size, created_at: clock.now() })
            .execute();
          await mkdir(join(dataDir, "photos"), { recursive: true });
          await rename(staged.path, getStoredFilePath(dataDir, "photos", name));
        }
        await forgetUnusedPictures(transaction);
        return { kind: "saved" };
      }),
    );
  } finally {
    if (staged) await rm(staged.path, { force: true });
  }
}

const PostedPicture = z.object({ current: text, removed: text });

type StagedPicture = { path: string; hash: string; rejection: string | null };

async function convertUpload({ dataDir, uploadLimits }: Dependencies, file: string): Promise<StagedPicture> {
  const path = join(getStagingFolder(dataDir), randomBytes(16).toString("hex"));
  const limits = uploadLimits.fileBytes;
  const result = await checkUpload({ file, filetype: "image/*", limits });
  if (!result.ok)
    return {
      path,
      hash: "",
      rejection:
        result.rejection === "WRONG_TYPE"
          ? "Choose a JPEG, PNG, WebP or AVIF image."
          : getUploadRejectionMessage(result.rejection, limits),
    };
  return { path, hash: await convertPhoto(file, path), rejection: null };
}

/** The columns with the hash of a picture. Copies of events share their pictures. */
const PICTURE_COLUMNS = [
  ["events", "picture"],
  ["events", "featured_desktop_picture"],
  ["events", "featured_mobile_picture"],
  ["events", "garage_map"],
  ["events", "camp_site_map"],
  ["events", "text_picture"],
  ["venues", "picture"],
  ["event_types", "picture"],
] as const;

/** Forgets pictures that no record uses any more. A later sweep removes their files. */
export async function forgetUnusedPictures(db: Db): Promise<void> {
  const files = await db.selectFrom("organiser_files").select("name").execute();
  if (files.length === 0) return;
  const usedNames = new Set<string>();
  const add = (hash: string) => parsePhotoHash(hash) && usedNames.add(getPhotoFileName(hash));
  for (const [table, column] of PICTURE_COLUMNS) {
    const rows = await db
      .selectFrom(table)
      .select((eb) => eb.ref(column).as("hash"))
      .execute();
    for (const { hash } of rows) add(hash);
  }
  for (const { pictures } of await db.selectFrom("event_merch").select("pictures").execute())
    for (const hash of parseHashes(pictures)) add(hash);
  for (const { name } of files)
    if (!usedNames.has(name)) await db.deleteFrom("organiser_files").where("name", "=", name).execute();
}
