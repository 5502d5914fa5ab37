import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { RequestHandler } from "express";
import { addCharset } from "../charset.ts";

/** For files with a hash of their content in their name. */
export const IMMUTABLE_CACHE = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

const VARIANTS = [
  { availabilityKey: "hasBrotli", encoding: "br", suffix: ".br" },
  { availabilityKey: "hasGzip", encoding: "gzip", suffix: ".gz" },
] as const;

type File = { hasBrotli: boolean; hasGzip: boolean };

/**
 * Serves the files of a folder, which is listed once at start, so no URL can lead out of it. Sends a
 * compressed variant if there is one and the browser accepts it. Calls `next` for unknown files and for files
 * that a newer build has removed.
 */
export function serveStaticFiles(folder: string): RequestHandler {
  const files = listFiles(folder);

  return (request, response, next) => {
    const file = files.get(request.path);
    if (!file || !["GET", "HEAD"].includes(request.method)) return next();
    const variant = VARIANTS.find(
      ({ availabilityKey, encoding }) =>
        file[availabilityKey] && request.acceptsEncodings(encoding) === encoding,
    );
    if (variant) response.setHeader("Content-Encoding", variant.encoding);
    if (file.hasBrotli || file.hasGzip) response.vary("Accept-Encoding");
    response.setHeader("Cache-Control", request.path.startsWith("/static/") ? IMMUTABLE_CACHE : ONE_HOUR);
    response.type(request.path.slice(request.path.lastIndexOf(".")));
    response.setHeader("Content-Type", addCharset(String(response.getHeader("Content-Type"))));
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
  const allPaths = new Set(paths);
  return new Map(
    paths
      .filter((path) => !/\.(br|gz)$/.test(path))
      .map((path) => [path, { hasBrotli: allPaths.has(`${path}.br`), hasGzip: allPaths.has(`${path}.gz`) }]),
  );
}

/** Returns the paths of the global style sheets, for pages outside of the website. */
export const listStyleSheets = (folder: string): string[] =>
  [...listFiles(folder).keys()].filter((path) => /^\/static\/site-[^/]+\.css$/.test(path));
