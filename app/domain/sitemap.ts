import { toSafePath } from "./safe-path.ts";
import { buildElement, buildXmlDocument } from "./xml.ts";

/**
 * An entry of the API's sitemap. `priority` is a percentage. `lastmod` isn't validated, but should be an ISO
 * date.
 */
export type SitemapEntry = { url: string; lastmod: string; priority: number };

/** Maximum number of URLs of a sitemap according to sitemaps.org. */
const MAX_ENTRIES = 50_000;

/**
 * Builds a sitemap (sitemaps.org) that lists every URL with its alternates in other languages. Leaves out
 * entries that aren't paths of this site. `publicUrl` has no trailing slash. [NAV-014..017]
 */
export function buildSitemapXml(
  entries: readonly SitemapEntry[],
  { publicUrl, languages }: { publicUrl: string; languages: readonly string[] },
): string {
  const detailsByUrl = new Map(
    entries.flatMap(({ url, ...details }): [string, Omit<SitemapEntry, "url">][] => {
      const path = toSafePath(`/${url.replace(/^\/+/, "")}`);
      return path === null ? [] : [[path === "/" ? publicUrl : publicUrl + path, details]];
    }),
  );
  const urlElements = [...detailsByUrl]
    .slice(0, MAX_ENTRIES)
    .map(([url, { lastmod, priority }]) =>
      buildElement("url", {}, [
        buildElement("loc", {}, url),
        ...(isDate(lastmod) ? [buildElement("lastmod", {}, new Date(lastmod).toISOString())] : []),
        ...(priority > 0 && priority <= 100
          ? [buildElement("priority", {}, (priority / 100).toFixed(1))]
          : []),
        buildAlternateLink("x-default", url),
        ...languages.map((code) => buildAlternateLink(code, `${url}?lng=${code}`)),
      ]),
    );
  const namespaces = {
    xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
    "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
  };
  return buildXmlDocument(buildElement("urlset", namespaces, urlElements));
}

const buildAlternateLink = (hreflang: string, href: string): string =>
  buildElement("xhtml:link", { rel: "alternate", hreflang, href });

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text));
