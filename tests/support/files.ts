import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Browser, BrowserResponse, Fields } from "./browser.ts";

export type SomeFile = { name: string; type: string; bytes: Buffer };

/** Creates a JPEG of noise, `width` × `height` pixels, with EXIF data. Noise makes the file large. */
export async function photoFile({ width = 800, height = 600, name = "silvia.jpg" } = {}): Promise<SomeFile> {
  const raw = randomBytes(width * height * 3);
  const bytes = await sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .withExif({ IFD0: { Make: "Canary Camera", Artist: "Somebody" } })
    .toBuffer();
  return { name, type: "image/jpeg", bytes };
}

/** Creates a PDF with one empty page, padded with a comment to `size` bytes. */
export function documentFile(size = 2_000, name = "insurance.pdf"): SomeFile {
  const page =
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n%";
  const end = "\ntrailer<</Root 1 0 R>>\n%%EOF\n";
  const padding = randomBytes(size)
    .toString("hex")
    .slice(0, Math.max(0, size - page.length - end.length));
  return { name, type: "application/pdf", bytes: Buffer.from(page + padding + end) };
}

export const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Posts a form with files, as a browser without scripts does; `null` is an empty file field. */
export function postMultipart(
  browser: Browser,
  publicUrl: string,
  path: string,
  fields: Fields,
  files: Record<string, SomeFile | null>,
): Promise<BrowserResponse> {
  const { body, type } = encodeMultipart(fields, files);
  return browser.send("POST", path, body, {
    "content-type": type,
    origin: publicUrl,
    "sec-fetch-site": "same-origin",
  });
}

/** Encodes a form as `multipart/form-data`. */
export function encodeMultipart(
  fields: Fields,
  files: Record<string, SomeFile | null>,
): { body: Buffer; type: string } {
  const boundary = "----a-line-between-the-parts";
  const chunks: Buffer[] = [];
  const startPart = (disposition: string, headers = "") =>
    chunks.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n`),
    );
  for (const [name, value] of Object.entries(fields)) {
    for (const item of typeof value === "string" ? [value] : value) {
      startPart(`name="${name}"`);
      chunks.push(Buffer.from(`${item}\r\n`));
    }
  }
  for (const [name, file] of Object.entries(files)) {
    startPart(
      `name="${name}"; filename="${file?.name ?? ""}"`,
      `Content-Type: ${file?.type ?? "application/octet-stream"}\r\n`,
    );
    chunks.push(file?.bytes ?? Buffer.alloc(0), Buffer.from("\r\n"));
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(chunks), type: `multipart/form-data; boundary=${boundary}` };
}
