import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Page } from "../feature.ts";
import { type ByteRange, parseRange } from "./byte-range.ts";
import {
  computeEntityTag,
  FILE_HEADERS,
  isUnchanged,
  getPath,
  rejectOtherMethods,
  sendNotFound,
} from "./send-file.ts";

/**
 * Serves videos at `/v/{id}.mp4`, with range requests. `findFile` returns the path of a video's file, or null
 * for an unknown id. [IMG-006]
 */
export function createVideoPage(findFile: (id: string) => Promise<string | null>): Page {
  const fileInfos = new Map<string, { size: number; tag: string }>();

  return {
    path: "/v/{*file}",
    async listener(request, response) {
      if (rejectOtherMethods(request, response)) return;
      const [, id] = /^\/v\/([a-z0-9-]{1,80})\.mp4$/.exec(getPath(request)) ?? [];
      const file = id === undefined ? null : await findFile(id);
      if (file === null) return sendNotFound(response);

      const { size, tag } = await readFileInfo(file);
      const headers = {
        ...FILE_HEADERS,
        ETag: tag,
        "Cache-Control": "public, max-age=86400",
        "Accept-Ranges": "bytes",
        "Content-Type": "video/mp4",
      };
      if (isUnchanged(request, tag)) {
        response.writeHead(304, headers).end();
        return;
      }
      const hasChanged = request.headers["if-range"] !== undefined && request.headers["if-range"] !== tag;
      const range = parseRange(hasChanged ? undefined : request.headers.range, size);
      if (range.kind === "outside") {
        response
          .writeHead(416, { ...headers, "Content-Range": `bytes */${size}`, "Content-Length": 0 })
          .end();
        return;
      }

      const { first, last } = range.kind === "part" ? range : { first: 0, last: size - 1 };
      response.writeHead(range.kind === "part" ? 206 : 200, {
        ...headers,
        "Content-Length": last - first + 1,
        ...buildContentRange(range, size),
      });
      if (request.method === "HEAD") {
        response.end();
        return;
      }
      await pipeline(createReadStream(file, { start: first, end: last }), response).catch(
        (error: unknown) => {
          // Ignore an aborted request, because players stop once they have buffered enough.
          if (!response.destroyed) throw error;
        },
      );
    },
  };

  async function readFileInfo(file: string): Promise<{ size: number; tag: string }> {
    const cached = fileInfos.get(file);
    if (cached) return cached;
    const bytes = await readFile(file);
    const fileInfo = { size: bytes.length, tag: computeEntityTag(bytes) };
    fileInfos.set(file, fileInfo);
    return fileInfo;
  }
}

const buildContentRange = (range: ByteRange, size: number): Record<string, string> =>
  range.kind === "part" ? { "Content-Range": `bytes ${range.first}-${range.last}/${size}` } : {};
