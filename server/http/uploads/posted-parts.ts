import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import Busboy from "@fastify/busboy";
import type { UploadLimits } from "../../../app/domain/upload-rules.ts";
import type { FormBody } from "../checks/form-body.ts";
import { plainField } from "../checks/form-body.ts";
import { largestForm } from "../checks/request-body.ts";
import type { Log } from "../../request-context.ts";
import { type PartUploader, type Uploaded, uploadPart } from "./upload-part.ts";
import type { UploadUpstream } from "./upstream.ts";

/** What came of a form in parts: the form, a refusal, or nothing, where it ended before its end. */
export type PostedParts = FormBody | { ok: false; status: 413 } | { ok: false; status: null };

type Reading = {
  upstream: UploadUpstream;
  limits: UploadLimits;
  /**
   * By whom the files of the form are uploaded; null for nobody, and then they are read and dropped, as they
   * are where it can't be found out.
   */
  uploader: () => Promise<PartUploader | null>;
  log: Log;
};

/** Files that a form may hold. */
const mostFiles = 10;
/** Parts, however small. */
const mostParts = 2_000;
/** A form that is this many times larger than its largest file isn't read to its end. */
const patience = 4;

export const isInParts = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(headers["content-type"] ?? "");

/**
 * Reads a form that was posted in parts, as it comes: its texts, and in the place of each file the id that
 * it was uploaded under, with what it was called in `<field>_name`. A file goes on to the API piece by
 * piece and is kept nowhere. In the place of one that isn't taken stands `!` and the code of why, so that
 * the form is answered with everything else that was typed. A field without a file keeps the value that the
 * form has beside it. [UP-004 UP-007]
 */
export async function readParts(request: IncomingMessage, reading: Reading): Promise<PostedParts> {
  const most = Math.max(...Object.values(reading.limits)) * patience;
  if (Number(request.headers["content-length"] ?? 0) > most) return { ok: false, status: 413 };
  const parser = parserOf(request.headers);
  if (parser === null) return { ok: false, status: 400 };

  const fields: [name: string, value: string][] = [];
  const files: { field: string; name: string; uploadId: string; uploaded: Promise<Uploaded> }[] = [];
  const open = new Set<Readable>();
  let bytes = 0;
  let texts = 0;
  let parts = 0;
  let problem: 400 | 413 | null = null;

  parser.on("field", (name: string | undefined, value, _cutName, isCut) => {
    parts += 1;
    if (name === undefined) problem = 400;
    texts += (name ?? "").length + value.length;
    if (isCut || texts > largestForm) problem = 413;
    else if (name !== undefined) fields.push([name, plainField(name, value)]);
  });
  parser.on("file", (name: string | undefined, file, fileName: string | undefined, _encoding, filetype) => {
    parts += 1;
    file.on("error", () => undefined);
    open.add(file);
    file.once("close", () => open.delete(file));
    if (name === undefined) problem = 400;
    // A field in which nothing was chosen.
    if (name === undefined || !fileName) return void file.resume();
    const uploadId = randomBytes(16).toString("base64url").slice(0, 21);
    if (isForImages(name) && !filetype.startsWith("image/")) {
      file.resume();
      return void files.push({ field: name, name: fileName, uploadId: "", uploaded: wrongType });
    }
    files.push({ field: name, name: fileName, uploadId, uploaded: upload(file, uploadId, filetype) });
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
    parser.on(limit, () => (problem = 413));

  const ended = await passThrough();
  const became = await Promise.all(files.map(async (file) => ({ ...file, came: await file.uploaded })));
  if (ended === "cut-off") return { ok: false, status: null };
  // Parts that say nothing of themselves are left out by the parser.
  if (ended === "malformed" || parts === 0) return { ok: false, status: 400 };
  if (problem !== null) return { ok: false, status: problem };

  const replaced = new Set(files.flatMap(({ field }) => [field, `${field}_name`, `${field}_remove`]));
  const typed = fields.filter(([name]) => !replaced.has(name));
  const uploads = became.flatMap(({ field, name, uploadId, came }): [string, string][] =>
    came.ok
      ? [
          [field, uploadId],
          [`${field}_name`, plainField("", name).slice(0, longestName)],
        ]
      : [[field, `!${came.code}`]],
  );
  return {
    ok: true,
    bytes: Buffer.from(new URLSearchParams([...typed, ...uploads]).toString()),
    type: "application/x-www-form-urlencoded",
  };

  async function upload(file: Readable, uploadId: string, filetype: string): Promise<Uploaded> {
    const part = { bytes: file, uploadId, filetype, limits: reading.limits };
    try {
      const uploader = await reading.uploader();
      if (uploader !== null) return await uploadPart(reading.upstream, uploader, part);
      file.resume();
      return { ok: false, code: "NOT_SIGNED_IN" };
    } catch (error) {
      reading.log.warn({ err: error }, "nobody could be found to upload a file of a form");
      file.resume();
      return { ok: false, code: "UNREACHABLE" };
    }
  }

  function passThrough(): Promise<"read" | "cut-off" | "malformed"> {
    return new Promise((resolve) => {
      const end = (how: "read" | "cut-off" | "malformed") => {
        request.unpipe();
        request.resume();
        for (const file of open) file.destroy(new Error("the form ended"));
        resolve(how);
      };
      const leave = () => end("cut-off");
      request.once("aborted", leave);
      request.once("error", leave);
      request.on("data", (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > most || texts > largestForm) {
          problem = 413;
          end("read");
        }
      });
      parser?.once("finish", () => resolve("read"));
      parser?.once("error", () => end("malformed"));
      if (parser) request.pipe(parser);
    });
  }
}

/** A field that is called a photo or an image takes nothing else. [UP-001] */
const isForImages = (name: string): boolean => /(photo|image)$/.test(name);

const wrongType = Promise.resolve<Uploaded>({ ok: false, code: "WRONG_TYPE" });

/** Characters of what a file was called. */
const longestName = 100;

function parserOf(headers: IncomingHttpHeaders): InstanceType<typeof Busboy> | null {
  try {
    return new Busboy({
      headers: { ...headers, "content-type": headers["content-type"] ?? "" },
      limits: {
        fieldSize: largestForm,
        fields: mostParts,
        files: mostFiles,
        parts: mostParts,
        headerPairs: 20,
      },
    });
  } catch {
    return null;
  }
}
