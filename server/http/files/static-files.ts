import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { RequestHandler } from "express";
import { withCharset } from "../charset.ts";

/** Built files have their content's hash in their name. */
export const forEver = "public, max-age=31536000, immutable";
const anHour = "public, max-age=3600";

/** The smallest first. */
const copies = [
  { has: "hasBrotli", encoding: "br", suffix: ".br" },
  { has: "hasGzip", encoding: "gzip", suffix: ".gz" },
] as const;

type File = { hasBrotli: boolean; hasGzip: boolean };

/**
 * Serves the files of a folder, which are listed once: an address that isn't on the list is no file, so no
 * address can lead out of the folder. Where the build has left a compressed copy beside a file, browsers that
 * take it get that one. Hands on what is no file, or isn't there any more because a newer build took the
 * folder.
 */
export function staticFiles(folder: string): RequestHandler {
  const files = listFiles(folder);

  return (request, response, next) => {
    const file = files.get(request.path);
    if (!file || !["GET", "HEAD"].includes(request.method)) return next();
    const copy = copies.find(
      ({ has, encoding }) => file[has] && request.acceptsEncodings(encoding) === encoding,
    );
    if (copy) response.setHeader("Content-Encoding", copy.encoding);
    if (file.hasBrotli || file.hasGzip) response.vary("Accept-Encoding");
    response.setHeader("Cache-Control", request.path.startsWith("/static/") ? forEver : anHour);
    response.type(request.path.slice(request.path.lastIndexOf(".")));
    // Express knows only some kinds of text.
    response.setHeader("Content-Type", withCharset(String(response.getHeader("Content-Type"))));
    response.sendFile(
      request.path + (copy?.suffix ?? ""),
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

/** The style sheets of every page of a build, for pages that are made outside of it. */
export const styleSheetsIn = (folder: string): string[] =>
  [...listFiles(folder).keys()].filter((path) => /^\/static\/site-[^/]+\.css$/.test(path));
