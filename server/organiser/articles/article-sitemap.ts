import { groupSitemapEntries } from "../content/group-sitemap.ts";
import type { Parts, SitemapEntry } from "../feature.ts";
import { loadPublishedArticles } from "./articles.ts";

/** Sitemap entries of the blog: groups like pages, articles like events. [NAV-016 NAV-017] */
export async function articleSitemap(parts: Parts): Promise<SitemapEntry[]> {
  return [
    ...(await groupSitemapEntries(parts.db, "Article", "/blog")),
    ...(await loadPublishedArticles(parts)).map(
      ({ slug, name, title, blurb, meta_description, updated_at }) => ({
        url: `/article/${slug}`,
        lastmod: updated_at,
        model: "Article",
        priority: 80,
        seo_title: title || name,
        seo_meta_description: meta_description || blurb,
      }),
    ),
  ];
}
