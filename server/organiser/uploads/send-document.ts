import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Request, Response } from "express";
import { ApiError } from "../http/route.ts";

/**
 * Sends a stored document as an attachment that must not be cached. `name` is the file name without the
 * extension, which depends on the media type.
 * @throws 404 if the file doesn't exist
 */
export async function sendDocument(
  request: Request,
  response: Response,
  { file, filetype, name }: { file: string; filetype: string; name: string },
): Promise<void> {
  const stats = await stat(file).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  if (!stats) throw new ApiError(404, "NOT_FOUND", "This file doesn’t exist.");
  const { size } = stats;
  response.writeHead(200, {
    "Content-Type": filetype,
    "Content-Length": size,
    "Content-Disposition": `attachment; filename="${name}.${EXTENSIONS[filetype] ?? "bin"}"`,
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
  });
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  createReadStream(file)
    .on("error", () => response.destroy())
    .pipe(response);
}

const EXTENSIONS: Readonly<Record<string, string | undefined>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
};
