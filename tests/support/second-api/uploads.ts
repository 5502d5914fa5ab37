import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { State } from "./server.ts";

/** Implements the resumable-upload protocol tus 1.0.0 with creation: `POST`, `HEAD` and `PATCH`. */
export function respondToUpload(
  api: State,
  { method, url = "", headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): void {
  const respond = (status: number, extraHeaders: Record<string, string | number> = {}) => {
    outgoing.writeHead(status, { "Tus-Resumable": "1.0.0", ...extraHeaders });
    outgoing.end();
  };
  if (method === "OPTIONS") return respond(204, { "Tus-Version": "1.0.0", "Tus-Extension": "creation" });
  if (method === "POST") {
    const metadata = new Map(
      String(headers["upload-metadata"] ?? "")
        .split(",")
        .map((pair): [string, string] => {
          const [name = "", value = ""] = pair.trim().split(" ");
          return [name, Buffer.from(value, "base64").toString()];
        }),
    );
    const key = String(api.nextId());
    api.uploads.set(key, {
      uploadId: metadata.get("filename") ?? "",
      type: metadata.get("filetype") ?? "",
      length: Number(headers["upload-length"]),
      bytes: Buffer.alloc(0),
      bearer: headers.authorization ?? "",
    });
    // The protocol allows a location without a host.
    const path = `/cms/cognito/tus/${key}`;
    return respond(201, { Location: api.profile.redirects === "relative" ? path : `${api.url}${path}` });
  }
  const upload = api.uploads.get(url.split("/").at(-1) ?? "");
  if (!upload) return respond(404);
  if (method === "HEAD")
    return respond(200, {
      "Upload-Offset": upload.bytes.length,
      "Upload-Length": upload.length,
      "Cache-Control": "no-store",
    });
  if (method !== "PATCH") return respond(405);
  if (Number(headers["upload-offset"]) !== upload.bytes.length) return respond(409);
  upload.bytes = Buffer.concat([upload.bytes, body]);
  respond(204, { "Upload-Offset": upload.bytes.length });
}

/** A PNG of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Responds with a PDF or a picture for any path. */
export function respondWithFile(path: string, outgoing: ServerResponse): void {
  const isPdf = path.endsWith(".pdf");
  outgoing.writeHead(200, {
    "Content-Type": isPdf ? "application/pdf" : "image/png",
    ...(isPdf ? { "Content-Encoding": "gzip" } : {}),
  });
  outgoing.end(isPdf ? gzipSync("%PDF-1.4\n%%EOF\n") : pixel);
}

/** Returns an image in the documented format. */
export function image(api: State, name: string, width = 1600, height = 900) {
  const url = `${api.otherUrl}/media/${name}.jpg`;
  return { url, webp_url: null, avif_url: null, placeholder: null, width, height, extra_aspects: [] };
}
