import { safePath } from "./safe-path.ts";
import { tag, xmlDocument } from "./xml.ts";

/** A line of the organiser's sitemap. `priority` is out of 100; `lastmod` is ISO, or can't be read. */
export type SitemapLine = { url: string; lastmod: string; priority: number };

/** No sitemap may have more. */
const mostLines = 50_000;

/**
 * The sitemap of the protocol (sitemaps.org): every address with its other languages, as the page itself
 * names them. What is no path of this site is left out. `publicUrl` has no slash at its end. [NAV-014..017]
 */
export function sitemapXml(
  lines: readonly SitemapLine[],
  { publicUrl, languages }: { publicUrl: string; languages: readonly string[] },
): string {
  const known = new Map(
    lines.flatMap(({ url, ...line }): [string, Omit<SitemapLine, "url">][] => {
      const path = safePath(`/${url.replace(/^\/+/, "")}`);
      return path === null ? [] : [[path === "/" ? publicUrl : publicUrl + path, line]];
    }),
  );
  const entries = [...known]
    .slice(0, mostLines)
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
