import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import type { Request, Response } from "express";
import { isUploadId, type UploadErrorCode } from "../../../app/domain/upload-rules.ts";
import type { Page, Parts } from "../feature.ts";
import { createFixedWindows } from "../http/fixed-windows.ts";
import { errorBody } from "../http/json-response.ts";
import { ApiError, type Caller } from "../http/route.ts";
import type { StorageRejection } from "./account-storage.ts";
import type { UploadCeilings } from "./upload-limits.ts";
import {
  checkCompleteUpload,
  findUpload,
  removeIdleUploads,
  removeExpiredUploads,
  removeUpload,
  findUploadByFile,
  uploadFolder,
  type UploadRow,
} from "./uploads.ts";
import { uploadRejectionMessage } from "./upload-rejection-message.ts";
import { pathParam } from "../http/params.ts";

const path = "/cms/cognito/tus";
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Minimum time between two removals of expired uploads. */
const SWEEP_INTERVAL_MS = 10 * 60 * 1_000;

/**
 * Resumable uploads at `{base}/cms/cognito/tus`, with the tus protocol 1.0.0. Needs the bearer token of the
 * uploader; uploads of other users are not found. The metadata contain `filename`, an id of 21 characters,
 * and `filetype`. The same id of the same caller is the same upload, so that a creation whose response was
 * lost can be repeated. A complete upload is checked before the last response. [API-112 UP-004 UP-005 UP-006]
 */
export function uploadPages(parts: Parts): Page[] {
  const { db, clock, dataDir, storage, uploadLimits: limits } = parts;
  const counts = createFixedWindows(clock);
  const maxFileBytes = Math.max(limits.bytes.image, limits.bytes.document);
  const files = new WeakMap<object, string>();
  let sweptAt = clock.now();

  const tus = new Server({
    path,
    datastore: createCountingStore(parts),
    maxSize: maxFileBytes,
    allowedOrigins: [],
    generateUrl: (_request, { id }) => urlOf(id),
    namingFunction: (request) => {
      const incoming = request.runtime?.node?.req;
      const file = incoming && files.get(incoming);
      if (!file) throw new Error("an upload was created without a file name");
      return file;
    },
    onUploadFinish: async (_request, { id }) => {
      const row = await findUploadByFile(db, id);
      const rejection = row ? await checkCompleteUpload(parts, row) : null;
      if (rejection)
        throw Object.assign(
          new Error(rejection.message),
          rejectionOf(422, rejection.code, rejection.message),
        );
      return {};
    },
  });

  return [path, `${path}/:file`].map((address) => ({ path: address, listener: handleOrReject }));

  async function handleOrReject(request: Request, response: Response, ip: string): Promise<void> {
    try {
      await route(request, response, ip);
    } catch (error) {
      if (!response.headersSent) await dropBody(request, maxFileBytes);
      throw error;
    }
  }

  async function route(request: Request, response: Response, ip: string): Promise<void> {
    response.setHeader("Cache-Control", "no-store");
    if (request.method === "OPTIONS") return handle(request, response);
    const caller = await callerOf(request);
    const file = pathParam(request, "file");
    if (file !== "") {
      const upload = await findUploadByFile(db, file);
      if (upload?.user_id !== caller.id) throw new ApiError(404, "NOT_FOUND", NO_SUCH_UPLOAD);
      if (request.method === "DELETE") return remove(file, response);
      if (request.method === "PATCH") await countFirstBytes(upload, ip);
      if (request.method === "POST")
        rejectMethod(response, "DELETE, GET, HEAD, OPTIONS, PATCH", "Use PATCH to send an upload’s bytes.");
      return handle(request, response);
    }
    if (request.method !== "POST") rejectMethod(response, "OPTIONS, POST", "Use POST to create an upload.");
    const existing = await createOrFind(request, caller, ip);
    if (existing === null) {
      await handle(request, response);
      // Removes the record of a creation that was rejected.
      const file = files.get(request);
      if (file !== undefined && response.statusCode !== 201) await removeUpload(parts, file);
      return;
    }
    response.writeHead(201, { "Tus-Resumable": "1.0.0", Location: urlOf(existing) }).end();
  }

  /**
   * Handles a tus request. The tus server waits for the response's "finish", which never comes if the client
   * has disconnected.
   */
  function handle(request: Request, response: Response): Promise<void> {
    return new Promise((resolve, reject) => {
      response.on("newListener", (event) => {
        if (event === "finish" && response.destroyed) resolve();
      });
      response.once("close", () => {
        if (response.writableEnded) resolve();
      });
      tus.handle(request, response).then(resolve, reject);
    });
  }

  /** Records a new upload and returns null, or returns the file name of the existing upload with its id. */
  async function createOrFind(request: IncomingMessage, caller: Caller, ip: string): Promise<string | null> {
    const { uploadId, filetype, bytes } = parseCreation(request);
    const previous = await findUpload(db, caller.id, uploadId);
    if (previous && existsSync(join(uploadFolder(dataDir), previous.file))) return previous.file;
    // The process was killed after creating the record, before the file.
    if (previous) await removeUpload(parts, previous.file);
    if (bytes > (filetype.startsWith("image/") ? limits.bytes.image : maxFileBytes))
      throw rejection(413, "TOO_LARGE");
    await sweep(caller);
    const file = randomBytes(16).toString("hex");
    const row = { file, user_id: caller.id, upload_id: uploadId, filetype, bytes };
    await db
      .insertInto("uploads")
      .values({ ...row, kind: "", created_at: clock.now(), begun_at: null })
      .onConflict((same) => same.doNothing())
      .execute();
    // Of two concurrent creations the first one wins.
    const created = await findUpload(db, caller.id, uploadId);
    if (created && created.file !== file) return created.file;
    storage.open(file, caller.id);
    // The creation may already contain bytes.
    if (created && request.headers["content-type"] !== undefined) await countFirstBytes(created, ip);
    files.set(request, file);
    return null;
  }

  /** Removes expired uploads, and all but the most recent of the caller's unfinished ones. */
  async function sweep(caller: Caller): Promise<void> {
    if (clock.now() - sweptAt > SWEEP_INTERVAL_MS) {
      sweptAt = clock.now();
      await removeExpiredUploads(parts);
    }
    await removeIdleUploads(parts, caller.id);
  }

  /**
   * Counts an upload in the daily limits of its account and address when its first bytes arrive, so that lost
   * connections before that don't count.
   */
  async function countFirstBytes(upload: UploadRow, ip: string): Promise<void> {
    if (upload.begun_at !== null) return;
    const dailyLimits = [
      { key: `account ${upload.user_id}`, max: limits.perAccount, periodMs: DAY_MS },
      { key: `address ${ip}`, max: limits.perAddress, periodMs: DAY_MS },
    ];
    const wait = await counts.spend(dailyLimits);
    if (wait > 0) throw rejection(429, "TOO_MANY", wait);
    await db.updateTable("uploads").set({ begun_at: clock.now() }).where("file", "=", upload.file).execute();
  }

  async function remove(file: string, response: Response): Promise<void> {
    await removeUpload(parts, file);
    response.writeHead(204, { "Tus-Resumable": "1.0.0" }).end();
  }

  async function callerOf({ headers }: IncomingMessage): Promise<Caller> {
    const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
    if (bearer === undefined) throw new ApiError(401, "NOT_SIGNED_IN", "Please log in.");
    return parts.auth.authenticate(bearer);
  }

  function rejection(status: number, why: UploadErrorCode, wait?: number): ApiError {
    return new ApiError(status, why, uploadRejectionMessage(why, limits.bytes), wait);
  }

  function urlOf(file: string): string {
    return `${parts.publicUrl}${path}/${file}`;
  }
}

// The constructor creates the folder without waiting for it. A restore checks a database in a folder that it
// removes soon after; the failed creation then ended the process.
Object.defineProperty(FileStore.prototype, "checkOrCreateDirectory", { value: () => undefined });

/**
 * Creates the tus store. Uploads must announce their size, so that too large ones are rejected before they
 * are sent. Bytes are counted as they arrive; bytes without space are read and dropped, because closing a
 * connection while the client still sends resets it and loses the response.
 */
function createCountingStore(parts: Parts): FileStore {
  const { dataDir, log, storage, uploadLimits } = parts;
  // The store itself would create it readable by other users.
  mkdirSync(uploadFolder(dataDir), { recursive: true, mode: 0o700 });
  const store = new FileStore({ directory: uploadFolder(dataDir) });
  store.extensions = store.extensions.filter((extension) => extension !== "creation-defer-length");
  const write = store.write.bind(store);
  store.write = async (bytes, file, offset) => {
    const outcome: { rejection: Rejection | null } = { rejection: null };
    async function* counted() {
      for await (const chunk of bytes) {
        outcome.rejection ??= await receive(file, Buffer.byteLength(chunk));
        if (outcome.rejection === null) yield chunk;
      }
    }
    try {
      const size = await write(Readable.from(counted(), { objectMode: false }), file, offset);
      if (outcome.rejection !== null) throw tusError(outcome.rejection, uploadLimits);
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
    await removeExpiredUploads(parts);
    const retried = await storage.receive(file, bytes);
    if (retried === "NO_ROOM") log.warn("an upload was rejected: the store has no space for it");
    return retried;
  }
}

type Rejection = StorageRejection | "GONE";

/** Converts a rejection to an error that the tus server sends. */
function tusError(rejection: Rejection, { bytes }: UploadCeilings): Error {
  if (rejection === "GONE")
    return Object.assign(new Error(NO_SUCH_UPLOAD), rejectionOf(404, "NOT_FOUND", NO_SUCH_UPLOAD));
  const message = uploadRejectionMessage(rejection, bytes);
  const status = rejection === "NO_ROOM" ? 507 : 413;
  return Object.assign(new Error(message), rejectionOf(status, rejection, message));
}

const rejectionOf = (status: number, code: string, message: string) => ({
  status_code: status,
  body: JSON.stringify(errorBody(code, message)),
});

/** Rejects a method with 405, which tus clients don't retry. */
function rejectMethod(response: Response, allowed: string, message: string): never {
  response.setHeader("Tus-Resumable", "1.0.0");
  response.setHeader("Allow", allowed);
  throw new ApiError(405, "METHOD_NOT_ALLOWED", message);
}

const NO_SUCH_UPLOAD = "There is no such upload.";

/** Maximum time without data while waiting for the rest of a rejected request. */
const DROP_TIMEOUT_MS = 5_000;

/**
 * Reads and drops the rest of a rejected request, so that the response arrives: at most `maxBytes`, and until
 * no data has arrived for a while.
 */
async function dropBody(request: IncomingMessage, maxBytes: number): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  let bytes = 0;
  await new Promise<void>((resolve) => {
    const idleTimer = setTimeout(resolve, DROP_TIMEOUT_MS);
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) resolve();
      idleTimer.refresh();
    });
    for (const event of ["end", "close", "error"])
      request.once(event, () => {
        clearTimeout(idleTimer);
        resolve();
      });
  });
}

/** Parses the headers of a creation. */
function parseCreation({ headers }: IncomingMessage) {
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
