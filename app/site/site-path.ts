import { toSafePath } from "../domain/safe-path.ts";

/** Returns a path of this site with its query (without `lng`), or “/” for other input. [RT-068] */
export function toSitePath(input: unknown): string {
  const path = typeof input === "string" ? toSafePath(input) : null;
  if (path === null) return "/";
  const url = new URL(path, "https://here.invalid");
  url.searchParams.delete("lng");
  return url.pathname + url.search;
}
