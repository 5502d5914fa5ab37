import { safePath } from "./safe-path.ts";
import { tag, xmlDocument } from "./xml.ts";

/** An entry of the organiser's sitemap. `priority` is a percentage; `lastmod` is ISO or invalid. */
export type SitemapEntry = { url: string; lastmod: string; priority: number };

/** Limit of the protocol. */
const MAX_ENTRIES = 50_000;

/**
 * Builds a sitemap (sitemaps.org): every URL with its alternates in other languages, as in the page itself.
 * Entries that are no path of this site are left out. `publicUrl` has no trailing slash. [NAV-014..017]
 */
export function sitemapXml(
  lines: readonly SitemapEntry[],
  { publicUrl, languages }: { publicUrl: string; languages: readonly string[] },
): string {
  const known = new Map(
    lines.flatMap(({ url, ...line }): [string, Omit<SitemapEntry, "url">][] => {
      const path = safePath(`/${url.replace(/^\/+/, "")}`);
      return path === null ? [] : [[path === "/" ? publicUrl : publicUrl + path, line]];
    }),
  );
  const entries = [...known]
    .slice(0, MAX_ENTRIES)
    .map(([address, { lastmod, priority }]) =>
      tag("url", {}, [
        tag("loc", {}, address),
        ...(isDate(lastmod) ? [tag("lastmod", {}, new Date(lastmod).toISOString())] : []),
        ...(priority > 0 && priority <= 100 ? [tag("priority", {}, (priority / 100).toFixed(1))] : []),
        alternate("x-default", address),
        ...languages.map((code) => alternate(code, `${address}?lng=${code}`)),
      ]),
    );
  const namespaces = {
    xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
    "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
  };
  return xmlDocument(tag("urlset", namespaces, entries));
}

const alternate = (hreflang: string, href: string): string =>
  tag("xhtml:link", { rel: "alternate", hreflang, href });

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text));
