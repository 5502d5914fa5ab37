import type { Redirect } from "../wire/site.ts";

/**
 * Where the organiser's redirect table sends a path of this site, as a path of this site; null when it says nothing. The rows format names the old
 * path whole, the block format its first part; both are read. An entry that leads to itself or away from the site counts for nothing.
 * [RT-061 RT-062]
 */
export function movedTo(path: string, redirects: readonly Redirect[]): string | null {
  const plain = trimmed(path);
  const [slug] = plain.split("/");
  if (!slug) return null;
  const found =
    redirects.find(({ from }) => trimmed(from) === plain) ??
    redirects.find(({ from }) => trimmed(from) === slug);
  if (!found) return null;
  const target = sitePath(found.to);
  return target === null || trimmed(target) === plain || trimmed(target) === slug ? null : target;
}

const trimmed = (path: string): string => path.replace(/^\/+|\/+$/g, "");

/** A path judged as a browser would: after parsing, because prefixes lie. */
function sitePath(to: string): string | null {
  const here = "https://here.invalid";
  const address = `/${to.trim().replace(/^[/\\]+/, "")}`;
  if (!URL.canParse(address, here)) return null;
  const url = new URL(address, here);
  return url.origin === here && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : null;
}
