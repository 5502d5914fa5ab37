import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import type { Request, Response } from "express";
import { isUploadId, type UploadRefusal } from "../../../app/domain/upload-rules.ts";
import type { Page, Parts } from "../feature.ts";
import { createFixedWindows } from "../http/fixed-windows.ts";
import { refusalBody } from "../http/json-answer.ts";
import { ApiError, type Caller } from "../http/route.ts";
import type { StorageRejection } from "./account-storage.ts";
import type { UploadCeilings } from "./upload-limits.ts";
import {
  checkFinished,
  findUpload,
  forgetIdleUploads,
  forgetOldUploads,
  forgetUpload,
  uploadCalled,
  uploadFolder,
  type UploadRow,
} from "./uploads.ts";
import { refusalWords } from "./upload-words.ts";

const path = "/cms/cognito/tus";
const day = 24 * 60 * 60 * 1_000;
/** How often, at most, what waited too long is looked for. */
const betweenSweeps = 10 * 60 * 1_000;

/**
 * The resumable upload at `{base}/cms/cognito/tus`, by the tus protocol 1.0.0. It takes the bearer of who
 * uploads; an upload of somebody else is as unknown as one that never was. The metadata hold `filename`, an
 * id of 21 characters, and `filetype`; the same id of the same caller is the same upload, so that a
 * creation whose answer was lost goes on with it. What has arrived is looked into before the last answer.
 * [API-112 UP-004 UP-005 UP-006]
 */
export function uploadPages(parts: Parts): Page[] {
  const { db, clock, dataDir, storage, uploadLimits: most } = parts;
  const counts = createFixedWindows(clock, { period: day, names: 50_000 });
  const largest = Math.max(most.bytes.image, most.bytes.document);
  const files = new WeakMap<object, string>();
  let sweptAt = clock.now();

  const tus = new Server({
    path,
    datastore: countedStore(parts),
    maxSize: largest,
    allowedOrigins: [],
    generateUrl: (_request, { id }) => addressOf(id),
    namingFunction: (request) => {
      const incoming = request.runtime?.node?.req;
      const file = incoming && files.get(incoming);
      if (!file) throw new Error("an upload was begun without a name");
      return file;
    },
    onUploadFinish: async (_request, { id }) => {
      const row = await uploadCalled(db, id);
      const refused = row ? await checkFinished(parts, row) : null;
      if (refused)
        throw Object.assign(new Error(refused.words), rejectionOf(422, refused.code, refused.words));
      return {};
    },
  });

  return [path, `${path}/:file`].map((address) => ({ path: address, listener: answerOrReject }));

  async function answerOrReject(request: Request, response: Response, from: string): Promise<void> {
    try {
      await answer(request, response, from);
    } catch (error) {
      if (!response.headersSent) await dropBody(request, largest);
      throw error;
    }
  }

  async function answer(request: Request, response: Response, from: string): Promise<void> {
    response.setHeader("Cache-Control", "no-store");
    if (request.method === "OPTIONS") return tus.handle(request, response);
    const caller = await callerOf(request);
    const { file } = request.params;
    if (file !== undefined) {
      const upload = await uploadCalled(db, file);
      if (upload?.user_id !== caller.id) throw new ApiError(404, "NOT_FOUND", gone);
      if (request.method === "DELETE") return remove(file, response);
      if (request.method === "PATCH") await countFirstBytes(upload, from);
      return tus.handle(request, response);
    }
    if (request.method !== "POST")
      throw new ApiError(405, "METHOD_NOT_ALLOWED", "An upload is begun by POST.");
    const known = await begin(request, caller, from);
    if (known === null) {
      await tus.handle(request, response);
      // What isn't begun leaves nothing.
      const file = files.get(request);
      if (file !== undefined && response.statusCode !== 201) await forgetUpload(parts, file);
      return;
    }
    response.writeHead(201, { "Tus-Resumable": "1.0.0", Location: addressOf(known) }).end();
  }

  /** Notes an upload that begins, or gives the name of the one that has begun under its id already. */
  async function begin(request: IncomingMessage, caller: Caller, from: string): Promise<string | null> {
    const { uploadId, filetype, bytes } = announced(request);
    const before = await findUpload(db, caller.id, uploadId);
    if (before && existsSync(join(uploadFolder(dataDir), before.file))) return before.file;
    // Begun, and killed before there was a file.
    if (before) await forgetUpload(parts, before.file);
    if (bytes > (filetype.startsWith("image/") ? most.bytes.image : largest)) throw refused(413, "TOO_LARGE");
    await sweep(caller);
    const file = randomBytes(16).toString("hex");
    const row = { file, user_id: caller.id, upload_id: uploadId, filetype, bytes };
    await db
      .insertInto("uploads")
      .values({ ...row, kind: "", created_at: clock.now(), begun_at: null })
      .onConflict((same) => same.doNothing())
      .execute();
    // Of two that begin it at once the first has it.
    const begun = await findUpload(db, caller.id, uploadId);
    if (begun && begun.file !== file) return begun.file;
    storage.open(file, caller.id);
    // Its bytes may come along at once.
    if (begun && request.headers["content-type"] !== undefined) await countFirstBytes(begun, from);
    files.set(request, file);
    return null;
  }

  /** Removes what waited too long, and of what the caller began and didn't finish all but a few. */
  async function sweep(caller: Caller): Promise<void> {
    if (clock.now() - sweptAt > betweenSweeps) {
      sweptAt = clock.now();
      await forgetOldUploads(parts);
    }
    await forgetIdleUploads(parts, caller.id);
  }

  /**
   * An upload counts for the day of its account and address with its first bytes: whoever lost the connection
   * before them has used up nothing.
   */
  async function countFirstBytes(upload: UploadRow, from: string): Promise<void> {
    if (upload.begun_at !== null) return;
    const limits = [
      { name: `account ${upload.user_id}`, most: most.perAccount },
      { name: `address ${from}`, most: most.perAddress },
    ];
    const wait = counts.spend(limits);
    if (wait > 0) throw refused(429, "TOO_MANY", wait);
    await db.updateTable("uploads").set({ begun_at: clock.now() }).where("file", "=", upload.file).execute();
  }

  async function remove(file: string, response: Response): Promise<void> {
    await forgetUpload(parts, file);
    response.writeHead(204, { "Tus-Resumable": "1.0.0" }).end();
  }

  async function callerOf({ headers }: IncomingMessage): Promise<Caller> {
    const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
    if (bearer === undefined) throw new ApiError(401, "NOT_SIGNED_IN", "Please log in.");
    return parts.auth.authenticate(bearer);
  }

  function refused(status: number, why: UploadRefusal, wait?: number): ApiError {
    return new ApiError(status, why, refusalWords(why, most.bytes), wait);
  }

  function addressOf(file: string): string {
    return `${parts.publicUrl}${path}/${file}`;
  }
}

/**
 * The store of uploads. They say at once how long they are: what is too large is rejected before it comes.
 * Bytes count as they come; those that there is no space for are read and dropped, since a connection that is
 * closed while its other end still sends is reset, and the response lost.
 */
function countedStore(parts: Parts): FileStore {
  const { dataDir, log, storage, uploadLimits } = parts;
  const store = new FileStore({ directory: uploadFolder(dataDir) });
  store.extensions = store.extensions.filter((extension) => extension !== "creation-defer-length");
  const write = store.write.bind(store);
  store.write = async (bytes, file, offset) => {
    const came: { rejection: Rejection | null } = { rejection: null };
    async function* counted() {
      for await (const piece of bytes) {
        came.rejection ??= await receive(file, Buffer.byteLength(piece));
        if (came.rejection === null) yield piece;
      }
    }
    try {
      const size = await write(Readable.from(counted(), { objectMode: false }), file, offset);
      if (came.rejection !== null) throw tusError(came.rejection, uploadLimits);
      return size;
    } finally {
      const { size } = await stat(join(uploadFolder(dataDir), file)).catch(() => ({ size: 0 }));
      storage.settle(file, size);
    }
  };
  return store;

  async function receive(file: string, bytes: number): Promise<Rejection | null> {
    const rejection = await storage.receive(file, bytes);
    if (rejection !== "NO_ROOM") return rejection;
    await forgetOldUploads(parts);
    const still = await storage.receive(file, bytes);
    if (still === "NO_ROOM") log.warn("an upload was rejected: the store has no space for it");
    return still;
  }
}

type Rejection = StorageRejection | "GONE";

/** An error as the server of the protocol sends it. */
function tusError(rejection: Rejection, { bytes }: UploadCeilings): Error {
  if (rejection === "GONE") return Object.assign(new Error(gone), rejectionOf(404, "NOT_FOUND", gone));
  const words = refusalWords(rejection, bytes);
  const status = rejection === "NO_ROOM" ? 507 : 413;
  return Object.assign(new Error(words), rejectionOf(status, rejection, words));
}

const rejectionOf = (status: number, code: string, words: string) => ({
  status_code: status,
  body: JSON.stringify(refusalBody(code, words)),
});

const gone = "There is no such upload.";

/** Milliseconds of silence after which what is left of a rejected request isn't waited for. */
const DROP_TIMEOUT_MS = 5_000;

/**
 * Reads and drops what is left of a rejected request, so that the response arrives: at most `most` bytes, and
 * until nothing has come for a while.
 */
async function dropBody(request: IncomingMessage, most: number): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  let bytes = 0;
  await new Promise<void>((resolve) => {
    const silence = setTimeout(resolve, DROP_TIMEOUT_MS);
    request.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > most) resolve();
      silence.refresh();
    });
    for (const event of ["end", "close", "error"])
      request.once(event, () => {
        clearTimeout(silence);
        resolve();
      });
  });
}

/** What a creation says of the file. */
function announced({ headers }: IncomingMessage) {
  const metadata = new Map(
    String(headers["upload-metadata"] ?? "")
      .split(",")
      .map((pair) => pair.trim().split(" "))
      .map(([name = "", value = ""]) => [name, Buffer.from(value, "base64").toString()]),
  );
  const uploadId = metadata.get("filename") ?? "";
  const filetype = metadata.get("filetype") ?? "";
  if (!isUploadId(uploadId))
    throw new ApiError(400, "INVALID_INPUT", "The filename must be an id of 21 characters.");
  if (filetype.length > 100) throw new ApiError(400, "INVALID_INPUT", "The filetype must be a media type.");
  const length = headers["upload-length"];
  if (!/^\d+$/.test(String(length)))
    throw new ApiError(400, "INVALID_INPUT", "The upload-length must be a number of bytes.");
  return { uploadId, filetype, bytes: Number(length) };
}
