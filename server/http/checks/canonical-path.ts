import type { RequestHandler } from "express";
import { negotiateLanguage } from "../../../app/domain/negotiate-language.ts";
import { removeInvisible } from "../../../app/domain/plain-text.ts";
import { languages } from "../../../app/i18n/languages.ts";
import type { Screens } from "../screens.ts";
import { isDataPath } from "./screen-path.ts";

/**
 * Returns the canonical form of a readable path (without query): no trailing slashes, letters, digits and
 * `-._~` unescaped, no invisible characters (which come with copied links), and the route's own segments in
 * lower case.
 */
export function canonicalPath(written: string, screens: Pick<Screens, "patternOf">): string {
  const path = withoutInvisible(written);
  const plain = path.replaceAll(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });
  const segments = screens.patternOf(plain).split("/");
  // The organiser's own pages and redirects define their exact paths.
  if (segments.includes("*")) return path;
  const parts = withoutTrailingSlashes(plain).split("/");
  for (const [at, segment] of segments.entries())
    if (segment !== "" && !segment.startsWith(":") && parts[at]?.toLowerCase() === segment.toLowerCase())
      parts[at] = segment;
  return parts.join("/") || "/";
}

/** Removes invisible characters. Double slashes are merged, so that the path stays on this site. */
function withoutInvisible(path: string): string {
  const seen = path.replaceAll(/(?:%[\da-f]{2})+/gi, (codes) => {
    const text = decodeURIComponent(codes);
    return removeInvisible(text) === text ? codes : encodeURIComponent(removeInvisible(text));
  });
  return seen === path ? path : seen.replace(/\/{2,}/g, "/");
}

/** Replaces the requested language by the code of this site: "in" becomes "id", "pt" becomes "pt-BR". */
const canonicalQuery = (query: string): string =>
  query.replace(/([?&]lng=)([\w-]{2,35})(?=&|$)/, (given, name: string, requested: string) => {
    const code = negotiateLanguage(requested.replaceAll("_", "-"), Object.keys(languages));
    return code === null ? given : name + code;
  });

/** No regular expression, as it would take quadratic time on long rows of slashes. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** Redirects the other addresses of a page to the canonical one. */
export function canonicalRedirect(screens: Pick<Screens, "patternOf">): RequestHandler {
  return (request, response, next) => {
    if (!["GET", "HEAD"].includes(request.method) || isDataPath(request.url)) return next();
    const [path = "/"] = request.url.split("?", 1);
    const canonical = canonicalPath(path, screens) + canonicalQuery(request.url.slice(path.length));
    if (canonical === request.url) return next();
    // The path begins with a single slash (`isReadablePath`), so the redirect stays on this site.
    response.writeHead(301, { Location: canonical });
    return response.end();
  };
}
