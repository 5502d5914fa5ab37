import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import Busboy from "@fastify/busboy";
import pLimit from "p-limit";
import { isFieldName, MAX_FORM_FIELDS } from "../../../app/domain/form-fields.ts";
import { isForImages, nameMember, removeMember, withRefusal } from "../../../app/domain/file-field.ts";
import type { UploadKind, UploadLimits } from "../../../app/domain/upload-rules.ts";
import type { FormBody } from "../checks/form-body.ts";
import { plainField } from "../checks/form-body.ts";
import { largestForm } from "../checks/request-body.ts";
import type { Log } from "../../request-context.ts";
import type { Spool, SpooledFile } from "./spool.ts";
import { type PartUploader, uploadPart } from "./upload-part.ts";
import type { UploadUpstream } from "./upstream.ts";

/** What came of a form in parts: the form, a refusal, or nothing, where it ended before its end. */
export type PostedParts = FormBody | { ok: false; status: null };

type Reading = {
  upstream: UploadUpstream;
  spool: Spool;
  limits: UploadLimits;
  /**
   * By whom the files of the form are uploaded; null for nobody, and then they are read and dropped, as they
   * are where it can't be found out.
   */
  uploader: () => Promise<PartUploader | null>;
  log: Log;
};

/** A file of a form: put by, or the code of why it isn't. */
type Came = { ok: true; file: SpooledFile } | { ok: false; code: string };
type Kept = { field: string; name: string; filetype: string; came: Came };

/**
 * Files of all forms that go to the API at once: they lie on the disk until it is their turn, and what is on
 * its way is in memory.
 */
const sendingOn = pLimit(8);

/** Files that a form may hold. */
const mostFiles = 10;
/** A form that is this many times larger than its largest file isn't read to its end. */
const patience = 4;

export const isInParts = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(headers["content-type"] ?? "");

/**
 * Reads a form that was posted in parts, as it comes: its texts, and in the place of each file the id that
 * it was uploaded under, with what it was called in `<field>_name`. Files lie in the spool until the whole
 * form is there, so that nothing goes to the API of one that breaks off. A file that isn't taken leaves the
 * code of why, beside the one that the field held before, so that the form is answered with everything else
 * that was typed. A field without a file keeps the value that the form has beside it. [UP-004 UP-007]
 */
export async function readParts(request: IncomingMessage, reading: Reading): Promise<PostedParts> {
  const most = Math.max(...Object.values(reading.limits)) * patience;
  if (Number(request.headers["content-length"] ?? 0) > most) return { ok: false, status: 413 };
  const parser = parserOf(request.headers);
  if (parser === null) return { ok: false, status: 400 };

  const fields: [name: string, value: string][] = [];
  const files: { field: string; name: string; filetype: string; came: Promise<Came> }[] = [];
  const open = new Set<Readable>();
  let uploader: Promise<PartUploader | null> | null = null;
  let bytes = 0;
  let texts = 0;
  let parts = 0;
  let problem: 400 | 413 | null = null;

  parser.on("field", (name: string | undefined, value, _cutName, isCut) => {
    parts += 1;
    if (name === undefined || !isFieldName(name)) problem = 400;
    texts += (name ?? "").length + value.length;
    if (isCut || texts > largestForm) problem = 413;
    else if (name !== undefined) fields.push([name, plainField(name, value)]);
  });
  parser.on("file", (name: string | undefined, file, fileName: string | undefined, _encoding, filetype) => {
    parts += 1;
    file.on("error", () => undefined);
    open.add(file);
    file.once("close", () => open.delete(file));
    if (name === undefined || !isFieldName(name)) problem = 400;
    // A field in which nothing was chosen.
    if (name === undefined || !fileName) file.resume();
    else files.push({ field: name, name: fileName, filetype, came: keep(name, file, filetype) });
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
    parser.on(limit, () => (problem = 413));

  const ended = await passThrough();
  const kept = await Promise.all(files.map(async (file) => ({ ...file, came: await file.came })));
  try {
    if (ended === "cut-off") return { ok: false, status: null };
    // Parts that say nothing of themselves are left out by the parser.
    if (ended === "malformed" || parts === 0) return { ok: false, status: 400 };
    if (problem !== null) return { ok: false, status: problem };
    const values = (await Promise.all(kept.map(valuesOf))).flat();
    const replaced = new Set(values.map(([name]) => name));
    const typed = fields.filter(([name]) => !replaced.has(name));
    return {
      ok: true,
      bytes: Buffer.from(new URLSearchParams([...typed, ...values]).toString()),
      type: "application/x-www-form-urlencoded",
    };
  } finally {
    for (const { came } of kept) if (came.ok) await came.file.close();
  }

  /** Puts a file by, unless it is clear already that nobody takes it; it is read to its end either way. */
  async function keep(field: string, file: Readable, filetype: string): Promise<Came> {
    const no = (code: string): Came => {
      file.resume();
      return { ok: false, code };
    };
    if (isForImages(field) && !filetype.startsWith("image/")) return no("WRONG_TYPE");
    try {
      if ((await (uploader ??= reading.uploader())) === null) return no("NOT_SIGNED_IN");
      return await reading.spool.keep(file, reading.limits[kindOf(filetype)]);
    } catch (error) {
      // Where the form itself broke off nobody is told of the file.
      if (!file.destroyed) reading.log.warn({ err: error }, "a file of a form could not be put by");
      return no("UNREACHABLE");
    }
  }

  /** What the form says in a file's place. */
  async function valuesOf({ field, name, filetype, came }: Kept): Promise<[string, string][]> {
    const uploadId = randomBytes(16).toString("base64url").slice(0, 21);
    const by = came.ok ? await uploader : null;
    const sent =
      came.ok && by
        ? await sendingOn(() => uploadPart(reading.upstream, by, { file: came.file, uploadId, filetype }))
        : came;
    if (!sent.ok) {
      const held = fields.find(([other, value]) => other === field && value !== "")?.[1] ?? "";
      return [[field, withRefusal(sent.code, held)]];
    }
    return [
      [field, uploadId],
      [nameMember(field), plainField("", name).slice(0, longestName)],
      [removeMember(field), ""],
    ];
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
      request.on("error", leave);
      request.on("data", (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > most || texts > largestForm) {
          problem = 413;
          end("read");
        }
      });
      parser?.once("finish", () => resolve("read"));
      parser?.on("error", () => end("malformed"));
      if (parser) request.pipe(parser);
    });
  }
}

const kindOf = (filetype: string): UploadKind => (filetype.startsWith("image/") ? "image" : "document");

/** Characters of what a file was called. */
const longestName = 100;

function parserOf(headers: IncomingHttpHeaders): InstanceType<typeof Busboy> | null {
  try {
    return new Busboy({
      headers: { ...headers, "content-type": headers["content-type"] ?? "" },
      limits: {
        fieldSize: largestForm,
        fields: MAX_FORM_FIELDS,
        files: mostFiles,
        parts: MAX_FORM_FIELDS,
        headerPairs: 20,
      },
    });
  } catch {
    return null;
  }
}
