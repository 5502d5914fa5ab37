import type { RequestHandler } from "express";
import { negotiateLanguage } from "../../../app/domain/negotiate-language.ts";
import { removeInvisible } from "../../../app/domain/plain-text.ts";
import { languages } from "../../../app/i18n/languages.ts";
import type { Screens } from "../screens.ts";
import { isDataRequest } from "./screen-path.ts";

/**
 * Returns the canonical form of a path without its query: without trailing slashes and invisible characters
 * (from copied links), with letters, digits and `-._~` unescaped, and with fixed segments as in the route
 * (`/Events` becomes `/events`).
 */
export function toCanonicalPath(requestedPath: string, screens: Pick<Screens, "getPattern">): string {
  const path = removeInvisibleCharacters(requestedPath);
  const unescaped = path.replaceAll(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });
  const segments = screens.getPattern(unescaped).split("/");
  // The organiser's own pages and redirects, whose paths are compared exactly, match the catch-all route.
  if (segments.includes("*")) return path;
  const pathSegments = removeTrailingSlashes(unescaped).split("/");
  for (const [index, segment] of segments.entries())
    if (
      segment !== "" &&
      !segment.startsWith(":") &&
      pathSegments[index]?.toLowerCase() === segment.toLowerCase()
    )
      pathSegments[index] = segment;
  return pathSegments.join("/") || "/";
}

/**
 * Removes escaped invisible characters. Double slashes become one, because `//host` would name another host.
 */
function removeInvisibleCharacters(path: string): string {
  const visible = path.replaceAll(/(?:%[\da-f]{2})+/gi, (codes) => {
    const text = decodeURIComponent(codes);
    return removeInvisible(text) === text ? codes : encodeURIComponent(removeInvisible(text));
  });
  return visible === path ? path : visible.replace(/\/{2,}/g, "/");
}

/** Replaces the language in a query by this site's code: "in" becomes "id", "pt" becomes "pt-BR". */
const toCanonicalQuery = (query: string): string =>
  query.replace(/([?&]lng=)([\w-]{2,35})(?=&|$)/, (parameter, name: string, requested: string) => {
    const code = negotiateLanguage(requested.replaceAll("_", "-"), Object.keys(languages));
    return code === null ? parameter : name + code;
  });

/** Removes trailing slashes in linear time. A regular expression could take quadratic time. */
function removeTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** Redirects to the canonical URL of a page. */
export function createCanonicalRedirect(screens: Pick<Screens, "getPattern">): RequestHandler {
  return (request, response, next) => {
    if (!["GET", "HEAD"].includes(request.method) || isDataRequest(request.url)) return next();
    const [path = "/"] = request.url.split("?", 1);
    const canonical = toCanonicalPath(path, screens) + toCanonicalQuery(request.url.slice(path.length));
    if (canonical === request.url) return next();
    // The redirect stays on this site, because `isReadablePath` requires a single slash at the start.
    response.writeHead(301, { Location: canonical });
    return response.end();
  };
}
