import type { RequestHandler } from "express";
import { buildRobotsText } from "../../app/domain/robots.ts";
import { buildSitemapXml } from "../../app/domain/sitemap.ts";
import { languages } from "../../app/i18n/languages.ts";
import type { OrganiserClient } from "../organiser-client/client.ts";
import type { Clock } from "../request-context.ts";
import { compress, chooseEncoding } from "./compress.ts";
import { getRequestScope } from "./request-scope.ts";
import { anonymousTokenSource } from "./anonymous-token-source.ts";

type SearchEngineDependencies = { client: OrganiserClient; publicUrl: string; clock: Clock };

/** The sitemap is large, because it lists every URL once per language. */
const SITEMAP_CACHE_MS = 60_000;
/** For search engines while the organiser API is unavailable. */
const RETRY_AFTER_SECONDS = 300;
const BROTLI_QUALITY = 4;

/** Serves `/robots.txt` and `/sitemap.xml`. [NAV-013 NAV-014] */
export function serveSearchEngineFiles({
  client,
  publicUrl,
  clock,
}: SearchEngineDependencies): RequestHandler {
  let cachedSitemap: { createdAt: number; xml: Promise<string> } | null = null;

  return (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && request.path === "/robots.txt") {
      response
        .type("text/plain")
        .set("Cache-Control", "public, max-age=3600")
        .send(buildRobotsText(publicUrl));
      return undefined;
    }
    return isRead && request.path === "/sitemap.xml" ? sendSitemap() : next();

    async function sendSitemap(): Promise<void> {
      try {
        const xml = Buffer.from(await getSitemap());
        const requestedEncoding = chooseEncoding(request.headers["accept-encoding"]);
        const { encoding, bytes } = await compress(xml, requestedEncoding, BROTLI_QUALITY);
        if (encoding !== "identity") response.set("Content-Encoding", encoding);
        response.type("application/xml").vary("Accept-Encoding").set("Cache-Control", "public, max-age=300");
        response.send(bytes);
      } catch (err) {
        getRequestScope(response).log.warn({ err }, "the sitemap could not be created");
        response
          .status(503)
          .set("Retry-After", String(RETRY_AFTER_SECONDS))
          .set("Cache-Control", "no-store")
          .end();
      }
    }

    function getSitemap(): Promise<string> {
      const now = clock.now();
      if (cachedSitemap && now - cachedSitemap.createdAt < SITEMAP_CACHE_MS) return cachedSitemap.xml;
      const { id, log } = getRequestScope(response);
      const organiser = client.forRequest({ ...anonymousTokenSource, requestId: id, log });
      const xml = organiser.site
        .getInitialData()
        .then((data) => buildSitemapXml(data.sitemap, { publicUrl, languages: Object.keys(languages) }));
      const newSitemap = { createdAt: now, xml };
      cachedSitemap = newSitemap;
      // The next request tries again after a failure.
      xml.catch(() => {
        if (cachedSitemap === newSitemap) cachedSitemap = null;
      });
      return xml;
    }
  };
}
