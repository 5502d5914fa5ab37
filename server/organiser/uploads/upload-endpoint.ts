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
import type { Page, Dependencies } from "../feature.ts";
import { createFixedWindows } from "../http/fixed-windows.ts";
import { createErrorBody } from "../http/json-response.ts";
import { ApiError, type Caller } from "../http/route.ts";
import type { StorageRejection } from "./account-storage.ts";
import type { UploadCeilings } from "./upload-limits.ts";
import {
  checkCompleteUpload,
  findUpload,
  removeLeastActiveUploads,
  removeExpiredUploads,
  removeUpload,
  findUploadByFile,
  getUploadFolder,
  type UploadRow,
} from "./uploads.ts";
import { getUploadRejectionMessage } from "./upload-rejection-message.ts";
import { getPathParam } from "../http/params.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

const UPLOAD_PATH = "/cms/cognito/tus";
const MIN_SWEEP_INTERVAL_MS = 10 * 60 * 1_000;

/**
 * Creates the endpoints for resumable uploads at `UPLOAD_PATH`, with the tus protocol 1.0.0. [API-112 UP-004
 * UP-005 UP-006]
 * - Requests need the bearer token of the user. Uploads of other users are treated as missing.
 * - The upload metadata has `filename`, an id of 21 characters, and optionally `filetype`.
 * - A creation with an id that the user has already used returns the existing upload, so that it can be
 * repeated if the response was lost.
 * - A complete upload is checked before the response to its last bytes.
 */
export function createUploadPages(dependencies: Dependencies): Page[] {
  const { db, clock, dataDir, storage, uploadLimits: limits } = dependencies;
  const dailyWindows = createFixedWindows(clock);
  const maxFileBytes = Math.max(limits.fileBytes.image, limits.fileBytes.document);
  /** File names of the uploads that are being created, by request. */
  const newFileNames = new WeakMap<object, string>();
  let lastSweepAt = clock.now();

  const tus = new Server({
    path: UPLOAD_PATH,
    datastore: createCountingStore(dependencies),
    maxSize: maxFileBytes,
    allowedOrigins: [],
    generateUrl: (_request, { id }) => getUploadUrl(id),
    namingFunction: (request) => {
      const nodeRequest = request.runtime?.node?.req;
      const file = nodeRequest && newFileNames.get(nodeRequest);
      if (!file) throw new Error("an upload was created without a file name");
      return file;
    },
    onUploadFinish: async (_request, { id }) => {
      const row = await findUploadByFile(db, id);
      const rejection = row ? await checkCompleteUpload(dependencies, row) : null;
      if (rejection)
        throw Object.assign(
          new Error(rejection.message),
          toTusResponse(422, rejection.code, rejection.message),
        );
      return {};
    },
  });

  return [UPLOAD_PATH, `${UPLOAD_PATH}/:file`].map((route) => ({ path: route, listener: handleOrReject }));

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
    const caller = await authenticateRequest(request);
    const file = getPathParam(request, "file");
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
    const existingFile = await createOrFind(request, caller, ip);
    if (existingFile === null) {
      await handle(request, response);
      // The tus server has rejected the creation of the upload.
      const file = newFileNames.get(request);
      if (file !== undefined && response.statusCode !== 201) await removeUpload(dependencies, file);
      return;
    }
    response.writeHead(201, { "Tus-Resumable": "1.0.0", Location: getUploadUrl(existingFile) }).end();
  }

  /**
   * Handles a tus request. Resolves even if the client has disconnected, although the tus server then waits
   * for ever for the “finish” event of the response.
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

  /**
   * Returns the file name of the caller's existing upload with the requested id. If there is none, records a
   * new upload and returns null.
   */
  async function createOrFind(request: IncomingMessage, caller: Caller, ip: string): Promise<string | null> {
    const { uploadId, filetype, bytes } = parseCreation(request);
    const existingUpload = await findUpload(db, caller.id, uploadId);
    if (existingUpload && existsSync(join(getUploadFolder(dataDir), existingUpload.file)))
      return existingUpload.file;
    // A record has no file if the process was killed between creating the two.
    if (existingUpload) await removeUpload(dependencies, existingUpload.file);
    if (bytes > (filetype.startsWith("image/") ? limits.fileBytes.image : maxFileBytes))
      throw createRejection(413, "TOO_LARGE");
    await sweep(caller);
    const file = randomBytes(16).toString("hex");
    const row = { file, user_id: caller.id, upload_id: uploadId, filetype, bytes };
    await db
      .insertInto("uploads")
      .values({ ...row, kind: "", created_at: clock.now(), begun_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Use the first upload if creations with the same id are concurrent.
    const newUpload = await findUpload(db, caller.id, uploadId);
    if (newUpload && newUpload.file !== file) return newUpload.file;
    storage.startCounting(file, caller.id);
    // The creation request already contains bytes.
    if (newUpload && request.headers["content-type"] !== undefined) await countFirstBytes(newUpload, ip);
    newFileNames.set(request, file);
    return null;
  }

  /**
   * Removes expired uploads, at most once per `MIN_SWEEP_INTERVAL_MS`, and the caller's least recently active
   * unfinished uploads if there are too many.
   */
  async function sweep(caller: Caller): Promise<void> {
    if (clock.now() - lastSweepAt > MIN_SWEEP_INTERVAL_MS) {
      lastSweepAt = clock.now();
      await removeExpiredUploads(dependencies);
    }
    await removeLeastActiveUploads(dependencies, caller.id);
  }

  /**
   * Counts an upload in the daily limits of its account and IP address when its first bytes arrive, so that
   * an upload whose connection is lost before doesn't count.
   */
  async function countFirstBytes(upload: UploadRow, ip: string): Promise<void> {
    if (upload.begun_at !== null) return;
    const dailyLimits = [
      { key: `account ${upload.user_id}`, max: limits.dailyUploadsPerAccount, periodMs: DAY_MS },
      { key: `address ${ip}`, max: limits.dailyUploadsPerIpAddress, periodMs: DAY_MS },
    ];
    const waitSeconds = await dailyWindows.consume(dailyLimits);
    if (waitSeconds > 0) throw createRejection(429, "TOO_MANY", waitSeconds);
    await db.updateTable("uploads").set({ begun_at: clock.now() }).where("file", "=", upload.file).execute();
  }

  async function remove(file: string, response: Response): Promise<void> {
    await removeUpload(dependencies, file);
    response.writeHead(204, { "Tus-Resumable": "1.0.0" }).end();
  }

  async function authenticateRequest({ headers }: IncomingMessage): Promise<Caller> {
    const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
    if (bearer === undefined) throw new ApiError(401, "NOT_SIGNED_IN", "Please log in.");
    return dependencies.auth.authenticate(bearer);
  }

  function createRejection(status: number, code: UploadErrorCode, waitSeconds?: number): ApiError {
    return new ApiError(status, code, getUploadRejectionMessage(code, limits.fileBytes), waitSeconds);
  }

  function getUploadUrl(file: string): string {
    return `${dependencies.publicUrl}${UPLOAD_PATH}/${file}`;
  }
}

// The constructor creates the folder without waiting. A failure, for example after a restore has removed the
// folder, would end the process, so `createCountingStore` creates the folder instead.
Object.defineProperty(FileStore.prototype, "checkOrCreateDirectory", { value: () => undefined });

/**
 * Creates the tus store, which counts bytes as they arrive. Clients must announce the size of an upload, so
 * that a too large upload is rejected before it is sent. Bytes that can't be stored are read and dropped,
 * because a client whose connection is closed while it sends doesn't receive the response.
 */
function createCountingStore(dependencies: Dependencies): FileStore {
  const { dataDir, log, storage, uploadLimits } = dependencies;
  // The store would create a folder that other users of the machine can read.
  mkdirSync(getUploadFolder(dataDir), { recursive: true, mode: 0o700 });
  const store = new FileStore({ directory: getUploadFolder(dataDir) });
  store.extensions = store.extensions.filter((extension) => extension !== "creation-defer-length");
  const write = store.write.bind(store);
  store.write = async (bytes, file, offset) => {
    const outcome: { rejection: ReceiveRejection | null } = { rejection: null };
    async function* countAndFilter() {
      for await (const chunk of bytes) {
        outcome.rejection ??= await receive(file, Buffer.byteLength(chunk));
        if (outcome.rejection === null) yield chunk;
      }
    }
    try {
      const size = await write(Readable.from(countAndFilter(), { objectMode: false }), file, offset);
      if (outcome.rejection !== null) throw createTusError(outcome.rejection, uploadLimits);
      return size;
    } finally {
      const { size } = await stat(join(getUploadFolder(dataDir), file)).catch(() => ({ size: 0 }));
      storage.setReceivedBytes(file, size);
    }
  };
  return store;

  async function receive(file: string, bytes: number): Promise<ReceiveRejection | null> {
    const rejection = await storage.countReceivedBytes(file, bytes);
    if (rejection !== "NO_ROOM") return rejection;
    await removeExpiredUploads(dependencies);
    const retriedRejection = await storage.countReceivedBytes(file, bytes);
    if (retriedRejection === "NO_ROOM") log.warn("an upload was rejected: the store has no space for it");
    return retriedRejection;
  }
}

type ReceiveRejection = StorageRejection | "GONE";

/** The tus server converts this error to its response. */
function createTusError(rejection: ReceiveRejection, { fileBytes }: UploadCeilings): Error {
  if (rejection === "GONE")
    return Object.assign(new Error(NO_SUCH_UPLOAD), toTusResponse(404, "NOT_FOUND", NO_SUCH_UPLOAD));
  const message = getUploadRejectionMessage(rejection, fileBytes);
  const status = rejection === "NO_ROOM" ? 507 : 413;
  return Object.assign(new Error(message), toTusResponse(status, rejection, message));
}

const toTusResponse = (status: number, code: string, message: string) => ({
  status_code: status,
  body: JSON.stringify(createErrorBody(code, message)),
});

/** Tus clients don't retry after 405. */
function rejectMethod(response: Response, allowedMethods: string, message: string): never {
  response.setHeader("Tus-Resumable", "1.0.0");
  response.setHeader("Allow", allowedMethods);
  throw new ApiError(405, "METHOD_NOT_ALLOWED", message);
}

const NO_SUCH_UPLOAD = "There is no such upload.";

/** Maximum time without new data in `dropBody`. */
const DROP_TIMEOUT_MS = 5_000;

/**
 * Reads and drops the rest of a rejected request, so that the client receives the response. Stops after
 * `maxBytes`, or when no data has arrived for `DROP_TIMEOUT_MS`.
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

/**
 * Parses the headers of a request that creates an upload.
 * @throws 400 if a header is missing or invalid
 */
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
