import { expect, test } from "vitest";
import { buildSitemapXml } from "./sitemap.ts";

const site = { publicUrl: "https://site.example", languages: ["de", "en"] };
const of = (url: string, lastmod = "", priority = 80) => buildSitemapXml([{ url, lastmod, priority }], site);

test("an entry has its date, its priority as a fraction and its languages [NAV-014 NAV-017]", () => {
  expect(of("/article/first", "2027-01-02T03:04:05Z")).toContain(
    "<url><loc>https://site.example/article/first</loc><lastmod>2027-01-02T03:04:05.000Z</lastmod>" +
      '<priority>0.8</priority><xhtml:link rel="alternate" hreflang="x-default" href="https://site.example/article/first"/>' +
      '<xhtml:link rel="alternate" hreflang="de" href="https://site.example/article/first?lng=de"/>' +
      '<xhtml:link rel="alternate" hreflang="en" href="https://site.example/article/first?lng=en"/></url>',
  );
});

test.each([
  ["/", 100, "<loc>https://site.example</loc><priority>1.0</priority>"],
  ["about", 90, "<loc>https://site.example/about</loc><priority>0.9</priority>"],
  ["/event/a&b", 80, "<loc>https://site.example/event/a&amp;b</loc><priority>0.8</priority>"],
])("%s with %i is written %s [NAV-015 NAV-016 NAV-017]", (url, priority, written) => {
  expect(of(url, "", priority)).toContain(written);
});

test.each(["", "yesterday", "2027-99-99"])("an invalid date (“%s”) is left out", (lastmod) => {
  expect(of("/about", lastmod)).not.toContain("lastmod");
});

test("entries that are no path of this site are left out, as are duplicates", () => {
  const lines = ["/about", "about", "/\\evil.example", "/.//evil.example"].map((url) => ({
    url,
    lastmod: "",
    priority: 90,
  }));
  expect(buildSitemapXml(lines, site).match(/<loc>[^<]*/g)).toEqual(["<loc>https://site.example/about"]);
});
