import { safePath } from "../../domain/safe-path.ts";
import type { Redirect } from "../../wire/site.ts";

/**
 * Returns the target of a path in the organiser's redirect table as a path of this site, or null if there is
 * none. The rows format lists the whole old path, the block format its first segment; both are supported.
 * Redirects of a path to itself or to another site are ignored. [RT-061 RT-062]
 */
export function findRedirect(path: string, redirects: readonly Redirect[]): string | null {
  const trimmedPath = trimSlashes(path);
  const [slug] = trimmedPath.split("/");
  if (!slug) return null;
  const redirect =
    redirects.find(({ from }) => trimSlashes(from) === trimmedPath) ??
    redirects.find(({ from }) => trimSlashes(from) === slug);
  if (!redirect) return null;
  const target = safePath(`/${redirect.to.trim().replace(/^[/\\]+/, "")}`);
  return target === null || trimSlashes(target) === trimmedPath || trimSlashes(target) === slug
    ? null
    : target;
}

const trimSlashes = (path: string): string => path.replace(/^\/+|\/+$/g, "");
