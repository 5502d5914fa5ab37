import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { RequestHandler } from "express";
import { withCharset } from "../charset.ts";

/** For files with a content hash in their name. */
export const IMMUTABLE_CACHE = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

/** Smallest encoding first. */
const variants = [
  { has: "hasBrotli", encoding: "br", suffix: ".br" },
  { has: "hasGzip", encoding: "gzip", suffix: ".gz" },
] as const;

type File = { hasBrotli: boolean; hasGzip: boolean };

/**
 * Serves the files of a folder, which is listed once at start, so that no URL can lead out of the folder.
 * Uses the compressed variant if the build created one and the browser accepts it. Calls `next` for unknown
 * files, and for files that a newer build has removed.
 */
export function staticFiles(folder: string): RequestHandler {
  const files = listFiles(folder);

  return (request, response, next) => {
    const file = files.get(request.path);
    if (!file || !["GET", "HEAD"].includes(request.method)) return next();
    const variant = variants.find(
      ({ has, encoding }) => file[has] && request.acceptsEncodings(encoding) === encoding,
    );
    if (variant) response.setHeader("Content-Encoding", variant.encoding);
    if (file.hasBrotli || file.hasGzip) response.vary("Accept-Encoding");
    response.setHeader("Cache-Control", request.path.startsWith("/static/") ? IMMUTABLE_CACHE : ONE_HOUR);
    response.type(request.path.slice(request.path.lastIndexOf(".")));
    // Express sets the charset only for some textual types.
    response.setHeader("Content-Type", withCharset(String(response.getHeader("Content-Type"))));
    response.sendFile(
      request.path + (variant?.suffix ?? ""),
      { root: folder, cacheControl: false, dotfiles: "allow" },
      (error) => {
        if (!error || response.headersSent) return;
        response.removeHeader("Content-Encoding");
        next("code" in error && error.code === "ENOENT" ? undefined : error);
      },
    );
  };
}

function listFiles(folder: string): Map<string, File> {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`);
  const all = new Set(paths);
  return new Map(
    paths
      .filter((path) => !/\.(br|gz)$/.test(path))
      .map((path) => [path, { hasBrotli: all.has(`${path}.br`), hasGzip: all.has(`${path}.gz`) }]),
  );
}

/** Paths of the global style sheets of a build, for pages rendered outside of it. */
export const listStyleSheets = (folder: string): string[] =>
  [...listFiles(folder).keys()].filter((path) => /^\/static\/site-[^/]+\.css$/.test(path));
