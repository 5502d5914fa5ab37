import type { APIRequestContext } from "@playwright/test";

/** Public pages that aren't in the sitemap. */
const unlisted = ["/login", "/login?way=code", "/signup", "/forgotpassword", "/search/tee", "/newsletter"];

/** Paths of the public pages: those of the sitemap, but only the first event, article, product, etc. */
export async function publicPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = ""]) => new URL(address).pathname);
  const byKind = new Map(listed.toReversed().map((path) => [path.replace(/^(\/[^/]+\/).*/, "$1"), path]));
  return [...byKind.values(), ...unlisted].toSorted();
}
