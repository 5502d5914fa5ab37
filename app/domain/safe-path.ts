/** Longer URLs are rejected. */
const MAX_LENGTH = 2_000;

/**
 * Validates a redirect target: returns the path, query and plain fragment of a URL of this site in normal
 * form, starting with exactly one slash. Null for anything that a browser would read as another site, and for
 * anything that isn't a path. Checked after parsing, as a browser parses it, because prefixes are deceptive:
 * "/.//evil.example" and "/\\evil.example" lead elsewhere. [RT-068]
 */
export function safePath(address: string): string | null {
  if (address.length > MAX_LENGTH || !address.startsWith("/")) return null;
  if (address.split("").some(isDeceptive)) return null;

  const here = "https://here.invalid";
  if (!URL.canParse(address, here)) return null;
  const url = new URL(address, here);
  if (url.origin !== here || url.username !== "" || url.password !== "") return null;

  const path = url.pathname + url.search + (plainFragment.test(url.hash) ? url.hash : "");
  return path.startsWith("//") ? null : path;
}

/** A fragment as this site writes them. */
const plainFragment = /^#[a-z][\w-]{0,60}$/i;

/** Browsers treat backslashes as slashes, and drop control characters and line breaks. */
const isDeceptive = (character: string): boolean =>
  character === "\\" || character === "\u007f" || character < " ";
