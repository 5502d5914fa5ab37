/** Characters of a path; no address of the site comes near it. */
const longest = 2_000;

/**
 * Whether the path of a request is one that every part of the server understands alike. Nothing else is: not
 * the other forms of a request's target (`*`, `http://…`), not a path that begins like another site's address
 * once it is decoded ("//", "/\", "/%5C"), not one with "." or ".." in it, and not one that isn't the UTF-8
 * of visible characters. Browsers send none of these, and parsers of addresses throw on some.
 */
export function isReadablePath(address: string): boolean {
  // A browser keeps what comes behind "#" to itself.
  if (address.includes("#")) return false;
  const path = address.split("?", 1)[0] ?? "";
  if (!path.startsWith("/") || path.length > longest || path.includes("\\")) return false;
  const plain = decoded(path);
  if (plain === null || /\p{Cc}/u.test(plain) || /^\/[/\\]/.test(plain)) return false;
  return !path.split("/").some((part) => /^\.{1,2}(\.data)?$/.test(decoded(part) ?? "."));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
