/** Maximum number of characters of a redirect target. */
const MAX_LENGTH = 2_000;

/**
 * Validates a redirect target. Returns its normalised path, query and fragment; null if it isn't a path on
 * this site. Checks the parsed URL, because a prefix check isn't enough: browsers treat "/.//evil.example"
 * and "/\\evil.example" as another site. [RT-068]
 */
export function safePath(address: string): string | null {
  if (address.length > MAX_LENGTH || !address.startsWith("/")) return null;
  if (address.split("").some(isRewrittenByBrowsers)) return null;

  const base = "https://base.invalid";
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.origin !== base || url.username !== "" || url.password !== "") return null;

  const path = url.pathname + url.search + (ELEMENT_ID_FRAGMENT.test(url.hash) ? url.hash : "");
  return path.startsWith("//") ? null : path;
}

/** Matches a fragment that is an element's id. Other fragments are dropped. */
const ELEMENT_ID_FRAGMENT = /^#[a-z][\w-]{0,60}$/i;

/**
 * Whether browsers would change this character: they read backslashes as slashes, and drop control
 * characters.
 */
const isRewrittenByBrowsers = (character: string): boolean =>
  character === "\\" || character === "\u007f" || character < " ";
