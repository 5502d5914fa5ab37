/** Longer addresses are not worth coming back to. */
const longest = 2_000;

/**
 * An address that a visitor may be sent to because it is a path of this site, in its normal form: path, query
 * and the place in the page where that is a plain name, beginning with exactly one slash. Null for anything
 * that a browser would read as another site, or that isn't a path at all. The address is judged after
 * parsing, as a browser parses it, because prefixes lie: "/.//evil.example" and "/\evil.example" lead
 * elsewhere. [RT-068]
 */
export function safePath(address: string): string | null {
  if (address.length > longest || !address.startsWith("/")) return null;
  if (address.split("").some(isTreacherous)) return null;

  const here = "https://here.invalid";
  if (!URL.canParse(address, here)) return null;
  const url = new URL(address, here);
  if (url.origin !== here || url.username !== "" || url.password !== "") return null;

  const path = url.pathname + url.search + (plainPlace.test(url.hash) ? url.hash : "");
  return path.startsWith("//") ? null : path;
}

/** The id of something in a page, as this site writes them. */
const plainPlace = /^#[a-z][\w-]{0,60}$/i;

/** Backslashes are slashes to a browser; control characters and line ends are dropped by it. */
const isTreacherous = (character: string): boolean =>
  character === "\\" || character === "\u007f" || character < " ";
