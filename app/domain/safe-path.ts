/** Maximum number of characters of a redirect target. */
const MAX_LENGTH = 2_000;

/**
 * Validates a redirect target. Returns the normalised path, query and plain fragment, starting with exactly
 * one slash; null if `address` isn't a path or a browser would read it as another site. The parsed URL is
 * checked, because the start of the text is deceptive: browsers open another site for "/.//evil.example" and
 * "/\\evil.example". [RT-068]
 */
export function safePath(address: string): string | null {
  if (address.length > MAX_LENGTH || !address.startsWith("/")) return null;
  if (address.split("").some(isDeceptive)) return null;

  const base = "https://base.invalid";
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.origin !== base || url.username !== "" || url.password !== "") return null;

  const path = url.pathname + url.search + (PLAIN_FRAGMENT.test(url.hash) ? url.hash : "");
  return path.startsWith("//") ? null : path;
}

/** Matches fragments of the form that this site uses. */
const PLAIN_FRAGMENT = /^#[a-z][\w-]{0,60}$/i;

/**
 * Whether browsers would change this character: they read backslashes as slashes, and drop control
 * characters.
 */
const isDeceptive = (character: string): boolean =>
  character === "\\" || character === "\u007f" || character < " ";
