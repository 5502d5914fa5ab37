import { safePath } from "../domain/safe-path.ts";

/** The path and query of a URL of this site, without `lng`; “/” for everything else. [RT-068] */
export function sitePath(address: unknown): string {
  const path = typeof address === "string" ? safePath(address) : null;
  if (path === null) return "/";
  const url = new URL(path, "https://here.invalid");
  url.searchParams.delete("lng");
  return url.pathname + url.search;
}
