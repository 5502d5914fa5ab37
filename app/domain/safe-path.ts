const MAX_PATH_LENGTH = 2_000;

/**
 * Validates a redirect target. Returns its normalised path, query and fragment, or null if it isn't a path on
 * this site. A check of the prefix isn't enough, because browsers read "/.//evil.example" and
 * "/\\evil.example" as another site. [RT-068]
 */
export function toSafePath(address: string): string | null {
  if (address.length > MAX_PATH_LENGTH || !address.startsWith("/")) return null;
  if (address.split("").some(isRewrittenByBrowsers)) return null;

  const base = "https://base.invalid";
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.origin !== base || url.username !== "" || url.password !== "") return null;

  const path = url.pathname + url.search + (ELEMENT_ID_FRAGMENT.test(url.hash) ? url.hash : "");
  return path.startsWith("//") ? null : path;
}

const ELEMENT_ID_FRAGMENT = /^#[a-z][\w-]{0,60}$/i;

/** Browsers read backslashes as slashes and remove control characters. */
const isRewrittenByBrowsers = (character: string): boolean =>
  character === "\\" || character === "\u007f" || character < " ";
