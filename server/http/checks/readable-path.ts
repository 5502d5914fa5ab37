/** Maximum length of a path. Paths of the site are much shorter. */
const MAX_PATH_LENGTH = 2_000;
/** Maximum length of a path with its query, because a page may contain its own URL many times. */
const MAX_URL_LENGTH = 8_000;

/**
 * Whether all parsers in the server read the path of a request in the same way. Browsers send no other paths.
 * False for
 * - very long paths,
 * - other request targets (`*`, `http://…`),
 * - paths that decode to the URL of another site ("//", "/\", "/%5C"),
 * - "." and ".." segments,
 * - text that isn't UTF-8 or contains control characters.
 */
export function isReadablePath(requestTarget: string): boolean {
  if (requestTarget.length > MAX_URL_LENGTH) return false;
  if (requestTarget.includes("#")) return false;
  const path = requestTarget.split("?", 1)[0] ?? "";
  if (!path.startsWith("/") || path.length > MAX_PATH_LENGTH || path.includes("\\")) return false;
  const decodedPath = decodeOrNull(path);
  if (decodedPath === null || /\p{Cc}/u.test(decodedPath) || /^\/[/\\]/.test(decodedPath)) return false;
  return !path.split("/").some((part) => /^\.{1,2}(\.data)?$/.test(decodeOrNull(part) ?? "."));
}

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
