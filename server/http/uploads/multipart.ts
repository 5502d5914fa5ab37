import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import Busboy from "@fastify/busboy";
import pLimit from "p-limit";
import { isFieldName, MAX_FORM_FIELDS } from "../../../app/domain/form-fields.ts";
import {
  acceptsOnlyImages,
  buildFileNameField,
  buildFileRemovalField,
  buildRejectedFileValue,
} from "../../../app/domain/file-field.ts";
import type { UploadKind, UploadLimits } from "../../../app/domain/upload-rules.ts";
import type { FormBody } from "../checks/form-body.ts";
import { normaliseField } from "../checks/form-body.ts";
import { MAX_FORM_BYTES } from "../checks/request-body.ts";
import type { Logger } from "../../request-context.ts";
import type { UploadTempStore, TempFile } from "./temp-store.ts";
import { type FileUploader, uploadFile } from "./upload-file.ts";
import type { UploadUpstream } from "./upstream.ts";

/** The parsed form, or the status of its rejection. Null if the client closed the connection. */
export type MultipartResult = FormBody | { ok: false; status: null };

type MultipartOptions = {
  upstream: UploadUpstream;
  tempStore: UploadTempStore;
  limits: UploadLimits;
  /** Returns the user who uploads the files. Null if no user is logged in. The files are then rejected. */
  uploader: () => Promise<FileUploader | null>;
  log: Logger;
};

/** A file in temp storage, or the error code of its rejection. */
type StoredFile = { ok: true; file: TempFile } | { ok: false; code: string };
type FilePart = { field: string; name: string; mimeType: string; stored: StoredFile };

/** Limits concurrent uploads of all forms to the API. */
const uploadLimit = pLimit(8);

const MAX_FILES = 10;
/** Maximum size of a form, as a multiple of the largest allowed file. */
const MAX_SIZE_FACTOR = 4;

export const isMultipart = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(headers["content-type"] ?? "");

/**
 * Parses a multipart form as a stream, uploads its files to the API, and returns a urlencoded form:
 * - A file becomes the id of its upload, with its name in another field (`buildFileNameField`).
 * - A rejected file becomes an error code and the previous value of the field, so that the form can be shown
 *   again.
 * - A field without a file keeps its text value.
 *
 * Files stay in temp storage until the form is complete, so that files of an aborted form aren't uploaded.
 * [UP-004 UP-007]
 */
export async function parseMultipart(
  request: IncomingMessage,
  options: MultipartOptions,
): Promise<MultipartResult> {
  // A destroyed request emits no events.
  if (request.destroyed) return { ok: false, status: null };
  const maxBytes = Math.max(...Object.values(options.limits)) * MAX_SIZE_FACTOR;
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return { ok: false, status: 413 };
  const parser = createParser(request.headers);
  if (parser === null) return { ok: false, status: 400 };

  const fields: [name: string, value: string][] = [];
  const files: { field: string; name: string; mimeType: string; stored: Promise<StoredFile> }[] = [];
  const openFiles = new Set<Readable>();
  let uploader: Promise<FileUploader | null> | null = null;
  let bytes = 0;
  let textLength = 0;
  let partCount = 0;
  let rejectedStatus: 400 | 413 | null = null;

  parser.on("field", (name: string | undefined, value, _isNameTruncated, isTruncated) => {
    partCount += 1;
    if (name === undefined || !isFieldName(name)) rejectedStatus = 400;
    textLength += (name ?? "").length + value.length;
    if (isTruncated || textLength > MAX_FORM_BYTES) rejectedStatus = 413;
    else if (name !== undefined) fields.push([name, normaliseField(name, value)]);
  });
  parser.on("file", (name: string | undefined, file, fileName: string | undefined, _encoding, mimeType) => {
    partCount += 1;
    file.on("error", () => undefined);
    openFiles.add(file);
    file.once("close", () => openFiles.delete(file));
    if (name === undefined || !isFieldName(name)) rejectedStatus = 400;
    // Without a file name, no file was chosen.
    if (name === undefined || !fileName) file.resume();
    else files.push({ field: name, name: fileName, mimeType, stored: store(name, file, mimeType) });
  });
  const countParts = createBoundaryCounter(request.headers["content-type"] ?? "");

  const parsingOutcome = await pipeToParser();
  const storedFiles = await Promise.all(files.map(async (file) => ({ ...file, stored: await file.stored })));
  try {
    if (parsingOutcome === "aborted") return { ok: false, status: null };
    if (rejectedStatus !== null) return { ok: false, status: rejectedStatus };
    // The parser reports no parts if they have no headers.
    if (parsingOutcome === "malformed" || partCount === 0) return { ok: false, status: 400 };
    const values = (await Promise.all(storedFiles.map(toFieldValues))).flat();
    const replacedFields = new Set(values.map(([name]) => name));
    const otherFields = fields.filter(([name]) => !replacedFields.has(name));
    return {
      ok: true,
      bytes: Buffer.from(new URLSearchParams([...otherFields, ...values]).toString()),
      type: "application/x-www-form-urlencoded",
    };
  } finally {
    for (const { stored } of storedFiles) if (stored.ok) await stored.file.close();
  }

  /** Stores or rejects a file. Always reads the stream to its end. */
  async function store(field: string, file: Readable, mimeType: string): Promise<StoredFile> {
    const reject = (code: string): StoredFile => {
      file.resume();
      return { ok: false, code };
    };
    if (acceptsOnlyImages(field) && !mimeType.startsWith("image/")) return reject("WRONG_TYPE");
    try {
      if ((await (uploader ??= options.uploader())) === null) return reject("NOT_SIGNED_IN");
      return await options.tempStore.save(file, options.limits[toUploadKind(mimeType)]);
    } catch (error) {
      // The stream is destroyed if the form was aborted.
      if (!file.destroyed) options.log.warn({ err: error }, "a file of a form could not be stored");
      return reject("UNREACHABLE");
    }
  }

  async function toFieldValues({ field, name, mimeType, stored }: FilePart): Promise<[string, string][]> {
    const uploadId = randomBytes(16).toString("base64url").slice(0, 21);
    const fileUploader = stored.ok ? await uploader : null;
    const uploadResult =
      stored.ok && fileUploader
        ? await uploadLimit(() =>
            uploadFile(options.upstream, fileUploader, {
              file: stored.file,
              uploadId,
              filetype: mimeType,
            }),
          )
        : stored;
    if (!uploadResult.ok) {
      const previousValue =
        fields.find(([fieldName, value]) => fieldName === field && value !== "")?.[1] ?? "";
      return [[field, buildRejectedFileValue(uploadResult.code, previousValue)]];
    }
    return [
      [field, uploadId],
      [buildFileNameField(field), normaliseField("", name).slice(0, MAX_NAME_LENGTH)],
      [buildFileRemovalField(field), ""],
    ];
  }

  function pipeToParser(): Promise<"complete" | "aborted" | "malformed"> {
    return new Promise((resolve) => {
      const finish = (outcome: "complete" | "aborted" | "malformed") => {
        request.unpipe();
        request.resume();
        for (const file of openFiles) file.destroy(new Error("the form ended"));
        resolve(outcome);
      };
      /** Reads the rest of the form without using it. */
      const rejectAsTooLarge = () => {
        rejectedStatus = 413;
        finish("complete");
      };
      const onAbort = () => finish("aborted");
      request.once("aborted", onAbort);
      request.on("error", onAbort);
      request.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        // The parser doesn't count parts without headers, so count boundaries.
        if (bytes > maxBytes || textLength > MAX_FORM_BYTES || countParts(chunk) > MAX_FORM_FIELDS + 1)
          rejectAsTooLarge();
      });
      for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
        parser?.on(limit, rejectAsTooLarge);
      parser?.once("finish", () => resolve("complete"));
      parser?.on("error", () => finish("malformed"));
      if (parser) request.pipe(parser);
    });
  }
}

/**
 * Returns a function that gets the chunks of a form and returns the number of boundaries so far. The end of
 * each chunk is searched again with the next chunk, because a boundary may be split.
 */
function createBoundaryCounter(contentType: string): (chunk: Buffer) => number {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = Buffer.from(`--${quoted ?? plain ?? ""}`);
  let count = 0;
  let tail = Buffer.alloc(0);
  return (chunk) => {
    const text = Buffer.concat([tail, chunk]);
    let end = 0;
    for (let index = text.indexOf(boundary); index !== -1; index = text.indexOf(boundary, end)) {
      count += 1;
      end = index + boundary.length;
    }
    tail = text.subarray(Math.max(end, text.length - boundary.length + 1));
    return count;
  };
}

const toUploadKind = (mimeType: string): UploadKind => (mimeType.startsWith("image/") ? "image" : "document");

/** Longer file names are truncated. */
const MAX_NAME_LENGTH = 100;

function createParser(headers: IncomingHttpHeaders): InstanceType<typeof Busboy> | null {
  try {
    return new Busboy({
      headers: { ...headers, "content-type": headers["content-type"] ?? "" },
      limits: {
        fieldSize: MAX_FORM_BYTES,
        fields: MAX_FORM_FIELDS,
        files: MAX_FILES,
        parts: MAX_FORM_FIELDS,
        headerPairs: 20,
      },
    });
  } catch {
    return null;
  }
}
