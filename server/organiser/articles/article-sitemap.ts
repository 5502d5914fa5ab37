import { groupLines } from "../content/group-lines.ts";
import type { Parts, SitemapLine } from "../feature.ts";
import { publishedArticles } from "./articles.ts";

/**
 * The blog as lines of the sitemap: its groups as pages are, its articles as events are. [NAV-016 NAV-017]
 */
export async function articleSitemap(parts: Parts): Promise<SitemapLine[]> {
  return [
    ...(await groupLines(parts.db, "Article", "/blog")),
    ...(await publishedArticles(parts)).map(({ slug, name, title, blurb, meta_description, updated_at }) => ({
      url: `/article/${slug}`,
      lastmod: updated_at,
      model: "Article",
      priority: 80,
      seo_title: title || name,
      seo_meta_description: meta_description || blurb,
    })),
  ];
}
