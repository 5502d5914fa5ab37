import { open, stat } from "node:fs/promises";
import sharp from "sharp";
import {
  MAX_PIXELS,
  UNKNOWN_TYPE,
  type UploadKind,
  type UploadLimits,
  type UploadErrorCode,
} from "../../../app/domain/upload-rules.ts";

/** `kind` and `filetype`, a media type, are detected from the content of the file. */
export type UploadCheckResult =
  | { ok: true; kind: UploadKind; filetype: string }
  | { ok: false; rejection: UploadErrorCode };

/** `filetype` is the media type that the client announced, or "". */
type FileToCheck = { file: string; filetype: string; limits: UploadLimits };

/**
 * Checks a received file by its content. It must be a picture or a PDF of the announced kind, and must not
 * also be readable as another type. Pictures are decoded, so that damaged pictures are rejected now instead
 * of failing when displayed. [UP-001 UP-019]
 */
export async function checkUpload({ file, filetype, limits }: FileToCheck): Promise<UploadCheckResult> {
  const { size } = await stat(file);
  if (size === 0) return reject("EMPTY");
  const { start, end } = await readEnds(file, size);
  const detectedType = detectMediaType(start);
  const kind = detectedType === "application/pdf" ? "document" : "image";
  if (detectedType === null || !isAnnouncedKind(kind, filetype)) return reject("WRONG_TYPE");
  if (size > limits[kind]) return reject("TOO_LARGE");
  if (await isPolyglot(file, kind, start, end)) return reject("SUSPICIOUS");
  const rejection = kind === "image" ? await findImageProblem(file) : findDocumentProblem(end);
  return rejection === null ? { ok: true, kind, filetype: detectedType } : reject(rejection);
}

const reject = (rejection: UploadErrorCode): UploadCheckResult => ({ ok: false, rejection });

const isAnnouncedKind = (kind: UploadKind, filetype: string): boolean =>
  ["", UNKNOWN_TYPE].includes(filetype) || filetype.startsWith("image/") === (kind === "image");

/** Returns null for an unsupported type. */
function detectMediaType(start: string): string | null {
  // Some programs start a PDF with a byte order mark or an empty line.
  if (/^(?:\xef\xbb\xbf)?\s{0,16}%PDF-/.test(start)) return "application/pdf";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^RIFF[^]{4}WEBP/.test(start)) return "image/webp";
  return isAvif(start) ? "image/avif" : null;
}

/** Whether a file's compatible brands include AVIF. HEIC files may have the same major brand. */
function isAvif(start: string): boolean {
  if (start.slice(4, 8) !== "ftyp") return false;
  const length = Buffer.from(start.slice(0, 4), "latin1").readUInt32BE();
  const brands: readonly string[] = start.slice(8, Math.min(length, 200)).match(/[^]{4}/g) ?? [];
  return brands.includes("avif") || brands.includes("avis");
}

/** A PDF that was cut off has no end marker. */
const findDocumentProblem = (end: string): UploadErrorCode | null =>
  end.includes("%%EOF") ? null : "BROKEN";

async function findImageProblem(file: string): Promise<UploadErrorCode | null> {
  try {
    const { width, height } = await sharp(file).metadata();
    if (Math.max(width, height) > MAX_PIXELS.side || width * height > MAX_PIXELS.area)
      return "TOO_MANY_PIXELS";
    // Decode at a small size, because this is the cheapest way to find damage.
    await sharp(file, { limitInputPixels: MAX_PIXELS.area, failOn: "error", sequentialRead: true })
      .resize(16)
      .raw()
      .toBuffer();
    return null;
  } catch {
    return "BROKEN";
  }
}

/** Number of bytes at each end of a file in which PDF readers and archive programs search for signatures. */
const END_BYTES = 66_000;

/** Reads the first and the last `END_BYTES` of a file as Latin-1, which has one character per byte. */
async function readEnds(file: string, size: number): Promise<{ start: string; end: string }> {
  const handle = await open(file);
  try {
    const length = Math.min(size, END_BYTES);
    const [start, end] = [Buffer.alloc(length), Buffer.alloc(length)];
    await handle.read(start, 0, length, 0);
    await handle.read(end, 0, length, size - length);
    return { start: start.toString("latin1"), end: end.toString("latin1") };
  } finally {
    await handle.close();
  }
}

/**
 * Starts of HTML pages and scripts. Cameras and PDF writers don't produce them, and such long strings are
 * improbable in compressed data.
 */
const MARKUP_OR_SCRIPT = /<script|<iframe|<html[\s>]|<\?php\s/i;

/** Overlap of two chunks of a file, which is at least the length of the longest match. */
const MAX_MATCH_LENGTH = 16;

/**
 * Whether a file can also be read as another type: an archive (by its end), a PDF (a picture by its start),
 * or HTML or a script (by any part). Response headers protect browsers from such files, but not other
 * programs.
 */
async function isPolyglot(file: string, kind: UploadKind, start: string, end: string): Promise<boolean> {
  // Some photos contain these four bytes by chance, so the signature of a file in an archive is also
  // required.
  const hasArchiveEnd = end.includes("PK\x05\x06");
  if (kind === "image" && start.slice(0, 2_048).includes("%PDF-")) return true;
  const handle = await open(file);
  try {
    let previousEnd = "";
    for await (const chunk of handle.createReadStream({ autoClose: false, encoding: "latin1" })) {
      const text = previousEnd + String(chunk);
      if (MARKUP_OR_SCRIPT.test(text) || (hasArchiveEnd && text.includes("PK\x01\x02"))) return true;
      previousEnd = text.slice(-MAX_MATCH_LENGTH);
    }
    return false;
  } finally {
    await handle.close();
  }
}
