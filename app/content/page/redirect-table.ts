import { toSafePath } from "../../domain/safe-path.ts";
import type { Redirect } from "../../wire/site.ts";

/**
 * Returns the target of a path in the organiser's redirect table as a path of this site, or null if there is
 * none. `from` is a whole path in the API's rows format, and its first segment in the block format. Redirects
 * to the same path or to another site are ignored. [RT-061 RT-062]
 */
export function findRedirect(path: string, redirects: readonly Redirect[]): string | null {
  const trimmedPath = trimSlashes(path);
  const [slug] = trimmedPath.split("/");
  if (!slug) return null;
  const redirect =
    redirects.find(({ from }) => trimSlashes(from) === trimmedPath) ??
    redirects.find(({ from }) => trimSlashes(from) === slug);
  if (!redirect) return null;
  const target = toSafePath(`/${redirect.to.trim().replace(/^[/\\]+/, "")}`);
  return target === null || trimSlashes(target) === trimmedPath || trimSlashes(target) === slug
    ? null
    : target;
}

const trimSlashes = (path: string): string => path.replace(/^\/+|\/+$/g, "");
