import { safePath } from "../../domain/safe-path.ts";
import type { Redirect } from "../../wire/site.ts";

/**
 * Where the organiser's redirect table sends a path of this site, as a path of this site; null when it says
 * nothing. The rows format names the old path whole, the block format its first part; both are read. An entry
 * that leads to itself or away from the site counts for nothing. [RT-061 RT-062]
 */
export function movedTo(path: string, redirects: readonly Redirect[]): string | null {
  const plain = trimmed(path);
  const [slug] = plain.split("/");
  if (!slug) return null;
  const found =
    redirects.find(({ from }) => trimmed(from) === plain) ??
    redirects.find(({ from }) => trimmed(from) === slug);
  if (!found) return null;
  const target = safePath(`/${found.to.trim().replace(/^[/\\]+/, "")}`);
  return target === null || trimmed(target) === plain || trimmed(target) === slug ? null : target;
}

const trimmed = (path: string): string => path.replace(/^\/+|\/+$/g, "");
