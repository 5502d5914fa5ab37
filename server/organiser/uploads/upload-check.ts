import { open, stat } from "node:fs/promises";
import sharp from "sharp";
import {
  mostPixels,
  type UploadKind,
  type UploadLimits,
  type UploadRefusal,
} from "../../../app/domain/upload-rules.ts";

/** What a file is by its content, with its media type, or why it isn't taken. */
export type Checked =
  | { ok: true; kind: UploadKind; filetype: string }
  | { ok: false; refusal: UploadRefusal };

type Looked = { file: string; filetype: string; limits: UploadLimits };

/**
 * Looks into a file that has arrived: by its content, not by what it is called, it is a plain picture or a
 * plain document, of the kind that was announced. A picture is decoded once, so that a broken one is
 * refused now and not when it is to be shown. [UP-001 UP-019]
 */
export async function checkUpload({ file, filetype, limits }: Looked): Promise<Checked> {
  const { size } = await stat(file);
  if (size === 0) return no("EMPTY");
  const { start, end } = await endsOf(file, size);
  const found = typeOf(start);
  const kind = found === "application/pdf" ? "document" : "image";
  if (found === null || isImageType(filetype) !== (kind === "image")) return no("WRONG_TYPE");
  if (size > limits[kind]) return no("TOO_LARGE");
  if (await isSomethingElseToo(file, kind, start, end)) return no("SUSPICIOUS");
  const refusal = kind === "image" ? await imageProblem(file) : documentProblem(end);
  return refusal === null ? { ok: true, kind, filetype: found } : no(refusal);
}

const no = (refusal: UploadRefusal): Checked => ({ ok: false, refusal });

const isImageType = (filetype: string): boolean => filetype.startsWith("image/");

/** By the first bytes, which are the same in all files of a type. */
function typeOf(start: string): string | null {
  if (start.startsWith("%PDF-")) return "application/pdf";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^RIFF[^]{4}WEBP/.test(start)) return "image/webp";
  return /^[^]{4}ftyp(avif|avis|mif1)/.test(start) ? "image/avif" : null;
}

/** A document says where it ends; one that was cut off doesn't. */
const documentProblem = (end: string): UploadRefusal | null => (end.includes("%%EOF") ? null : "BROKEN");

async function imageProblem(file: string): Promise<UploadRefusal | null> {
  try {
    const { width, height } = await sharp(file).metadata();
    if (Math.max(width, height) > mostPixels.side || width * height > mostPixels.area)
      return "TOO_MANY_PIXELS";
    // Once through the decoder, at the size that costs it least.
    await sharp(file, { limitInputPixels: mostPixels.area, failOn: "error", sequentialRead: true })
      .resize(16)
      .raw()
      .toBuffer();
    return null;
  } catch {
    return "BROKEN";
  }
}

/** As far from either end as readers of documents and archives look for their own beginning and end. */
const endBytes = 66_000;

async function endsOf(file: string, size: number): Promise<{ start: string; end: string }> {
  const handle = await open(file);
  try {
    const length = Math.min(size, endBytes);
    const [start, end] = [Buffer.alloc(length), Buffer.alloc(length)];
    await handle.read(start, 0, length, 0);
    await handle.read(end, 0, length, size - length);
    return { start: start.toString("latin1"), end: end.toString("latin1") };
  } finally {
    await handle.close();
  }
}

/**
 * What begins a page or a program, in whatever letters. No camera and no printer writes it, and each is
 * long enough not to come about by chance among millions of packed bytes.
 */
const foreign = /<script|<iframe|<html[\s>]|<\?php\s/i;
const longestForeign = 16;

/**
 * Whether a file is something else at the same time: an archive by its end, a document by its beginning, a
 * page or a program anywhere. Browsers would be kept from taking it for that, but whoever else opens it
 * isn't.
 */
async function isSomethingElseToo(
  file: string,
  kind: UploadKind,
  start: string,
  end: string,
): Promise<boolean> {
  // Four bytes come about by chance in one of 65,000 photos, what names an archive's entries as well in none.
  const hasArchiveEnd = end.includes("PK\x05\x06");
  if (kind === "image" && start.slice(0, 2_048).includes("%PDF-")) return true;
  const handle = await open(file);
  try {
    let before = "";
    for await (const piece of handle.createReadStream({ autoClose: false, encoding: "latin1" })) {
      const text = before + String(piece);
      if (foreign.test(text) || (hasArchiveEnd && text.includes("PK\x01\x02"))) return true;
      before = text.slice(-longestForeign);
    }
    return false;
  } finally {
    await handle.close();
  }
}
