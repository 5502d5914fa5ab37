import { open, stat } from "node:fs/promises";
import sharp from "sharp";
import {
  MAX_PIXELS,
  UNKNOWN_TYPE,
  type UploadKind,
  type UploadLimits,
  type UploadErrorCode,
} from "../../../app/domain/upload-rules.ts";

/** The kind and media type of a file by its content, or why it is rejected. */
export type UploadCheckResult =
  | { ok: true; kind: UploadKind; filetype: string }
  | { ok: false; rejection: UploadErrorCode };

type FileToCheck = { file: string; filetype: string; limits: UploadLimits };

/**
 * Checks a received file: by its content, not by its name, it must be a plain picture or a plain document of
 * the announced kind. Pictures are decoded once, so that a broken one is rejected now and not when it is
 * displayed. [UP-001 UP-019]
 */
export async function checkUpload({ file, filetype, limits }: FileToCheck): Promise<UploadCheckResult> {
  const { size } = await stat(file);
  if (size === 0) return reject("EMPTY");
  const { start, end } = await endsOf(file, size);
  const found = typeOf(start);
  const kind = found === "application/pdf" ? "document" : "image";
  if (found === null || !isAnnounced(kind, filetype)) return reject("WRONG_TYPE");
  if (size > limits[kind]) return reject("TOO_LARGE");
  if (await isPolyglot(file, kind, start, end)) return reject("SUSPICIOUS");
  const rejection = kind === "image" ? await imageProblem(file) : documentProblem(end);
  return rejection === null ? { ok: true, kind, filetype: found } : reject(rejection);
}

const reject = (rejection: UploadErrorCode): UploadCheckResult => ({ ok: false, rejection: rejection });

const isAnnounced = (kind: UploadKind, filetype: string): boolean =>
  ["", UNKNOWN_TYPE].includes(filetype) || filetype.startsWith("image/") === (kind === "image");

/** Detects the media type by the magic bytes at the start. */
function typeOf(start: string): string | null {
  // Some programs start a PDF with a byte order mark or an empty line.
  if (/^(?:\xef\xbb\xbf)?\s{0,16}%PDF-/.test(start)) return "application/pdf";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^RIFF[^]{4}WEBP/.test(start)) return "image/webp";
  return isAvif(start) ? "image/avif" : null;
}

/** HEIC has the same container (`mif1`); only the list of compatible brands distinguishes them. */
function isAvif(start: string): boolean {
  if (start.slice(4, 8) !== "ftyp") return false;
  const length = Buffer.from(start.slice(0, 4), "latin1").readUInt32BE();
  const brands: readonly string[] = start.slice(8, Math.min(length, 200)).match(/[^]{4}/g) ?? [];
  return brands.includes("avif") || brands.includes("avis");
}

/** A PDF has an end marker, which is missing if it was cut off. */
const documentProblem = (end: string): UploadErrorCode | null => (end.includes("%%EOF") ? null : "BROKEN");

async function imageProblem(file: string): Promise<UploadErrorCode | null> {
  try {
    const { width, height } = await sharp(file).metadata();
    if (Math.max(width, height) > MAX_PIXELS.side || width * height > MAX_PIXELS.area)
      return "TOO_MANY_PIXELS";
    // Decodes at a small size, which is the cheapest way to find damage.
    await sharp(file, { limitInputPixels: MAX_PIXELS.area, failOn: "error", sequentialRead: true })
      .resize(16)
      .raw()
      .toBuffer();
    return null;
  } catch {
    return "BROKEN";
  }
}

/** Readers of PDFs and archives search this far from the start and the end of a file. */
const END_BYTES = 66_000;

async function endsOf(file: string, size: number): Promise<{ start: string; end: string }> {
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
 * Starts of HTML pages and scripts, in any case. Cameras and PDF writers don't produce them, and each is too
 * long to occur by chance in compressed data.
 */
const FOREIGN_CONTENT = /<script|<iframe|<html[\s>]|<\?php\s/i;
const MAX_FOREIGN_LENGTH = 16;

/**
 * Whether a file is a polyglot: also an archive by its end, a PDF by its start, or HTML or a script anywhere.
 * Browsers are prevented from interpreting it as such, other programs aren't.
 */
async function isPolyglot(file: string, kind: UploadKind, start: string, end: string): Promise<boolean> {
  // Four bytes occur by chance in one of 65,000 photos, so the signature of an archive's entries is required
  // too.
  const hasArchiveEnd = end.includes("PK\x05\x06");
  if (kind === "image" && start.slice(0, 2_048).includes("%PDF-")) return true;
  const handle = await open(file);
  try {
    let before = "";
    for await (const chunk of handle.createReadStream({ autoClose: false, encoding: "latin1" })) {
      const text = before + String(chunk);
      if (FOREIGN_CONTENT.test(text) || (hasArchiveEnd && text.includes("PK\x01\x02"))) return true;
      before = text.slice(-MAX_FOREIGN_LENGTH);
    }
    return false;
  } finally {
    await handle.close();
  }
}
