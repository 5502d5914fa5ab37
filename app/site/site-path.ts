import { safePath } from "../domain/safe-path.ts";

/** Returns the path and query of a path of this site, without `lng`; “/” for any other input. [RT-068] */
export function toSitePath(input: unknown): string {
  const path = typeof input === "string" ? safePath(input) : null;
  if (path === null) return "/";
  const url = new URL(path, "https://here.invalid");
  url.searchParams.delete("lng");
  return url.pathname + url.search;
}
