import type { APIRequestContext } from "@playwright/test";

/** Pages that anybody sees and no search engine is told of. */
const unlisted = ["/login", "/login?way=code", "/signup", "/forgotpassword", "/search/tee", "/newsletter"];

/**
 * Paths of the pages that anybody sees: all that the sitemap lists, of those made alike (events, articles,
 * products) the first. A page that the organiser adds is among them by itself.
 */
export async function publicPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = ""]) => new URL(address).pathname);
  const ofKind = new Map(listed.toReversed().map((path) => [path.replace(/^(\/[^/]+\/).*/, "$1"), path]));
  return [...ofKind.values(), ...unlisted].toSorted();
}
