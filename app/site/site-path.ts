import { safePath } from "../domain/safe-path.ts";

/**
 * The path and query of an address on this site, without a language of its own; “/” for everything else.
 * [RT-068]
 */
export function sitePath(address: unknown): string {
  const path = typeof address === "string" ? safePath(address) : null;
  if (path === null) return "/";
  const url = new URL(path, "https://here.invalid");
  url.searchParams.delete("lng");
  return url.pathname + url.search;
}
