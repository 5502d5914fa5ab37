import { loadGroupSitemapEntries } from "../content/group-sitemap.ts";
import type { Parts, SitemapEntry } from "../feature.ts";
import { selectPublished } from "./articles.ts";

/** Loads the sitemap entries of the blog: its groups and all published articles. [NAV-016 NAV-017] */
export async function loadArticleSitemap(parts: Parts): Promise<SitemapEntry[]> {
  const articles = await selectPublished(parts)
    .select(["slug", "name", "title", "blurb", "meta_description", "updated_at"])
    .orderBy("display_start_time", "desc")
    .orderBy("id", "desc")
    .execute();
  return [
    ...(await loadGroupSitemapEntries(parts.db, "Article", "/blog")),
    ...articles.map(({ slug, name, title, blurb, meta_description, updated_at }) => ({
      url: `/article/${slug}`,
      lastmod: updated_at,
      model: "Article",
      priority: 80,
      seo_title: title || name,
      seo_meta_description: meta_description || blurb,
    })),
  ];
}
