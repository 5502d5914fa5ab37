import { loadGroupSitemapEntries } from "../content/group-sitemap.ts";
import type { Dependencies, SitemapEntry } from "../feature.ts";
import { selectPublished } from "./articles.ts";

/** Loads the sitemap entries of the blog: its groups and all published articles. [NAV-016 NAV-017] */
export async function loadArticleSitemap(dependencies: Dependencies): Promise<SitemapEntry[]> {
  const articles = await selectPublished(dependencies)
    .select(["slug", "name", "title", "blurb", "meta_description", "updated_at"])
    .orderBy("display_start_time", "desc")
    .orderBy("id", "desc")
    .execute();
  return [
    ...(await loadGroupSitemapEntries(dependencies.db, "Article", "/blog")),
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
