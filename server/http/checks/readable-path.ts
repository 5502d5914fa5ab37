/** Maximum length of a path; no path of the site comes close. */
const MAX_PATH_LENGTH = 2_000;
/** Maximum length of a path with its query, which a page may contain many times. */
const MAX_URL_LENGTH = 8_000;

/**
 * Whether all parsers in the server understand the path of a request alike. Rejects very long ones, other forms of the
 * request target (`*`, `http://…`), paths that decode to another site's address ("//", "/\", "/%5C"), "." and
 * ".." segments, and anything that is not UTF-8 of visible characters. Browsers send none of these, and URL
 * parsers throw on some.
 */
export function isReadablePath(address: string): boolean {
  if (address.length > MAX_URL_LENGTH) return false;
  // Browsers never send the fragment.
  if (address.includes("#")) return false;
  const path = address.split("?", 1)[0] ?? "";
  if (!path.startsWith("/") || path.length > MAX_PATH_LENGTH || path.includes("\\")) return false;
  const decodedPath = decoded(path);
  if (decodedPath === null || /\p{Cc}/u.test(decodedPath) || /^\/[/\\]/.test(decodedPath)) return false;
  return !path.split("/").some((part) => /^\.{1,2}(\.data)?$/.test(decoded(part) ?? "."));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
