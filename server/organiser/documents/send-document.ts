import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Request, Response } from "express";
import type { Parts } from "../feature.ts";
import { ApiError } from "../http/route.ts";
import { documentFolder } from "../uploads/uploads.ts";
import type { DocumentRow } from "./tables.ts";

/** The bearer of a request for a document; 404 for one without, and for any other method than a read. */
export function bearerOf(request: Request): string {
  if (request.method !== "GET" && request.method !== "HEAD")
    throw new ApiError(405, "METHOD_NOT_ALLOWED", "Only GET and HEAD are answered here.");
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (bearer === undefined) throw nothingHere();
  return bearer;
}

export const nothingHere = () => new ApiError(404, "NOT_FOUND", "There is nothing at this address.");

/** Sends a document as a download, which nothing opens by itself, and which nobody keeps. */
export async function sendDocument(
  { dataDir }: Pick<Parts, "dataDir">,
  { request, response, row }: { request: Request; response: Response; row: DocumentRow },
): Promise<void> {
  const file = join(documentFolder(dataDir), row.file);
  const { size } = await stat(file);
  response.writeHead(200, {
    "Content-Type": row.filetype,
    "Content-Length": size,
    "Content-Disposition": `attachment; filename="document-${row.id}.${endings[row.filetype] ?? "bin"}"`,
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
  });
  if (request.method === "HEAD") return void response.end();
  createReadStream(file)
    .on("error", () => response.destroy())
    .pipe(response);
}

const endings: Readonly<Record<string, string | undefined>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
};
